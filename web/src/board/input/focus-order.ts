// What the arrow keys walk over.

import type { Scene } from "../../api/protocol";
import { cellId, cellsOf, isPlayGrid } from "../scene/cells";
import { openPieces, type PileOrder } from "../scene/piles";
import type { MoveSelector } from "./move-selector";

/**
 * The handles in reading order: those that stand for themselves and not for the zone they lie in. Of a field that is played
 * on, every cell, so that it can be walked over and read.
 */
export function focusOrder(scene: Scene, selector: MoveSelector, order: PileOrder): string[] {
  return scene.zones.flatMap((zone) =>
    isPlayGrid(zone)
      ? cellsOf(zone).map(cellId)
      : [zone.id, ...openPieces(zone, order).map((piece) => piece.id)].filter((id) => selector.handleOf(id) === id),
  );
}
