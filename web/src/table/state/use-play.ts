// What a player does at the table: points, makes moves, asks; and what the table answers beside the scene.

import { useMemo, useReducer } from "preact/hooks";
import type { Answer, Message, Scene, SceneMove } from "../../api/protocol";
import type { Ask } from "../../api/table-socket";
import { settings } from "../../app/settings";
import { MoveSelector } from "../../board/input/move-selector";
import { NOTHING_CHOSEN, type Outcome, type Selection } from "../../board/input/selection";
import { withEffects } from "../../board/scene/optimistic";
import { play as words } from "../../i18n/table";
import type { GuideState } from "../guide/use-guide";
import { lasting, type Note, playReducer, UNTOUCHED } from "./play-state";
import { ownState, type TableState } from "./table-state";
import { useSafeMoves } from "./use-safe-moves";
import { type Send, useSend } from "./use-send";

export interface Play {
  /** What is shown: the true scene, and on top of it the effects of moves that are not answered yet. */
  scene: Scene;
  selector: MoveSelector;
  selection: Selection;
  note: Note | null;
  /** A move was sent and not answered yet. */
  waiting: boolean;
  /** What the table made by itself after the player's last move. */
  byItself: readonly Message[];
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

export function usePlay(live: TableState, guide: GuideState | null, away: boolean, ask: (ask: Ask) => Promise<Answer>): Play {
  // A new state answers everything that was said and chosen at the old one.
  const at = ownState(live);
  const [state, dispatch] = useReducer(playReducer, UNTOUCHED);
  const { waiting, underway } = state;
  const scene = useMemo(() => withEffects(live.scene, underway), [live.scene, underway]);
  const selector = useMemo(() => new MoveSelector(scene), [scene]);
  const chosen = lasting(state.chosen, at, NOTHING_CHOSEN);
  // Where all play at once the table changes all the time: what is chosen stays so as long as something can be made of it.
  const selection = selector.quick && !selector.isOpen(chosen) ? NOTHING_CHOSEN : chosen;
  const note = lasting(state.note, at, null);

  const choose = (handles: Selection) => dispatch({ type: "choose", at, selection: handles });
  const tell = (told: Note | null) => dispatch({ type: "tell", at, note: told });
  const clear = () => dispatch({ type: "clear" });
  const interrupted = () => safe.rest();
  const sender = useSend({ live, selector, guide, ask, dispatch, tell, choose, at, interrupted });
  const { send, why } = sender;
  const safe = useSafeMoves(live, !waiting && !away && !guide, sender.move);
  const makeNow = (move: SceneMove) => {
    safe.follow();
    sender.move(move);
  };
  const { make, hint } = guarded({ selector, guide, waiting, tell, choose, send, makeNow });
  const follow = (outcome: Outcome) =>
    followed(outcome, { selector, sender, make, choose, tell, remind: () => dispatch({ type: "remind" }) });

  const typed = (pressed: string): boolean => {
    if (!selector.quick) return false;
    const key = lasting(state.key, at, null);
    const move = selector.byKeys(pressed) ?? (key === null ? null : selector.byKeys(key, pressed));
    if (move) {
      make(move);
      return true;
    }
    const wrong = key === null ? null : selector.refusedBy(selection, pressed);
    const taken = key === null ? selector.takenBy(pressed) : null;
    // Numbers are the game's own here, whether they stand for something now or not; and the space bar does not scroll.
    if (key === null && !taken) return /^[\d ]$/.test(pressed);
    tell(null);
    dispatch({ type: "press", at, key: taken ? pressed : null });
    choose(taken ?? NOTHING_CHOSEN);
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
    reminders: state.reminders,
    click: (id, touched = false) => {
      dispatch({ type: "press", at, key: null });
      // The guide says what to press, and keeps what else is pressed from being made: once is enough.
      follow(selector.click(selection, id, touched && settings().tapTwice && !selector.quick && !guide));
    },
    drop: (id, target) => follow(selector.drop(selection, id, target)),
    make,
    makeAnyway: () => {
      if (note?.kind === "warning") makeNow(note.move);
    },
    why,
    say: (said) => tell({ kind: "said", words: said }),
    clear,
    hint,
    canWin: () => send({ type: "can-win" }),
    undo: () => send({ type: "undo", state: live.state }),
    redo: () => send({ type: "redo", state: live.state }),
    giveUp: () => send({ type: "give-up", state: live.state }),
    leave: () => send({ type: "leave" }),
    seatBot: (seat, bot) => send({ type: "seat-bot", seat, bot }),
  };
}

interface Guarded {
  selector: MoveSelector;
  guide: GuideState | null;
  waiting: boolean;
  tell: (note: Note | null) => void;
  choose: (selection: Selection) => void;
  send: Send["send"];
  makeNow: (move: SceneMove) => void;
}

/** Moves and hints, which the guide or a warning may hold back. */
function guarded({ selector, guide, waiting, tell, choose, send, makeNow }: Guarded): Pick<Play, "make" | "hint"> {
  const hold = (asked: string | null) => {
    const found = selector.all.find(({ text }) => text === asked);
    tell({ kind: "held", asked: found?.label ?? null });
  };

  /** Answers whether the move was sent. */
  const make = (move: SceneMove): boolean => {
    if (waiting) return false;
    if (guide && !guide.allows(move.text)) {
      choose(NOTHING_CHOSEN);
      hold(guide.asked);
      return false;
    }
    if (move.warning) {
      tell({ kind: "warning", move, words: move.warning });
      return false;
    }
    makeNow(move);
    return true;
  };

  /** In a guided game a hint is what the guide asks for. */
  const hint = () => {
    if (!guide || guide.asked === null) {
      send({ type: "hint" });
      return;
    }
    const move = selector.moves.find(({ text }) => text === guide.asked);
    if (move && guide.allows(move.text)) tell({ kind: "hint", move, words: move.label });
    else hold(guide.asked);
  };
  return { make, hint };
}

interface Followed {
  selector: MoveSelector;
  sender: Send;
  make: (move: SceneMove) => boolean;
  choose: (selection: Selection) => void;
  tell: (note: Note | null) => void;
  remind: () => void;
}

/** Does what a click or a drop leads to, and answers whether a move was made. */
function followed(outcome: Outcome, { selector, sender, make, choose, tell, remind }: Followed): boolean {
  tell(null);
  if (outcome.kind === "made") return make(outcome.move);
  if (outcome.kind === "closed") sender.quote(outcome.rule, outcome.thing);
  else if (outcome.kind === "nothing") remind();
  else choose(outcome.selection);
  if (outcome.kind === "refused") sender.why(outcome.move.text, [...selector.handlesOf(outcome.move)]);
  if (outcome.kind === "apart") tell({ kind: "said", words: words.apart });
  return false;
}
