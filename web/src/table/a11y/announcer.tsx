// What happens at the table, for those who do not see it.

import { useEffect, useRef, useState } from "preact/hooks";
import type { Words } from "../../api/protocol";
import { sentence, text } from "../../i18n/catalog";
import { around as aroundWords, seats as seatWords } from "../../i18n/players";
import { guide as guideWords, play as words } from "../../i18n/table";
import { canWinWords } from "../ending/can-win";
import { lineText } from "../log/log-lines";
import { takenBackWords } from "../log/others-summary";
import { announcementsOf, RaceAnnouncements } from "../race/race-announcements";
import { haveBeenHere, presenceChanges } from "../seats/presence-changes";
import type { Note } from "../state/play-state";
import { useTableContext } from "../state/table-context";
import { timeLeft } from "../state/table-state";
import { timeWarning } from "./time-warnings";

export function Announcer() {
  const { live } = useTableContext();
  return live.table.race ? <RaceAnnouncer /> : <GameAnnouncer />;
}

/** Where all play at once: what matters, with pauses; what the table has to say to the player at once. */
function RaceAnnouncer() {
  const { live, words: catalog, play } = useTableContext();
  const { note } = play;
  const voice = useRef(new RaceAnnouncements());
  const known = useRef(live);
  const [told, setTold] = useState({ words: "" });
  useEffect(() => {
    voice.current.hear(announcementsOf(known.current, live, catalog));
    known.current = live;
    const wait = voice.current.dueIn(performance.now());
    if (wait === null) return undefined;
    const timer = setTimeout(() => setTold({ words: voice.current.say(performance.now()) }), wait);
    return () => clearTimeout(timer);
  }, [live.scene, told]);
  return (
    <>
      <p class="visually-hidden" aria-live="polite">
        {told.words}
      </p>
      <p class="visually-hidden" aria-live="polite">
        {note ? noteText(note, catalog) : ""}
      </p>
    </>
  );
}

/** One polite voice for everything: what was done, what can be done now, what the table has to say. */
function GameAnnouncer() {
  const { live, words: catalog, play } = useTableContext();
  const { note, byItself } = play;
  const heard = useRef(live.log.length);
  const lines = live.log.slice(heard.current).map((happened) => lineText(happened, live.table, catalog));
  const status = live.table.waiting && !live.result ? seatWords.waiting : text(live.scene.status, catalog);
  useEffect(() => {
    heard.current = live.log.length;
  }, [live.state]);
  // What is made by itself goes by too quickly to be heard move by move: it is told as a whole.
  const made = byItself.length > 0 ? [words.byItself(byItself.map((label) => text(label, catalog)))] : lines;
  const back = takenBackWords(live, catalog);
  const happened = [...made, ...(back ? [back] : []), status].map(sentence).join(" ");
  return (
    <p class="visually-hidden" aria-live="polite">
      {note ? noteText(note, catalog) : happened}
    </p>
  );
}

/** Who came and went, and how little time is left: apart from the game, so that neither drowns the other. */
export function PresenceAnnouncer() {
  const { live } = useTableContext();
  const [told, setTold] = useState("");
  const table = useRef(live.table);
  const been = useRef<ReadonlySet<number>>(new Set());
  useEffect(() => {
    const changes = presenceChanges(table.current, live.table, been.current);
    table.current = live.table;
    been.current = haveBeenHere(been.current, live.table);
    if (changes.length) setTold(changes.join(" "));
  }, [live.table]);
  useEffect(() => {
    const { seat } = live.table;
    let before = timeLeft(live, seat, performance.now());
    if (before === null || !live.running[seat]) return undefined;
    const ticking = setInterval(() => {
      const now = timeLeft(live, seat, performance.now()) ?? 0;
      const call = timeWarning(before ?? now, now);
      before = now;
      if (call !== null) setTold(aroundWords.timeLeft(call));
    }, 250);
    return () => clearInterval(ticking);
  }, [live.clockAt, live.table.seat]);
  return (
    <p class="visually-hidden" role="status">
      {told}
    </p>
  );
}

function noteText(note: Note, catalog: Words): string {
  switch (note.kind) {
    case "why":
      return `${note.what ? sentence(text(note.what, catalog)) : ""} ${words.rule(note.rule.number)}: ${note.rule.sentence}`;
    case "hint":
      return text(note.words, catalog);
    case "warning":
      return `${sentence(text(note.move.label, catalog))} ${text(note.words, catalog)}`;
    case "can-win":
      return canWinWords(note.answer).join(" ");
    case "said":
      return note.words;
    case "held":
      return guideWords.held(note.asked && text(note.asked, catalog));
    case "thinking":
      return words.thinking;
  }
}
