import { expect, test } from "vitest";
import { cellId, cellsOf, isPlayGrid, placeOfCell, runsThrough, sizeOf } from "../../../src/board/scene/cells";
import { edge, field, zone } from "../../support/scenes";

test("a grid is a field where its places or its lines matter", () => {
  expect(isPlayGrid(field())).toBe(true);
  expect(isPlayGrid(field("full", { slots: [] }))).toBe(true);
  expect(isPlayGrid(field("bare", { slots: [], edges: [] }))).toBe(false);
  expect(isPlayGrid(zone("fan", ["A"]))).toBe(false);
});

test("cells are read row by row, taken or empty", () => {
  expect(cellsOf(field()).map(cellId)).toEqual(["field-a1", "field-P", "field-a2", "field-b2"]);
  expect(sizeOf(field())).toEqual({ columns: 2, rows: 2 });
  expect([placeOfCell(field(), "field-a2"), placeOfCell(field(), "elsewhere"), placeOfCell(field(), null)]).toEqual([
    2,
    null,
    null,
  ]);
});

test("a line runs through its own cells", () => {
  const through = (line: "row" | "column", at: number) => [0, 1, 2, 3].filter((cell) => runsThrough(edge(line, at), cell, 2));
  expect([through("row", 0), through("row", 1), through("column", 0), through("column", 1)]).toEqual([
    [0, 1],
    [2, 3],
    [0, 2],
    [1, 3],
  ]);
});
