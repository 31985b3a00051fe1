// What a player does at the table: points, makes moves, asks; and what the table answers beside the scene.

import { useMemo, useState } from "preact/hooks";
import {
  ANYONE,
  type Answer,
  type Ask,
  type CanWin,
  type RuleInfo,
  type Say,
  type Scene,
  type SceneMove,
} from "../../api/protocol";
import { api, asProblem } from "../../api/rest";
import { settings } from "../../app/settings";
import { MoveSelector } from "../../board/input/move-selector";
import type { Outcome, Selection } from "../../board/input/selection";
import { withEffects } from "../../board/scene/optimistic";
import { play as words } from "../../i18n/table.en";
import type { GuideState } from "../guide/use-guide";
import { ownState, type TableState } from "./table-state";
import { useSafeMoves } from "./use-safe-moves";

/** What the action bar says until something else is done. */
export type Note =
  | { kind: "said"; words: string }
  /** `what` is the printed card that the rule is about. */
  | { kind: "why"; rule: RuleInfo; things: readonly string[]; what: Say | null }
  | { kind: "hint"; move: SceneMove; words: Say }
  | { kind: "warning"; move: SceneMove; words: Say }
  /** The guide asks for something else first: a move or a try, by its name. */
  | { kind: "held"; asked: Say | null }
  | { kind: "thinking" }
  | { kind: "can-win"; answer: CanWin };

export interface Play {
  /** What is shown: the true scene, and on top of it the effects of moves that are not answered yet. */
  scene: Scene;
  selector: MoveSelector;
  selection: Selection;
  note: Note | null;
  /** A move was sent and not answered yet. */
  waiting: boolean;
  /** What the table made by itself after the player's last move. */
  byItself: readonly Say[];
  /** Grows when a click meant nothing: the status line then shows itself. */
  reminders: number;
  click(id: string, touched?: boolean): void;
  drop(id: string, target: string): boolean;
  make(move: SceneMove): boolean;
  makeAnyway(): void;
  /** A key of the game: chooses what it stands for, or makes a move of what was chosen. Answers whether it was one. */
  typed(key: string): boolean;
  why(text: string, things?: readonly string[]): void;
  say(words: string): void;
  clear(): void;
  hint(): void;
  canWin(): void;
  undo(): void;
  redo(): void;
  giveUp(): void;
  leave(): void;
  seatBot(seat: number, level: string): void;
}

const NOTHING: Selection = [];

/** A value that lasts as long as a state does. */
function useDuring<T>(state: string, empty: T): [T, (value: T) => void] {
  const [kept, setKept] = useState({ state, value: empty });
  return [kept.state === state ? kept.value : empty, (value) => setKept({ state, value })];
}

