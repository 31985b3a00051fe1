// What happens at the table, for those who do not see it.

import { useEffect, useRef } from "preact/hooks";
import type { Words } from "../messages";
import { text } from "../words";
import { guide as guideWords, play as words } from "../words/table.en";
import type { Live } from "./live";
import type { Note } from "./use-play";

/** One polite voice for everything: what was done, what can be done now, what the table has to say. */
export function Announcer({ live, words: catalog, note }: { live: Live; words: Words; note: Note | null }) {
  const heard = useRef(live);
  const offered = heard.current.scene.moves ?? [];
  const lines = live.log.slice(Math.min(heard.current.log.length, live.log.length)).map(({ text: line }) => {
    const move = offered.find((one) => one.text === line);
    return move ? text(move.label, catalog) : line;
  });
  useEffect(() => {
    heard.current = live;
  }, [live.state]);
  const happened = [...lines, text(live.scene.status, catalog)].join(". ");
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
    case "warning":
      return text(note.words, catalog);
    case "can-win":
      return words.canWin[note.answer];
    case "said":
      return note.words;
    case "held":
      return guideWords.held;
    case "thinking":
      return words.thinking;
  }
}
