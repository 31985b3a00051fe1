// What the arrow keys walk over.

import type { Scene } from "../../api/protocol";
import { cellId, cellsOf, isField } from "../scene/cells";
import { openPieces, type PileOrder } from "../scene/piles";
import type { Pointing } from "./selection";

/**
 * The handles in reading order: those that stand for themselves and not for the zone they lie in. Of a field that is played
 * on, every cell, so that it can be walked over and read.
 */
export function stopsOf(scene: Scene, pointing: Pointing, order: PileOrder): string[] {
  return scene.zones.flatMap((zone) =>
    isField(zone)
      ? cellsOf(zone).map(cellId)
      : [zone.id, ...openPieces(zone, order).map((piece) => piece.id)].filter((id) => pointing.handleOf(id) === id),
  );
}
