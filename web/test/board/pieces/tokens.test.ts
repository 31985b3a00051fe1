import { expect, test } from "vitest";
import { windingPath } from "../../../src/board/layout/path";
import { boxesOf } from "../../../src/board/pieces/tokens";
import { placedPanels, sharesLine } from "../../../src/board/scene/placed-panels";
import { panel, scene, zone } from "../../support/scenes";

test("boxes are filled from the first, and the last ones filled may be new", () => {
  expect(boxesOf([2, 4], 0)).toEqual(["filled", "filled", "open", "open"]);
  expect(boxesOf([2, 3], 1)).toEqual(["filled", "new", "open"]);
  expect(boxesOf([3, 4], 2)).toEqual(["filled", "new", "new", "open"]);
  expect(boxesOf([0, 1], 1)).toEqual(["open"]);
});

test("a way winds from station to station", () => {
  const sides = { first: 30, second: 60 };
  const way = (from: number, to: number, tall = false) => windingPath(from, to, 4, sides, tall);
  expect(way(0, 2)).toBe("M12.5 30C25 30 25 60 37.5 60C50 60 50 30 62.5 30");
  expect(way(0, 1, true)).toBe("M30 12.5C30 25 60 25 60 37.5");
  expect(way(3, 3)).toBe("M87.5 60");
  const end = (path: string) => path.split("C").at(-1)?.split(" ").slice(-2).join(" ");
  expect(way(1, 3).startsWith(`M${end(way(0, 1))}`)).toBe(true);
});

test("the head of a part has a line of its own where the first zone is narrow or has the same name", () => {
  const place = (columns: number) => ({ row: 0, column: 0, rows: 1, columns });
  const shares = (columns: number, title: string, kind: "row" | "grid" = "row") => {
    const zones = [
      zone("first", [], { kind, panel: "part", place: place(columns), title: { key: title } }),
      zone("last", [], { panel: "part", place: { ...place(2), column: 6 } }),
    ];
    const [part] = placedPanels(scene({ zones, panels: [{ ...panel("part"), title: { key: "river" } }] }));
    return part && sharesLine(part, { river: "River", water: "Water", stream: "River" });
  };
  expect([shares(4, "water"), shares(3, "water"), shares(4, "stream"), shares(4, "water", "grid")]).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
