import { expect, test } from "vitest";
import { readingTime, spaceBar } from "../../src/lib/playback";

test("long words are shown for longer, and short ones long enough to be seen", () => {
  expect(readingTime("")).toBe(1200);
  expect(readingTime("No hook.")).toBe(1200);
  expect(readingTime("x".repeat(150))).toBe(10_000);
});

test("the space bar goes on to the next step and out after the last, and stops a replay", () => {
  const acts = { next: "next", toggle: "toggle", leave: "leave" };
  expect([0, 1, 2].map((at) => spaceBar(at, 2, acts))).toEqual(["next", "next", "leave"]);
  expect([0, 2].map((at) => spaceBar(at, 2, { ...acts, leave: undefined }))).toEqual(["toggle", "toggle"]);
});
