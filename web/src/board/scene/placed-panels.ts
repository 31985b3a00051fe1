// The panels of a table: which zones lie in which, in what order they are read, and what lies upon a grid.

import type { Panel, Scene, Words, Zone } from "../../api/protocol";
import { text } from "../../i18n/catalog";
import { type ZoneGroup, zoneGroups } from "./scene";

/** Whose a panel is, as seen from a seat. */
export type Whose = "own" | "common" | "other";

export interface PlacedPanel {
  panel: Panel;
  whose: Whose;
  zoneGroups: ZoneGroup[];
  /** How many columns and rows the places of its zones fill. */
  columns: number;
  rows: number;
}

const ORDER: readonly Whose[] = ["own", "common", "other"];

/** One's own panels first, then those that belong to nobody, then the others. Who looks on sees the first seat's as their own. */
export function placedPanels(scene: Scene): PlacedPanel[] {
  const panels = scene.panels ?? [];
  const near = scene.seat >= 0 ? scene.seat : panels.find(({ owner }) => typeof owner === "number")?.owner;
  const whose = ({ owner }: Panel): Whose => (typeof owner !== "number" ? "common" : owner === near ? "own" : "other");
  const placed = zoneGroups(scene).filter(({ zone }) => !gridUnder(scene, zone));
  return ORDER.flatMap((one) => panels.filter((panel) => whose(panel) === one)).map((panel) => {
    const inside = placed.filter(({ zone }) => zone.panel === panel.id);
    return { panel, whose: whose(panel), zoneGroups: inside, ...extent(inside.map(({ zone }) => zone)) };
  });
}

/** Whether the head of a panel shares a line with the titles of its zones: the first one is wide, and has a title of its own. */
export function sharesLine({ panel, zoneGroups: [first], columns }: PlacedPanel, words: Words): boolean {
  if (!first) return false;
  const { place, title, kind } = first.zone;
  return kind !== "grid" && place.columns * 2 >= columns && text(title, words) !== text(panel.title, words);
}

/** The columns and rows that places fill. */
export function extent(placed: readonly Pick<Zone, "place">[]): { columns: number; rows: number } {
  return {
    columns: Math.max(1, ...placed.map(({ place }) => place.column + place.columns)),
    rows: Math.max(1, ...placed.map(({ place }) => place.row + place.rows)),
  };
}

function gridUnder({ zones }: Scene, zone: Zone): Zone | undefined {
  return zone.on ? zones.find(({ id, kind }) => id === zone.on && kind === "grid") : undefined;
}

export interface Overlays {
  /** Zones whose pieces lie upon the cells of a grid. */
  layers: Zone[];
  /** Zones at the foot of its columns, and beside its foot. */
  feet: Zone[];
}

/** What lies on a grid. */
export function overlaysOf({ zones }: Scene, grid: Zone): Overlays {
  const on = grid.kind === "grid" ? zones.filter((zone) => zone.on === grid.id) : [];
  const isFoot = ({ under }: Zone) => typeof under === "number";
  return { layers: on.filter((zone) => !isFoot(zone)), feet: on.filter(isFoot) };
}
