// Reading a scene: what lies where, and the scene after a change.

import type { Piece, Scene, SceneChange, Zone } from "../messages";

/** The scene after a change: everything small as the change tells it, of the zones only those that differ. */
export function changed(scene: Scene, change: SceneChange): Scene {
  const zones = new Map([...scene.zones, ...(change.zones ?? [])].map((zone) => [zone.id, zone]));
  const { order, zones: _, ...rest } = change;
  return {
    game: scene.game,
    seat: scene.seat,
    ...rest,
    zones: order.flatMap((id) => zones.get(id) ?? []),
  };
}

export function piecesOf(zone: Zone): Piece[] {
  return zone.pieces ?? [];
}

/** The zone in which each piece lies. */
export function homes(scene: Scene): Map<string, Zone> {
  return new Map(scene.zones.flatMap((zone) => piecesOf(zone).map((piece) => [piece.id, zone] as const)));
}

export interface Seating {
  zone: Zone;
  companions: Zone[];
}

/** The zones that take a place on the table, each with the zones that only show something about it. */
export function seatings(scene: Scene): Seating[] {
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
  const placed = seatings(scene);
  const covers = ({ place }: Zone, row: number) => row >= place.row && row < place.row + place.rows;
  const last = Math.max(...scene.zones.map(({ place }) => place.row));
  const isFree = (row: number) => row <= last && !placed.some(({ zone }) => covers(zone, row));
  return new Set(
    placed
      .filter(({ zone, companions }) => companions.length > 0 || isFree(zone.place.row + zone.place.rows))
      .map(({ zone }) => zone.id),
  );
}

/** A fan across several columns lies; any other stands. */
export function lies(zone: Zone): boolean {
  return zone.kind === "fan" && zone.place.columns > zone.place.rows;
}

export interface Grid {
  columns: number;
  /** For each row whether it stretches: only standing fans profit from height. */
  stretches: boolean[];
  rowOf: Map<number, number>;
  /** How many cards the table is high, and how many rows hold none. */
  cardRows: number;
  lowRows: number;
  /** The most cards that lie side by side in one column. */
  cardsAcross: number;
}

/** The table's coarse grid without the rows that companions leave empty, and what decides how large a card can be. */
export function gridOf(zones: Zone[]): Grid {
  const rows = [...new Set(zones.flatMap(({ place }) => Array.from({ length: place.rows }, (_, row) => place.row + row)))];
  rows.sort((one, other) => one - other);
  const inRow = (row: number) => zones.filter(({ place }) => row >= place.row && row < place.row + place.rows);
  const heights = rows.map((row) => Math.max(...inRow(row).map((zone) => cardsHigh(zone) / zone.place.rows)));
  return {
    columns: Math.max(1, ...zones.map(({ place }) => place.column + place.columns)),
    stretches: rows.map((row) => inRow(row).some((zone) => zone.kind === "fan" && !lies(zone))),
    rowOf: new Map(rows.map((row, index) => [row, index])),
    cardRows: heights.reduce((sum, height) => sum + height, 0),
    lowRows: heights.filter((height) => height === 0).length,
    cardsAcross: Math.max(1, ...zones.map(({ kind, columns = 0, place }) => (kind === "grid" ? columns / place.columns : 1))),
  };
}

/** A standing fan wants the height of nearly three cards so that many can be told apart. */
const STANDING_FAN = 2.8;

function cardsHigh(zone: Zone): number {
  switch (zone.kind) {
    case "fan":
      return lies(zone) ? 1 : STANDING_FAN;
    case "grid":
      return Math.ceil(Math.max(1, ...piecesOf(zone).map(({ slot }) => slot + 1)) / (zone.columns || 1));
    case "pile":
      return zone.folded ? 0 : 1;
    case "row":
      return 1;
    default:
      return 0;
  }
}
