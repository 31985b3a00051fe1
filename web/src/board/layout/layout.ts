// The table's coarse grid: which zone lies in which row, and what decides how large a card can be.

import { type Piece, SPECTATOR, type Zone } from "../../api/protocol";
import { edgesOf, isPlayGrid, sizeOf } from "../scene/cells";
import { piecesOf, type ZoneGroup } from "../scene/scene";

/** A fan across several columns lies; any other stands. */
export function lies(zone: Zone): boolean {
  return zone.kind === "fan" && zone.place.columns > zone.place.rows;
}

/** So many columns side by side make a tableau. */
const TABLEAU = 5;

/**
 * The columns of a tableau, from the left: standing fans in one row of the table, so many that a phone must not let them flow.
 * They are dealt towards the player: the last piece lies nearest and whole.
 */
export function tableauOf(zones: Zone[]): Zone[] {
  const fans = zones.filter((zone) => zone.kind === "fan" && !lies(zone));
  const columns = fans
    .filter(({ place }) => place.row === fans[0]?.place.row)
    .sort((one, other) => one.place.column - other.place.column);
  return columns.length >= TABLEAU ? columns : [];
}

/** How much of a card's step a face-down one shows that lies in a column with face-up ones. */
const DOWN_STEP = 0.3;

/** For each piece of a standing fan how many steps it lies from the first one, and at last how many steps the fan is high. */
export function stepsOf(pieces: readonly Piece[]): number[] {
  const mixed = pieces.some(({ face }) => face === null) && pieces.some(({ face }) => face !== null);
  const steps = [0];
  for (const { face } of pieces) steps.push(round((steps.at(-1) ?? 0) + (mixed && face === null ? DOWN_STEP : 1)));
  return [...steps.slice(0, -1), steps.at(-2) ?? 0];
}

const round = (steps: number) => Math.round(steps * 100) / 100;

export interface OnAPhone {
  column: string;
  row: number;
}

/**
 * Where the zones of a table with a tableau lie on a phone: piles in a row above, one in a drawing over the room that the others
 * leave, the columns side by side over the whole width, everything else below, a row each.
 */
export function phonePlaces(zones: Zone[]): Map<string, OnAPhone> {
  const columns = tableauOf(zones);
  const piles = zones.filter(({ kind }) => kind === "pile");
  const rest = zones.filter((zone) => !columns.includes(zone) && !piles.includes(zone));
  const places = new Map<string, OnAPhone>();
  const free = columns.length - piles.filter((zone) => !zone.holder).length;
  let column = 1;
  for (const { id, holder } of piles) {
    const wide = holder ? Math.max(1, free) : 1;
    places.set(id, { column: wide > 1 ? `${column} / span ${wide}` : `${column}`, row: 1 });
    column += wide;
  }
  for (const [at, { id }] of columns.entries()) places.set(id, { column: `${at + 1}`, row: 2 });
  for (const [at, { id }] of rest.entries()) places.set(id, { column: "1 / -1", row: 3 + at });
  return places;
}

/** So many cards lie side by side in the width of a column. */
const PER_COLUMN = 1.2;

/**
 * Two rows beside each other: before the pieces of one must overlap, it lies on the room that the other does not need. The
 * margins of each, where they are not none.
 */
export function lentRoom(zones: Zone[]): Map<string, string> {
  const rows = zones.filter(({ kind }) => kind === "row");
  const spare = (zone: Zone) => zone.place.columns - Math.max(1, piecesOf(zone).length / PER_COLUMN);
  const margins = new Map<string, string>();
  for (const zone of rows) {
    const { row, column, columns } = zone.place;
    const next = rows.find(({ place }) => place.row === row && place.column === column + columns);
    if (!next) continue;
    const [here, there] = [spare(zone), spare(next)];
    const borrowed = 100 * (Math.max(0, Math.min(-here, there)) - Math.max(0, Math.min(-there, here)));
    if (!borrowed) continue;
    margins.set(zone.id, `0 ${Math.round(-borrowed / columns)}%`);
    margins.set(next.id, `${Math.round(borrowed / next.place.columns)}% 0`);
  }
  return margins;
}

export interface Groups {
  common: ZoneGroup[];
  own: ZoneGroup[] | null;
  others: ZoneGroup[][];
}

/** Zones by whom they belong to; others in the order of the scene. */
export function groupsOf(placed: ZoneGroup[], seat: number): Groups {
  const owners = [...new Set(placed.map(({ zone }) => zone.owner ?? null))];
  const of = (owner: number | null) => placed.filter(({ zone }) => (zone.owner ?? null) === owner);
  return {
    common: of(null),
    own: seat >= 0 && owners.includes(seat) ? of(seat) : null,
    others: owners.filter((owner) => owner !== null && owner !== seat).map(of),
  };
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
  /** How many cards wide each column is, where not all are the same, and what share of a field's edge it holds. */
  widths: number[];
  edges: number[];
  /** Whether a hand lies in a column beside a field: it takes what room is left. */
  hands: boolean[];
  /** How many cards high everything of one's own is, where zones flow below each other. */
  flowRows: number;
  /** Whether cards are placed on a field: then a phone gives it the whole width. */
  hasField: boolean;
  /** How many columns its tableau has, and how many steps the longest of them. */
  tableau: number;
  mostSteps: number;
}

