// What happens at the table, for those who do not see it.

import { useEffect, useRef } from "preact/hooks";
import type { Words } from "../messages";
import { said } from "../pages/happenings";
import { sentence, text } from "../words";
import { guide as guideWords, play as words } from "../words/table.en";
import type { Live } from "./live";
import type { Note } from "./use-play";

/** One polite voice for everything: what was done, what can be done now, what the table has to say. */
export function Announcer({ live, words: catalog, note }: { live: Live; words: Words; note: Note | null }) {
  const heard = useRef(live.log.length);
  const lines = live.log.slice(heard.current).map((happened) => said(happened, live.table, catalog));
  useEffect(() => {
    heard.current = live.log.length;
  }, [live.state]);
  const happened = [...lines, text(live.scene.status, catalog)].map(sentence).join(" ");
  return (
    <p class="visually-hidden" aria-live="polite">
      {note ? noteText(note, catalog) : happened}
    </p>
  );
}

function noteText(note: Note, catalog: Words): string {
  switch (note.kind) {
    case "why":
      return `${words.rule(note.rule.number)}: ${note.rule.sentence}`;
    case "hint":
      return text(note.words, catalog);
    case "warning":
      return `${sentence(text(note.move.label, catalog))} ${text(note.words, catalog)}`;
    case "can-win":
      return words.canWin[note.answer];
    case "said":
      return note.words;
    case "held":
      return guideWords.held(note.asked && text(note.asked, catalog));
    case "thinking":
      return words.thinking;
  }
}
