// Moves that are made by keys, in games that are played quickly.

import type { RefusedMove, SceneMove } from "../../api/protocol";
import type { MoveIndex } from "./move-index";
import type { Selection } from "./selection";

/** The move that these keys make, in this order. */
export function byKeys({ moves }: MoveIndex, keys: readonly string[]): SceneMove | null {
  return moves.find((move) => move.keys?.length === keys.length && move.keys.every((key, at) => key === keys[at])) ?? null;
}

/** What is chosen by the first key of a move: what the moves that begin with it take. */
export function takenBy(index: MoveIndex, key: string): Selection | null {
  const moves = index.moves.filter(({ keys }) => keys && keys.length > 1 && keys[0] === key);
  if (!moves.length) return null;
  const [first] = moves.flatMap(({ from = [] }) => from.map((id) => index.real(id)));
  return first === undefined ? [] : [first];
}

/** The refused move that would take what is chosen to the zone of a key. */
export function refusedBy(index: MoveIndex, selection: Selection, key: string): RefusedMove | null {
  if (!selection.length) return null;
  const zone = [...keysOfZones(index)].find(([, one]) => one === key)?.[0];
  const goes = ({ to = [] }: RefusedMove) => to.some((end) => index.lyingIn(end) === zone);
  return index.refused.find((move) => index.contains(move, selection) && goes(move)) ?? null;
}

/** The zones that keys stand for: where the moves that begin with a key take from, and where those that end with it go. */
export function keysOfZones(index: MoveIndex): Map<string, string> {
  const found = new Map<string, string>();
  for (const { keys = [], from = [], to = [] } of index.moves) {
    const [first, second] = keys;
    if (first !== undefined && from[0] !== undefined) found.set(index.lyingIn(from[0]), first);
    if (second !== undefined && second !== first && to[0] !== undefined) found.set(index.lyingIn(to[0]), second);
  }
  return found;
}

/** The moves with keys that take one of these things. */
export function keyed(index: MoveIndex, names: readonly string[]): SceneMove[] {
  return index.moves.filter(({ keys, from }) => keys?.length && from?.some((one) => names.includes(index.real(one))));
}

/** Of several moves the one that goes to this very thing, else the first with keys that goes to its zone. */
export function going(index: MoveIndex, moves: readonly SceneMove[], id: string): SceneMove | null {
  const thing = index.itself(id);
  const zone = index.lyingIn(id);
  const exact = moves.find(({ to }) => to?.some((end) => index.itself(end) === thing));
  return exact ?? moves.find(({ to, keys }) => keys?.length && to?.some((end) => index.lyingIn(end) === zone)) ?? null;
}
