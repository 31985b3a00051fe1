// A grid that is played on: its cells, taken or empty, and the lines they stand in.

import type { Edge, Piece, Slot, Zone } from "../../api/protocol";
import { piecesOf } from "./scene";

export type Cell = { at: number; piece: Piece } | { at: number; slot: Slot };

/** A grid whose places matter: it has empty ones to play on, lines that count or have names, or cards of several decks. */
export function isPlayGrid(zone: Zone): boolean {
  if (zone.kind !== "grid") return false;
  if (zone.column_names?.length || zone.row_names?.length) return true;
  return slotsOf(zone).length > 0 || edgesOf(zone).length > 0 || piecesOf(zone).some(({ deck }) => typeof deck === "number");
}

export function slotsOf(zone: Zone): Slot[] {
  return zone.slots ?? [];
}

export function edgesOf(zone: Zone): Edge[] {
  return zone.edges ?? [];
}

/** All cells in reading order. */
export function cellsOf(zone: Zone): Cell[] {
  const taken: Cell[] = piecesOf(zone).map((piece) => ({ at: piece.slot, piece }));
  const empty: Cell[] = slotsOf(zone).map((slot) => ({ at: slot.slot, slot }));
  return [...taken, ...empty].sort((one, other) => one.at - other.at);
}

export function cellId(cell: Cell): string {
  return "piece" in cell ? cell.piece.id : cell.slot.id;
}

/** How many columns a grid has, and how many rows its cells fill. */
export function sizeOf(zone: Zone): { columns: number; rows: number } {
  const columns = zone.columns || 1;
  const last = Math.max(0, ...[...piecesOf(zone), ...slotsOf(zone)].map(({ slot }) => slot));
  return { columns, rows: Math.floor(last / columns) + 1 };
}

/** Where a cell lies in the grid of the style sheets. */
export function inGrid(cell: number, columns: number): { gridColumn: number; gridRow: number } {
  return { gridColumn: (cell % columns) + 1, gridRow: Math.floor(cell / columns) + 1 };
}

/** Whether a line of the grid runs through a cell. */
export function runsThrough({ line, at }: Edge, cell: number, columns: number): boolean {
  return at === (line === "row" ? Math.floor(cell / columns) : cell % columns);
}

/** Where in the zone a cell with this id lies; null where it is none of its cells. */
export function placeOfCell(zone: Zone, id: string | null): number | null {
  return cellsOf(zone).find((cell) => cellId(cell) === id)?.at ?? null;
}
