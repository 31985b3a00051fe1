import { expect, test } from "vitest";
import { gridOf, smallZones } from "../src/board/layout";
import { field, zone } from "./scenes";

const place = (row: number, column: number, rows = 1, columns = 1) => ({ place: { row, column, rows, columns } });
const single = (id: string, row: number, column: number, owner?: number) =>
  zone(id, ["X"], { kind: "pile", ...place(row, column), ...(owner === undefined ? {} : { owner }) });

test("a field and what is played with stand close, each column as wide as what lies in it", () => {
  const zones = [field("field", place(0, 0, 2, 2)), single("drawn", 0, 2), single("pile", 1, 2)];
  expect(gridOf(zones, 0)).toMatchObject({ columns: 3, hasField: true, widths: [1, 1, 1.6], edges: [0.5, 0.5, 0], cardRows: 2.55, flowRows: 3 });
});

test("what belongs to somebody else is smaller, and to a spectator nothing is", () => {
  const zones = [
    field("mine", { ...place(0, 0, 2, 2), owner: 0 }),
    single("my-pile", 0, 2, 0),
    field("yours", { ...place(0, 3, 2, 2), owner: 1 }),
    single("your-pile", 0, 5, 1),
  ];
  expect(smallZones(zones, 0)).toEqual(new Set(["yours", "your-pile"]));
  expect(smallZones(zones, 1)).toEqual(new Set(["mine", "my-pile"]));
  expect(smallZones(zones, -1)).toEqual(new Set());
  const widths = (seat: number) => gridOf(zones, seat).widths.map((width) => Math.round(width * 100) / 100);
  expect(widths(0)).toEqual([1, 1, 1.6, 0.6, 0.6, 0.96]);
  expect(widths(-1)).toEqual([1, 1, 1.6, 1, 1, 1.6]);
  expect(gridOf(zones, 0).edges).toEqual([0.5, 0.5, 0, 0.3, 0.3, 0]);
});

test("a hand across several columns asks for no width of its own, and for a row where zones flow", () => {
  const zones = [field("field", place(0, 0, 2, 2)), zone("hand", ["A", "B", "C"], { kind: "row", ...place(2, 0, 1, 2), owner: 0 })];
  expect(gridOf(zones, 0)).toMatchObject({ widths: [1, 1], flowRows: 3 });
});
