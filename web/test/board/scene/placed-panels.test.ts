import { expect, test } from "vitest";
import { isPlayGrid } from "../../../src/board/scene/cells";
import { extent, overlaysOf, placedPanels } from "../../../src/board/scene/placed-panels";
import { panel, piece, scene, zone } from "../../support/scenes";

const place = (row: number, column: number, rows = 1, columns = 1) => ({ row, column, rows, columns });
const panels = [
  panel("river"),
  panel("theirs", { owner: 0 }),
  panel("mine", { owner: 1 }),
  panel("supply"),
  panel("last", { owner: 2 }),
];
const zones = [
  zone("grid", [], { kind: "grid", columns: 2, panel: "river", pieces: [piece("P", 3)] }),
  zone("foot", [], { kind: "tokens", panel: "river", on: "grid", under: 1 }),
  zone("beside", [], { kind: "tokens", panel: "river", on: "grid", under: 2 }),
  zone("marker", ["M"], { kind: "tokens", panel: "river", on: "grid" }),
  zone("line-1", [], { panel: "mine", place: place(0, 2, 3, 4) }),
  zone("line-0", [], { panel: "theirs" }),
  zone("shown", [], { panel: "mine", of: "line-1" }),
];
const order = (seat: number) => placedPanels(scene({ seat, zones, panels })).map((part) => `${part.panel.id} ${part.whose}`);

test("one's own part is read first, then what belongs to nobody, then the others", () => {
  expect(order(1)).toEqual(["mine own", "river common", "supply common", "theirs other", "last other"]);
});

test("who looks on sees the first seat's part in full", () => {
  expect(order(-1)).toEqual(["theirs own", "river common", "supply common", "mine other", "last other"]);
});

test("a part has its zones with their companions, but none that lies on a grid", () => {
  const [mine, river] = placedPanels(scene({ seat: 1, zones, panels }));
  expect(mine?.zoneGroups.map((one) => [one.zone.id, one.companions.map(({ id }) => id)])).toEqual([["line-1", ["shown"]]]);
  expect(mine).toMatchObject({ columns: 6, rows: 3 });
  expect(river?.zoneGroups.map((one) => one.zone.id)).toEqual(["grid"]);
});

test("a grid has layers and feet", () => {
  const found = overlaysOf(scene({ zones }), zones[0]!);
  expect(found.layers.map(({ id }) => id)).toEqual(["marker"]);
  expect(found.feet.map(({ id }) => id)).toEqual(["foot", "beside"]);
  expect(overlaysOf(scene({ zones }), zones[4]!)).toEqual({ layers: [], feet: [] });
});

test("a zone on a grid that is not there has its own place", () => {
  const lost = zone("lost", [], { panel: "river", on: "nowhere" });
  const [river] = placedPanels(scene({ zones: [lost], panels: [panel("river")] }));
  expect(river?.zoneGroups.map((one) => one.zone.id)).toEqual(["lost"]);
});

test("the room that places fill", () => {
  expect(extent([])).toEqual({ columns: 1, rows: 1 });
  expect(extent([{ place: place(1, 2, 2, 3) }, { place: place(0, 0) }])).toEqual({ columns: 5, rows: 3 });
});

test("a grid whose lines have names is a field, full or not", () => {
  expect(isPlayGrid(zone("grid", ["P"], { kind: "grid", columns: 1, column_names: ["1"] }))).toBe(true);
  expect(isPlayGrid(zone("grid", ["P"], { kind: "grid", columns: 1 }))).toBe(false);
});