export function usePlay(live: TableState, guide: GuideState | null, away: boolean, ask: (ask: Ask) => Promise<Answer>): Play {
  // A new state answers everything that was said and chosen at the old one.
  const state = ownState(live);
  const [chosen, setSelection] = useDuring<Selection>(state, NOTHING);
  const [note, setNote] = useDuring<Note | null>(state, null);
  const [key, setKey] = useDuring<string | null>(state, null);
  const [waiting, setWaiting] = useState(false);
  const [underway, setUnderway] = useState<readonly SceneMove[]>([]);
  const [reminders, setReminders] = useState(0);
  const scene = useMemo(() => withEffects(live.scene, underway), [live.scene, underway]);
  const selector = useMemo(() => new MoveSelector(scene), [scene]);
  // Where all play at once the table changes all the time: what is chosen stays so as long as something can be made of it.
  const selection = selector.quick && !selector.isOpen(chosen) ? NOTHING : chosen;

  const answered = (question: Ask) => (answer: Answer) => {
    switch (answer.type) {
      case "refused":
        safe.rest();
        // Who was first is told beside the table.
        if (answer.photo) return;
        setNote(
          answer.rule
            ? { kind: "why", rule: answer.rule, things: [], what: null }
            : { kind: "said", words: refusalOf(question, answer.reason) },
        );
        return;
      case "hint": {
        const move = selector.moves.find(({ text }) => text === answer.move);
        if (move && (answer.state === live.state || live.scene.to_act === ANYONE))
          setNote({ kind: "hint", move, words: answer.words ?? move.label });
        return;
      }
      case "can-win":
        setNote({ kind: "can-win", answer });
        return;
    }
  };

  /** Asks; an act makes the table wait for its answer. */
  const send = (question: Ask) => {
    const acts = "state" in question || question.type === "leave" || question.type === "seat-bot";
    setNote(acts ? null : { kind: "thinking" });
    setWaiting(acts);
    if (acts && question.type !== "move") safe.rest();
    ask(question)
      .then(answered(question), (thrown: unknown) =>
        setNote({ kind: "said", words: refusalOf(question, asProblem(thrown).reason) }),
      )
      .finally(() => setWaiting(false));
  };

  /** Sends a move that others need not wait for, and shows its effects until it is answered. */
  const sendAtOnce = (move: SceneMove) => {
    setNote(null);
    setSelection(NOTHING);
    setKey(null);
    setUnderway((moves) => [...moves, move]);
    const question = { type: "move", state: live.state, text: move.text } as const;
    ask(question)
      .then(answered(question), (thrown: unknown) => setNote({ kind: "said", words: asProblem(thrown).reason }))
      .finally(() => setUnderway((moves) => moves.filter((one) => one !== move)));
  };

  const sendText = (move: SceneMove) => {
    if (selector.quick) sendAtOnce(move);
    else send({ type: "move", state: live.state, text: move.text });
  };
  const safe = useSafeMoves(live, !waiting && !away && !guide, sendText);
  const sendMove = (move: SceneMove) => {
    safe.follow();
    sendText(move);
  };

  const hold = (asked: string | null) => {
    const found = [...selector.moves, ...selector.refused].find(({ text }) => text === asked);
    setNote({ kind: "held", asked: found?.label ?? null });
  };

  /** In a guided game a hint is what the guide asks for. */
  const hint = () => {
    if (!guide || guide.asked === null) {
      send({ type: "hint" });
      return;
    }
    const move = selector.moves.find(({ text }) => text === guide.asked);
    if (move && guide.allows(move.text)) setNote({ kind: "hint", move, words: move.label });
    else hold(guide.asked);
  };

  /** Answers whether the move was sent: the guide or a warning may hold it back. */
  const make = (move: SceneMove): boolean => {
    if (waiting) return false;
    if (guide && !guide.allows(move.text)) {
      setSelection(NOTHING);
      hold(guide.asked);
      return false;
    }
    if (move.warning) {
      setNote({ kind: "warning", move, words: move.warning });
      return false;
    }
    sendMove(move);
    return true;
  };

  const why = (text: string, things: readonly string[] = []) => {
    const question = { type: "why", text } as const;
    ask(question).then(
      (answer) => {
        if (answer.type !== "why") answered(question)(answer);
        else if (answer.rule) {
          setNote({ kind: "why", rule: answer.rule, things, what: selector.printed(things) });
          // The lesson is learnt; what comes next begins with nothing chosen.
          if (guide?.refused(text)) setSelection(NOTHING);
        }
      },
      (thrown: unknown) => setNote({ kind: "said", words: asProblem(thrown).reason }),
    );
  };

  /** Shows a rule that no move stands for, such as the one that keeps a buried card. */
  const quote = (number: string, thing: string) => {
    api.rules(live.table.game).then(
      ({ chapters }) => {
        const found = chapters.flatMap(({ items }) => items).find((item) => item.number === number);
        if (found)
          setNote({ kind: "why", rule: { number, sentence: found.text }, things: [thing], what: selector.printed([thing]) });
      },
      (thrown: unknown) => setNote({ kind: "said", words: asProblem(thrown).reason }),
    );
  };

  /** Answers whether a move was made. */
  const follow = (outcome: Outcome): boolean => {
    setNote(null);
    switch (outcome.kind) {
      case "made":
        return make(outcome.move);
      case "chosen":
        setSelection(outcome.selection);
        return false;
      case "refused":
        setSelection(outcome.selection);
        why(outcome.move.text, [...selector.handlesOf(outcome.move)]);
        return false;
      case "apart":
        setSelection(outcome.selection);
        setNote({ kind: "said", words: words.apart });
        return false;
      case "closed":
        quote(outcome.rule, outcome.thing);
        return false;
      case "nothing":
        setSelection(NOTHING);
        setReminders((count) => count + 1);
        return false;
    }
  };

  const typed = (pressed: string): boolean => {
    if (!selector.quick) return false;
    const move = selector.byKeys(pressed) ?? (key === null ? null : selector.byKeys(key, pressed));
    if (move) {
      make(move);
      return true;
    }
    const wrong = key === null ? null : selector.refusedBy(selection, pressed);
    const taken = key === null ? selector.takenBy(pressed) : null;
    // Numbers are the game's own here, whether they stand for something now or not; and the space bar does not scroll.
    if (key === null && !taken) return /^[\d ]$/.test(pressed);
    setNote(null);
    setKey(taken ? pressed : null);
    setSelection(taken ?? NOTHING);
    if (wrong) why(wrong.text, [...selector.handlesOf(wrong)]);
    return true;
  };

  return {
    scene,
    selector,
    selection,
    // A hint for a move that has gone in the meantime is none.
    note: note?.kind === "hint" && selector.quick && !selector.moves.some(({ text }) => text === note.move.text) ? null : note,
    typed,
    waiting,
    byItself: safe.made,
    reminders,
    click: (id, touched = false) => {
      setKey(null);
      // The guide says what to press, and keeps what else is pressed from being made: once is enough.
      follow(selector.click(selection, id, touched && settings().tapTwice && !selector.quick && !guide));
    },
    drop: (id, target) => follow(selector.drop(selection, id, target)),
    make,
    makeAnyway: () => {
      if (note?.kind === "warning") sendMove(note.move);
    },
    why,
    say: (said) => setNote({ kind: "said", words: said }),
    clear: () => {
      setSelection(NOTHING);
      setKey(null);
      setNote(null);
    },
    hint,
    canWin: () => send({ type: "can-win" }),
    undo: () => send({ type: "undo", state: live.state }),
    redo: () => send({ type: "redo", state: live.state }),
    giveUp: () => send({ type: "give-up", state: live.state }),
    leave: () => send({ type: "leave" }),
    seatBot: (seat, bot) => send({ type: "seat-bot", seat, bot }),
  };
}

/** Why something was not done; of what is pressed far from the table it also tells what that was. */
function refusalOf(question: Ask, reason: string): string {
  return question.type === "undo" ? words.undoRefused(reason) : reason;
}
