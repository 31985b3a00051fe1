import { expect, test } from "vitest";
import { comparison } from "../../../src/table/ending/comparison";

const rival = { name: "Ann", score: 20, words: { key: "done" } };
const told = (own: number, fewer_is_better = false) => comparison({ rival, seat: 0 }, { scores: [own] }, { fewer_is_better });

test("the better score has the challenge", () => {
  expect(told(21)).toBe("You 21, Ann 20: you won the challenge.");
  expect(told(19)).toBe("You 19, Ann 20: you lost the challenge.");
  expect(told(20)).toBe("Both 20: the challenge is a draw.");
});

test("which is the lower one where fewer is better", () => {
  expect(told(19, true)).toContain("you won");
  expect(told(21, true)).toContain("you lost");
});

test("without a rival, or for those who look on, there is nothing to compare", () => {
  expect(comparison({ rival: null, seat: 0 }, { scores: [1] }, { fewer_is_better: false })).toBeNull();
  expect(comparison({ rival, seat: -1 }, { scores: [1] }, { fewer_is_better: false })).toBeNull();
});
