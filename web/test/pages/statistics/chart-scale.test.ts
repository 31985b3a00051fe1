import { describe, expect, test } from "vitest";
import { bins, roundStep, ticks } from "../../../src/pages/statistics/chart-scale";

describe("round steps", () => {
  test.each([
    [1, 5, 1],
    [5, 5, 1],
    [6, 5, 2],
    [11, 5, 5],
    [100, 5, 20],
    [101, 5, 50],
    [12345, 5, 5000],
  ])("a span of %i in at most %i steps goes by %i", (span, most, step) => {
    expect(roundStep(span, most)).toBe(step);
  });
});

describe("ticks", () => {
  test("reach from below the lowest to above the highest", () => {
    expect(ticks(13, 41, 5)).toEqual([10, 20, 30, 40, 50]);
    expect(ticks(0, 4, 4)).toEqual([0, 1, 2, 3, 4]);
  });

  test("of scores that lie close together leave room around them", () => {
    expect(ticks(17, 17, 5)).toEqual([15, 16, 17, 18, 19]);
    expect(ticks(11, 12, 5)).toEqual([10, 11, 12, 13, 14]);
    expect(ticks(-1, -1, 5)).toEqual([-3, -2, -1, 0, 1]);
  });

  test("of large scores do not go by single points", () => {
    expect(ticks(10_500, 10_500, 5)).toEqual([9500, 10_000, 10_500, 11_000, 11_500]);
  });

  test("do not go below zero where no score does", () => {
    expect(ticks(0, 1, 4)).toEqual([0, 1, 2, 3, 4]);
    expect(ticks(1, 1, 5)).toEqual([0, 1, 2, 3, 4]);
  });

  test("go below zero where scores do", () => {
    expect(ticks(-7, 12, 5)).toEqual([-10, -5, 0, 5, 10, 15]);
  });
});

describe("bins", () => {
  test("of no scores are none", () => {
    expect(bins([], 12)).toEqual([]);
  });

  test("of a single score stand in its midst", () => {
    expect(bins([17], 12).map(({ from, count }) => [from, count])).toEqual([
      [15, 0],
      [16, 0],
      [17, 1],
      [18, 0],
      [19, 0],
    ]);
  });

  test("count both of their ends, and show the empty ones between", () => {
    expect(bins([10, 14, 15, 29], 5)).toEqual([
      { from: 10, to: 14, count: 2 },
      { from: 15, to: 19, count: 1 },
      { from: 20, to: 24, count: 0 },
      { from: 25, to: 29, count: 1 },
    ]);
  });

  test("lose no score and never become more than asked for", () => {
    for (let round = 0; round < 500; round += 1) {
      const scores = Array.from({ length: 1 + (round % 40) }, () => Math.floor((Math.random() - 0.3) * 10 ** (round % 5)));
      const found = bins(scores, 12);
      expect(found.reduce((sum, { count }) => sum + count, 0)).toBe(scores.length);
      expect(found.length).toBeLessThanOrEqual(12);
      expect(found.length > 5 && (found[0]?.count === 0 || found.at(-1)?.count === 0)).toBe(false);
    }
  });
});
