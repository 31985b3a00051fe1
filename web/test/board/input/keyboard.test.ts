import { expect, test } from "vitest";
import type { Box } from "../../../src/board/box";
import { directionOf, isBeside, nearest } from "../../../src/board/input/keyboard";

const box = (left: number, top: number, width = 40, height = 60): Box => ({ left, top, width, height });

// Two rows of three, the second a little to the right, as tables are.
const boxes = [box(0, 0), box(100, 0), box(200, 0), box(20, 100), box(120, 100), box(220, 100)];

function walk(from: number, direction: "left" | "right" | "up" | "down"): number | null {
  return nearest(boxes[from]!, boxes, direction);
}

test("along a row and down a column", () => {
  expect([walk(0, "right"), walk(1, "right"), walk(2, "left")]).toEqual([1, 2, 1]);
  expect([walk(1, "down"), walk(4, "up")]).toEqual([4, 1]);
});

test("nothing lies beyond the edge", () => {
  expect([walk(0, "left"), walk(0, "up"), walk(5, "down"), walk(5, "right")]).toEqual([null, null, null, null]);
});

test("a tall thing is reached from what stands beside its middle or its end", () => {
  const deck = box(300, 0, 60, 400);
  expect(nearest(box(100, 300), [deck], "right")).toBe(0);
  expect(nearest(deck, [box(100, 300)], "left")).toBe(0);
});

test("a line above that ends at the same edge is not beside a line", () => {
  const line = box(0, 100, 300, 20);
  const above = box(80, 60, 220, 20);
  const next = box(310, 100, 300, 20);
  expect([isBeside(line, above, "right"), isBeside(line, next, "right"), isBeside(line, next, "left")]).toEqual([
    false,
    true,
    false,
  ]);
  expect([isBeside(next, line, "left"), isBeside(line, above, "up")]).toEqual([true, true]);
});

test("only arrow keys walk", () => {
  expect(["ArrowLeft", "ArrowDown", "Enter", "a"].map(directionOf)).toEqual(["left", "down", null, null]);
});