/** The table's coarse grid without the rows that companions leave empty, and what decides how large a card can be. */
export function gridOf(zones: Zone[], seat = SPECTATOR): Grid {
  const rows = [...new Set(zones.flatMap(({ place }) => Array.from({ length: place.rows }, (_, row) => place.row + row)))];
  rows.sort((one, other) => one - other);
  const inRow = (row: number) => zones.filter(({ place }) => row >= place.row && row < place.row + place.rows);
  const small = smallZones(zones, seat);
  const tableau = tableauOf(zones);
  const share = (zone: Zone) => (small.has(zone.id) ? SMALL : 1);
  const heights = rows.map((row) => Math.max(...inRow(row).map((zone) => (share(zone) * cardsHigh(zone)) / zone.place.rows)));
  return {
    columns: Math.max(1, ...zones.map(({ place }) => place.column + place.columns)),
    stretches: rows.map((row) => inRow(row).some((zone) => zone.kind === "fan" && !lies(zone))),
    rowOf: new Map(rows.map((row, index) => [row, index])),
    cardRows: heights.reduce((sum, height) => sum + height, 0),
    lowRows: heights.filter((height) => height === 0).length,
    cardsAcross: Math.max(1, ...zones.map((zone) => (share(zone) * cardsWide(zone)) / zone.place.columns)),
    widths: shares(zones, (zone) =>
      zone.kind === "grid" || zone.place.columns === 1 ? share(zone) * Math.max(cardsWide(zone), SINGLE) : 0,
    ),
    edges: shares(zones, (zone) => (hasEdges(zone, "row") ? share(zone) : 0)),
    hands: shares(zones, (zone) => (isHand(zone) ? 1 : 0)).map((held) => held > 0),
    flowRows: flowRowsOf(zones, share),
    hasField: zones.some(isPlayGrid),
    tableau: tableau.length,
    mostSteps: Math.max(0, ...tableau.map((zone) => stepsOf(piecesOf(zone)).at(-1) ?? 0)),
  };
}

/** How much of a card's size is left in zones that belong to somebody else, as in the style sheets. */
const SMALL = 0.6;

/** What belongs to another seat is drawn smaller than what belongs to one's own; to a spectator all are the same. */
export function smallZones(zones: Zone[], seat: number): Set<string> {
  if (seat < 0) return new Set();
  return new Set(zones.filter(({ owner }) => typeof owner === "number" && owner !== seat).map(({ id }) => id));
}

const hasEdges = (zone: Zone, line: "row" | "column") => edgesOf(zone).some((edge) => edge.line === line);

/** A row in a single column of the table, in as many lines as it needs there. */
const isHand = ({ kind, place }: Zone) => kind === "row" && place.columns === 1;

/** So wide is a hand at least. */
const HAND = 2.3;

function cardsWide(zone: Zone): number {
  if (zone.kind !== "grid") return isHand(zone) ? HAND : 1;
  return zone.columns ?? 0;
}

/** Room for the one card of a column and its name. */
const SINGLE = 1.6;

/** For each column the largest share that a zone in it asks for. */
function shares(zones: Zone[], asked: (zone: Zone) => number): number[] {
  const columns = Math.max(1, ...zones.map(({ place }) => place.column + place.columns));
  return Array.from({ length: columns }, (_, column) => {
    const here = zones.filter(({ place }) => column >= place.column && column < place.column + place.columns);
    return Math.max(0, ...here.map((zone) => asked(zone) / zone.place.columns));
  });
}

/** The largest field, a row of single cards, of which one may be held, and each hand of one's own. */
function flowRowsOf(zones: Zone[], share: (zone: Zone) => number): number {
  const fields = zones.filter(isPlayGrid).map((zone) => share(zone) * sizeOf(zone).rows);
  const singles = zones.some((zone) => zone.kind === "pile" && !zone.folded && share(zone) === 1) ? HELD : 0;
  const hands = zones.filter((zone) => (zone.kind === "row" || zone.kind === "fan") && share(zone) === 1);
  return hands.length + Math.max(0, ...fields) + singles;
}

/** A card in the player's fingers is larger, as in the style sheets. */
const HELD = 1.25;

/** A standing fan wants the height of nearly three cards so that many can be told apart. */
const STANDING_FAN = 2.8;

function cardsHigh(zone: Zone): number {
  switch (zone.kind) {
    case "fan":
      return lies(zone) ? 1 : STANDING_FAN;
    case "grid":
      return sizeOf(zone).rows;
    case "pile":
      return zone.folded ? 0 : 1;
    case "row":
      return 1;
    default:
      return 0;
  }
}
