// What would be: pieces at the places where a move that is looked at would leave them.

import type { Piece, Scene, SceneMove } from "../../api/protocol";
import type { MoveSelector } from "../input/move-selector";
import type { Selection } from "../input/selection";
import { piecesOf } from "./scene";

/** By zone, each piece at the slot where it would come to lie. */
export type Previews = ReadonlyMap<string, readonly Piece[]>;

const NONE: Previews = new Map();

/** The effects of moves on the table, where each piece would go to one place only. */
export function previewsOf(scene: Scene, moves: readonly SceneMove[]): Previews {
  const effects = moves.flatMap((move) => move.effects ?? []);
  if (!effects.length) return NONE;
  const pieces = new Map(
    scene.zones.flatMap((zone) => piecesOf(zone).map((piece) => [piece.id, { piece, zone: zone.id }] as const)),
  );
  const places = new Map<string, Set<string>>();
  const found = new Map<string, Piece[]>();
  for (const effect of effects) {
    const place = `${effect.zone} ${effect.slot ?? ""}`;
    places.set(effect.piece, (places.get(effect.piece) ?? new Set()).add(place));
  }
  for (const [id, ends] of places) {
    const [effect] = effects.filter(({ piece }) => piece === id);
    const lying = pieces.get(id);
    if (!effect || !lying || ends.size > 1) continue;
    const slot = effect.slot ?? lying.piece.slot;
    // What stays where it is needs no ghost.
    if (lying.zone === effect.zone && lying.piece.slot === slot) continue;
    found.set(effect.zone, [...(found.get(effect.zone) ?? []), { ...lying.piece, slot }]);
  }
  return found;
}

/** The moves that letting go of a lifted piece here would make. */
export function droppedMoves({ moves }: MoveSelector, lifted: string, id: string): SceneMove[] {
  return moves.filter(({ from, to }) => from?.includes(lifted) && to?.includes(id));
}

/**
 * The moves that are looked at: the one that pointing at `looked` would make, or dropping what is lifted there; else those
 * that what is chosen may still become.
 */
export function lookedAtMoves(
  selector: MoveSelector,
  selection: Selection,
  looked: string | null,
  lifted: string | null,
): readonly SceneMove[] {
  if (lifted !== null) return looked === null ? [] : droppedMoves(selector, lifted, looked);
  if (looked !== null) {
    const move = selector.wouldMakeAt(selection, looked);
    if (move) return [move];
  }
  return selection.length ? selector.possible(selection) : [];
}
