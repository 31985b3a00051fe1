import { expect, test } from "vitest";
import { readingTime } from "../src/player";

test("long words are shown for longer, and short ones long enough to be seen", () => {
  expect(readingTime("")).toBe(1200);
  expect(readingTime("No hook.")).toBe(1200);
  expect(readingTime("x".repeat(150))).toBe(10_000);
});
