// What a player has chosen and been told, as one state that actions change.

import type { CanWin, Message, RuleInfo, SceneMove } from "../../api/protocol";
import { NOTHING_CHOSEN, type Selection } from "../../board/input/selection";

/** What the action bar says until something else is done. */
export type Note =
  | { kind: "said"; words: string }
  /** `what` is the printed card that the rule is about. */
  | { kind: "why"; rule: RuleInfo; things: readonly string[]; what: Message | null }
  | { kind: "hint"; move: SceneMove; words: Message }
  | { kind: "warning"; move: SceneMove; words: Message }
  /** The guide asks for something else first: a move or a try, by its name. */
  | { kind: "held"; asked: Message | null }
  | { kind: "thinking" }
  | { kind: "can-win"; answer: CanWin };

/** A value that lasts as long as a state of the table does. */
interface Lasting<T> {
  at: string;
  value: T;
}

export interface PlayState {
  chosen: Lasting<Selection>;
  note: Lasting<Note | null>;
  /** The key that was pressed first, of a move that takes two. */
  key: Lasting<string | null>;
  /** A move was sent and not answered yet. */
  waiting: boolean;
  /** Moves that others need not wait for, and that are not answered yet. */
  underway: readonly SceneMove[];
  /** Grows when a click meant nothing. */
  reminders: number;
}

/** `at` is the state of the table that an action belongs to: what comes after it was left changes nothing that is seen. */
export type PlayAction =
  | { type: "choose"; at: string; selection: Selection }
  | { type: "press"; at: string; key: string | null }
  | { type: "tell"; at: string; note: Note | null }
  /** A click meant nothing. */
  | { type: "remind" }
  | { type: "clear" }
  /** An act makes the table wait for its answer; a question does not. */
  | { type: "send"; at: string; acts: boolean }
  | { type: "send-at-once"; move: SceneMove }
  /** The answer is there, or will not come; `move` is the one that was sent at once. */
  | { type: "answered"; move?: SceneMove };

const never = <T>(value: T): Lasting<T> => ({ at: "", value });

export const UNTOUCHED: PlayState = {
  chosen: never(NOTHING_CHOSEN),
  note: never(null),
  key: never(null),
  waiting: false,
  underway: [],
  reminders: 0,
};

/** The value, where the table is still at its state. */
export function lasting<T>({ at, value }: Lasting<T>, now: string, empty: T): T {
  return at === now ? value : empty;
}

export function playReducer(state: PlayState, action: PlayAction): PlayState {
  switch (action.type) {
    case "choose":
      return { ...state, chosen: { at: action.at, value: action.selection } };
    case "press":
      return { ...state, key: { at: action.at, value: action.key } };
    case "tell":
      return { ...state, note: { at: action.at, value: action.note } };
    case "remind":
      return { ...state, chosen: never(NOTHING_CHOSEN), reminders: state.reminders + 1 };
    case "clear":
      return { ...state, chosen: never(NOTHING_CHOSEN), note: never(null), key: never(null) };
    case "send":
      return { ...state, note: { at: action.at, value: action.acts ? null : { kind: "thinking" } }, waiting: action.acts };
    case "send-at-once":
      return { ...playReducer(state, { type: "clear" }), underway: [...state.underway, action.move] };
    case "answered": {
      const { move } = action;
      return move ? { ...state, underway: state.underway.filter((one) => one !== move) } : { ...state, waiting: false };
    }
  }
}
