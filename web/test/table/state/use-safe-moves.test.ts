import { expect, test } from "vitest";
import { nextSafe } from "../../../src/table/state/use-safe-moves";
import { move, scene, table } from "../../support/scenes";

const safe = { ...move("take"), safe: true };
const at = (moves: (typeof safe)[], rest: object = {}) => ({ table: table(), scene: scene({ moves }), result: null, ...rest });

test("the first move that costs nothing is next", () => {
  expect(nextSafe(at([{ ...move("play"), safe: false }, safe]))).toBe(safe);
});

test("a move that warns is left to the player", () => {
  expect(nextSafe(at([{ ...safe, warning: { key: "loses" } }]))).toBeNull();
});

test("nothing is made for those who look on, who wait, or who are not to act", () => {
  expect(nextSafe(at([safe], { table: table({ seat: -1 }) }))).toBeNull();
  expect(nextSafe(at([safe], { table: table({ waiting: true }) }))).toBeNull();
  expect(nextSafe(at([safe], { scene: scene({ moves: [safe], to_act: 1 }) }))).toBeNull();
});
