import { expect, test } from "vitest";
import { timeWarning } from "../../../src/table/a11y/time-warnings";

test("a call is made when its moment passes, once", () => {
  expect(timeWarning(60_100, 59_900)).toBe(60);
  expect(timeWarning(59_900, 59_700)).toBeNull();
  expect(timeWarning(30_001, 30_000)).toBe(30);
  expect(timeWarning(10_200, 9_950)).toBe(10);
});

test("of several that passed at once the last one is made", () => {
  expect(timeWarning(61_000, 5000)).toBe(10);
});

test("time that was gained calls nothing", () => {
  expect(timeWarning(9000, 14_000)).toBeNull();
});
