// What can be made of what is chosen, and how it is called.

import type { Message, SceneMove } from "../../api/protocol";
import type { MoveIndex } from "./move-index";
import type { Selection } from "./selection";

/** Legal moves that need no pointing: they are buttons. */
export function buttons(index: MoveIndex): SceneMove[] {
  return index.moves.filter((move) => !index.handlesOf(move).size);
}

/** Legal moves to choose from once a piece of a column is chosen: those that the selection is not yet, but could be made now. */
export function offered(index: MoveIndex, selection: Selection): SceneMove[] {
  if (!selection.some((handle) => index.inColumns.has(handle))) return [];
  return index.possible(selection).filter((move) => !index.equals(move, selection));
}

/** The first printed card among these things, as it is called in full. */
export function printed(index: MoveIndex, things: readonly string[]): Message | null {
  return things.map((thing) => index.prints.get(thing)).find(Boolean) ?? null;
}

/** What a move needs beside the selection, as it is called; null where that is not one piece. */
export function missing(index: MoveIndex, move: SceneMove, selection: Selection): Message | null {
  const [other, ...more] = [...index.handlesOf(move)].filter((handle) => !selection.includes(handle));
  return other === undefined || more.length ? null : (index.labels.get(other) ?? null);
}

/** Whether a selection can still become something: a move, or the answer why not. */
export function isOpen(index: MoveIndex, selection: Selection): boolean {
  return index.all.some((move) => index.contains(move, selection));
}
