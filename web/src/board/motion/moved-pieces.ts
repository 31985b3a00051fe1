// Who travels from where to where between two pictures of a table.

import { type Box, centre } from "../box";

export interface Picture {
  /** Where the pieces that are drawn lie. */
  pieces: ReadonlyMap<string, Box>;
  /** Where the pieces of a zone come to lie: of a pile the place of its top piece. */
  zones: ReadonlyMap<string, Box>;
  /** The zone of every piece, drawn or not. */
  zonesByPiece: ReadonlyMap<string, string>;
}

export type MovedPiece =
  /** It is drawn now, and was elsewhere. */
  | { kind: "travels"; piece: string; from: Box; to: Box }
  /** It was drawn, and lies hidden in another zone now. */
  | { kind: "vanishes"; piece: string; from: Box; to: Box }
  /** It was nowhere. */
  | { kind: "appears"; piece: string }
  /** It is nowhere now. */
  | { kind: "fades"; piece: string; from: Box };

/**
 * The pieces that move, in the order in which they begin: first what goes from zone to zone, then what makes room for it. A piece
 * that stays in its pile is covered or uncovered there, and does not travel.
 */
export function movedPieces(before: Picture, after: Picture): MovedPiece[] {
  const arriving = [...after.pieces].flatMap(([piece, to]): MovedPiece[] => {
    const home = before.zonesByPiece.get(piece);
    if (home === undefined) return [{ kind: "appears", piece }];
    const from = before.pieces.get(piece) ?? (home === after.zonesByPiece.get(piece) ? to : before.zones.get(home));
    if (!from) return [{ kind: "appears", piece }];
    return samePlace(from, to) ? [] : [{ kind: "travels", piece, from, to }];
  });
  const leaving = [...before.pieces].flatMap(([piece, from]): MovedPiece[] => {
    if (after.pieces.has(piece)) return [];
    const home = after.zonesByPiece.get(piece);
    if (home !== undefined && home === before.zonesByPiece.get(piece)) return [];
    const to = home === undefined ? undefined : after.zones.get(home);
    return [to ? { kind: "vanishes", piece, from, to } : { kind: "fades", piece, from }];
  });
  const stays = ({ piece }: MovedPiece) => before.zonesByPiece.get(piece) === after.zonesByPiece.get(piece);
  const all = [...arriving, ...leaving];
  return [...all.filter((moved) => !stays(moved)), ...all.filter(stays)];
}

/** Whether it is another stage altogether, with few places of the one before: then nothing travels. */
export function isOtherStage(before: Picture, after: Picture): boolean {
  const stay = [...after.zones.keys()].filter((zone) => before.zones.has(zone)).length;
  return stay * 2 < Math.max(before.zones.size, after.zones.size);
}

function samePlace(one: Box, other: Box): boolean {
  const start = centre(one);
  const end = centre(other);
  return Math.abs(start.x - end.x) + Math.abs(start.y - end.y) < 1;
}
