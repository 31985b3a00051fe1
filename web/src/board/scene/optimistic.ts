// What is shown of moves that the server has not answered yet: their effects, on top of the last true scene.

import type { Effect, Piece, Scene, SceneMove, Zone } from "../../api/protocol";
import { piecesOf } from "./scene";

/**
 * The scene with the effects of moves that are under way. Moves that take a piece which is under way already are not offered
 * again; all others are those of the true scene. An effect on a piece that is not in sight any more is left out.
 */
export function withEffects(scene: Scene, underway: readonly SceneMove[]): Scene {
  const effects = underway.flatMap((move) => move.effects ?? []);
  if (!effects.length) return scene;
  const zones = effects.reduce(placed, scene.zones);
  const away = new Set(effects.map(({ piece }) => piece));
  const isOffered = ({ from = [], touches = [] }: Pick<SceneMove, "from" | "touches">) =>
    ![...from, ...touches].some((id) => away.has(id));
  return { ...scene, zones, moves: (scene.moves ?? []).filter(isOffered), refused: (scene.refused ?? []).filter(isOffered) };
}

function placed(zones: Zone[], effect: Effect): Zone[] {
  const piece = zones.flatMap(piecesOf).find(({ id }) => id === effect.piece);
  if (!piece || !zones.some(({ id }) => id === effect.zone)) return zones;
  return zones.map((zone) => {
    const rest = piecesOf(zone).filter((other) => other !== piece);
    if (zone.id === effect.zone) return withPiece({ ...zone, pieces: rest }, piece, effect.slot ?? null);
    return rest.length < piecesOf(zone).length ? { ...zone, pieces: rest } : zone;
  });
}

/** At a slot of a grid it lies alone, on whatever was there. */
function withPiece(zone: Zone, piece: Piece, slot: number | null): Zone {
  const pieces = piecesOf(zone);
  if (slot !== null) {
    const others = <One extends { slot: number }>(all: readonly One[]) => all.filter((one) => one.slot !== slot);
    return { ...zone, pieces: [...others(pieces), { ...piece, slot }], slots: others(zone.slots ?? []) };
  }
  if (zone.kind === "pile") return { ...zone, pieces: [{ ...piece, slot: 0 }, ...pieces] };
  return { ...zone, pieces: [...pieces, { ...piece, slot: pieces.length }] };
}
