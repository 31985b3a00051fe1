// Which pieces of a zone are drawn. Of a pile these are the topmost, and on top of a folded one lies what came last.

import type { Piece, Scene, Zone } from "../../api/protocol";
import { piecesOf } from "./scene";

/** The ids of a folded pile's pieces, from the top, by zone. */
export type PileOrder = ReadonlyMap<string, readonly string[]>;

/** As many as usually come at once, and what they come to lie on. */
const DRAWN = 3;

/**
 * A folded pile may be listed in any order. What lies on top is known by the moves that were `made`, where they name its pieces:
 * so a player who comes later sees the same. Else it is known by having seen it come; at first sight it is taken as listed.
 */
export function pileOrder(before: PileOrder, scene: Scene, made: readonly string[] = []): PileOrder {
  const named = new Map(made.flatMap((text, at) => text.split(" ").map((word) => [word, at] as const)));
  const lastNamed = (id: string) => named.get(id) ?? -1;
  return new Map(
    scene.zones
      .filter(({ kind, folded }) => kind === "pile" && folded)
      .map((zone) => {
        const listed = piecesOf(zone).map(({ id }) => id);
        const lying = (before.get(zone.id) ?? []).filter((id) => listed.includes(id));
        const seen = [...listed.filter((id) => !lying.includes(id)), ...lying];
        return [zone.id, seen.sort((one, other) => lastNamed(other) - lastNamed(one))];
      }),
  );
}

/** The pieces that are drawn: all, or those on top of a pile that lies in no drawing, from the top. */
export function drawnPieces(zone: Zone, order: PileOrder): Piece[] {
  if (zone.kind !== "pile" || zone.holder) return piecesOf(zone);
  const rank = new Map(order.get(zone.id)?.map((id, index) => [id, index]));
  const ranked = [...piecesOf(zone)].sort((one, other) => (rank.get(one.id) ?? 0) - (rank.get(other.id) ?? 0));
  return ranked.slice(0, DRAWN);
}

/** Of these the ones that can be pointed at. */
export function openPieces(zone: Zone, order: PileOrder): Piece[] {
  const drawn = drawnPieces(zone, order);
  return zone.kind === "pile" ? drawn.slice(0, 1) : drawn;
}
