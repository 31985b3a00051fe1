import { expect, test } from "vitest";
import type { SceneMove } from "../../src/api/protocol";
import { MoveSelector } from "../../src/board/input/move-selector";
import { choicesFor } from "../../src/table/action-bar";
import { move, scene, zone } from "../support/scenes";

const column = (id: string, at: number, pieces: string[]) =>
  zone(id, pieces, { place: { row: 0, column: at, rows: 1, columns: 1 } });
const zones = [..."abcde"].map((id, at) => column(id, at, [id.toUpperCase()]));
const things = zone("things", ["X", "Y"], { kind: "row", place: { row: 1, column: 0, rows: 1, columns: 5 } });

/** The choices that these moves leave once A is chosen. */
function chosen(...moves: SceneMove[]): string[] {
  const selector = new MoveSelector(scene({ zones: [...zones, things], moves }));
  return choicesFor({ selector, selection: ["A"] }).map((choice) => `${choice.move.text} ${choice.weight}`);
}

const warned = (one: SceneMove): SceneMove => ({ ...one, warning: { key: "think" } });

test("what may be regretted comes last, and something else stands out", () => {
  expect(chosen(warned(move("lose", ["A"])), move("save", ["A"], ["X"]))).toEqual(["save main", "lose plain"]);
});

test("of several ways none stands out, and the only one does", () => {
  expect(chosen(move("with X", ["A"], ["X"]), move("with Y", ["A"], ["Y"]))).toEqual(["with X plain", "with Y plain"]);
  expect(chosen(move("with X", ["A"], ["X"]))).toEqual(["with X main"]);
  expect(chosen(warned(move("lose", ["A"])))).toEqual(["lose warm"]);
});
