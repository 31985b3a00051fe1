import { describe, expect, test } from "vitest";
import { gridOf } from "../../../src/board/layout/layout";
import { accompanied, applyChange, placeOf, zoneGroups } from "../../../src/board/scene/scene";
import { move, scene, zone } from "../../support/scenes";

describe("a changed scene", () => {
  const before = scene({ zones: [zone("one", ["A"]), zone("two", ["B"])], moves: [move("go")], facts: [] });

  test("takes new zones over, keeps the others as they were, and drops those that are not named", () => {
    const two = zone("two", ["B", "C"]);
    const three = zone("three");
    const after = applyChange(before, {
      to_act: 0,
      status: { key: "next" },
      order: ["three", "one", "two"],
      zones: [two, three],
    });
    expect(after.zones).toEqual([three, before.zones[0], two]);
    expect(after.zones[1]).toBe(before.zones[0]);
    expect(applyChange(after, { to_act: 0, order: ["one"] }).zones).toEqual([before.zones[0]]);
  });

  test("is as before in whatever the change does not tell", () => {
    const two = zone("two", ["B", "C"]);
    expect(applyChange(before, { to_act: -3, zones: [two] })).toEqual({
      ...before,
      to_act: -3,
      zones: [before.zones[0], two],
    });
  });

  test("has the moves of the change and none of the old ones", () => {
    const after = applyChange(before, { to_act: -3, status: { key: "over" }, moves: [], ending: "6.1" });
    expect(after).toMatchObject({ status: { key: "over" }, zones: before.zones, moves: [], ending: "6.1" });
    expect(applyChange(after, { to_act: 0 }).ending).toBeUndefined();
    const between = applyChange(before, { to_act: 0, interim: { key: "day-over" } });
    expect(between.interim).toEqual({ key: "day-over" });
    expect(applyChange(between, { to_act: 0 }).interim).toBeUndefined();
  });
});

describe("the places of the zones", () => {
  const place = (row: number, column: number, columns = 1) => ({ place: { row, column, rows: 1, columns } });
  const table = scene({
    zones: [
      zone("dice", [], { kind: "dice", ...place(0, 0, 2) }),
      zone("left", ["L1"], place(1, 0)),
      zone("left-next", [], { of: "left", ...place(2, 0) }),
      zone("right", ["R1"], place(1, 1)),
      zone("hand", [], place(3, 0, 2)),
    ],
  });

  test("a zone about another one sits beside it", () => {
    expect(zoneGroups(table).map(({ zone: { id }, companions }) => [id, ...companions.map((other) => other.id)])).toEqual([
      ["dice"],
      ["left", "left-next"],
      ["right"],
      ["hand"],
    ]);
  });

  test("room for a companion is kept where none but companions have their row, also when they are not there", () => {
    const bare = { ...table, zones: table.zones.filter(({ of }) => !of) };
    expect(accompanied(table)).toEqual(new Set(["left", "right"]));
    expect(accompanied(bare)).toEqual(new Set(["left", "right"]));
    expect(accompanied({ ...bare, zones: bare.zones.slice(0, 3) })).toEqual(new Set());
  });

  test("rows without zones fall away, and only standing fans stretch", () => {
    expect(gridOf(zoneGroups(table).map((seating) => seating.zone))).toEqual({
      columns: 2,
      stretches: [false, true, false],
      rowOf: new Map([
        [0, 0],
        [1, 1],
        [3, 2],
      ]),
      cardRows: 3.8,
      lowRows: 1,
      cardsAcross: 1,
      widths: [1.6, 1.6],
      edges: [0, 0],
      hands: [false, false],
      flowRows: 3,
      hasField: false,
      tableau: 0,
      mostSteps: 0,
    });
  });
});

test("a place is told where anybody is ahead of anybody", () => {
  expect(placeOf(scene({ places: [2, 1, 2] }), 0)).toBe(2);
  expect(placeOf(scene({ places: [1, 1] }), 0)).toBe(null);
  expect(placeOf(scene({}), 0)).toBe(null);
});
