// Pieces that stand for others: those that look the same, and those of a fan that is taken as one.

import type { Piece, Scene } from "../../api/protocol";
import { piecesOf } from "./scene";

/** Where pieces lie side by side, those that look the same are the same. */
const SIDE_BY_SIDE: readonly string[] = ["row", "dice", "tokens"];

/** For every such piece that no move names the one that looks the same and that a move names, where there is one. */
export function duplicatesIn({ zones, moves = [] }: Scene): ReadonlyMap<string, string> {
  const named = new Set(moves.flatMap(({ from = [], to = [] }) => [...from, ...to]));
  const looks = ({ kind, face, marks = [], count = 1 }: Piece) => [kind, face, count, ...marks].join(" ");
  return new Map(
    zones
      .filter(({ kind }) => SIDE_BY_SIDE.includes(kind))
      .map(piecesOf)
      .flatMap((pieces) =>
        pieces.flatMap((piece) => {
          const duplicate = pieces.find((other) => named.has(other.id) && looks(other) === looks(piece));
          return duplicate && piece.face !== null && !named.has(piece.id) ? [[piece.id, duplicate.id] as const] : [];
        }),
      ),
  );
}

/** A fan is taken as one, wherever it is touched: zone and pieces stand for the last one, which lies whole. */
export function fansIn({ zones }: Scene): (readonly [string, string])[] {
  return zones
    .filter(({ kind }) => kind === "fan")
    .flatMap((zone) => {
      const pieces = piecesOf(zone);
      const last = pieces.at(-1)?.id;
      return last === undefined ? [] : [zone.id, ...pieces.slice(0, -1).map(({ id }) => id)].map((id) => [id, last] as const);
    });
}
