// Reading a scene: what lies where, and the scene after a change.

import type { Piece, Scene, SceneChange, Zone } from "../../api/protocol";

/** The scene after a change: what the change does not tell is as before, and of the zones only those that differ are new. */
export function applyChange(scene: Scene, change: SceneChange): Scene {
  const { ending: _, interim: __, interim_zones: ___, ...lasting } = scene; // these are always as the change tells them
  const { zones = [], order = scene.zones.map(({ id }) => id), ...told } = change;
  const known = new Map([...scene.zones, ...zones].map((zone) => [zone.id, zone]));
  return { ...lasting, ...told, zones: order.flatMap((id) => known.get(id) ?? []) };
}

export function piecesOf(zone: Zone): Piece[] {
  return zone.pieces ?? [];
}

/** The zone in which each piece lies. */
export function zonesByPiece(scene: Scene): Map<string, Zone> {
  return new Map(scene.zones.flatMap((zone) => piecesOf(zone).map((piece) => [piece.id, zone] as const)));
}

export interface ZoneGroup {
  zone: Zone;
  companions: Zone[];
}

/** The zones that take a place on the table, each with the zones that only show something about it. */
export function zoneGroups(scene: Scene): ZoneGroup[] {
  const known = new Set(scene.zones.map((zone) => zone.id));
  const isCompanion = (zone: Zone) => !!zone.of && zone.of !== zone.id && known.has(zone.of);
  return scene.zones
    .filter((zone) => !isCompanion(zone))
    .map((zone) => ({ zone, companions: scene.zones.filter((other) => isCompanion(other) && other.of === zone.id) }));
}

/**
 * The zones that keep room for companions, whether these are there now or not: they lie above a row in which nothing has
 * its place but companions.
 */
export function accompanied(scene: Scene): Set<string> {
  const placed = zoneGroups(scene);
  const covers = ({ place }: Zone, row: number) => row >= place.row && row < place.row + place.rows;
  const last = Math.max(...scene.zones.map(({ place }) => place.row));
  const isFree = (row: number) => row <= last && !placed.some(({ zone }) => covers(zone, row));
  return new Set(
    placed
      .filter(({ zone, companions }) => companions.length > 0 || isFree(zone.place.row + zone.place.rows))
      .map(({ zone }) => zone.id),
  );
}

/** The place of a seat among all, where there is anybody ahead of anybody. */
export function placeOf({ places = [] }: Scene, seat: number): number | null {
  return new Set(places).size > 1 ? (places[seat] ?? null) : null;
}

/** Whether several seats play with decks of their own on one table. */
export function hasDecks(scene: Scene): boolean {
  return scene.zones.some((zone) => piecesOf(zone).some(({ deck }) => typeof deck === "number"));
}
