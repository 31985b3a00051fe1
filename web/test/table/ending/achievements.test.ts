import { describe, expect, test } from "vitest";
import type { Played, Statistics } from "../../../src/api/protocol";
import { achievements } from "../../../src/table/ending/achievements";

const played = (table: string, score: number, rest: Partial<Played> = {}) =>
  ({ table, score, won: true, counts: true, ...rest }) as Played;
const statistics = (results: Played[], rest: object = {}, fewer = false) =>
  ({
    fewer_is_better: fewer,
    tallies: [{ results, best_list: [], can_be_won: true, streak: 0, ...rest }],
  }) as unknown as Statistics;

describe("what was good about a result", () => {
  test("is its place, that it is the best of one's own, and a streak", () => {
    const best = { best_list: [{ table: "other" }, { table: "this" }], streak: 3 };
    expect(achievements(statistics([played("old", 5), played("this", 9)], best), "this")).toEqual([
      "no. 2 on this server's best list",
      "your best result so far",
      "3 wins in a row",
    ]);
  });

  test("is nothing where it is no better, stands alone, was lost, or does not count", () => {
    expect(achievements(statistics([played("old", 9), played("this", 9)]), "this")).toEqual([]);
    expect(achievements(statistics([played("this", 9)]), "this")).toEqual([]);
    expect(achievements(statistics([played("old", 5), played("this", 9, { won: false })], { streak: 2 }), "this")).toEqual([]);
    expect(achievements(statistics([played("old", 5), played("this", 9, { counts: false })]), "this")).toEqual([]);
    expect(achievements(statistics([played("old", 5)]), "this")).toEqual([]);
  });

  test("is a lower score where fewer is better", () => {
    expect(achievements(statistics([played("old", 9), played("this", 5)], {}, true), "this")).toEqual([
      "your best result so far",
    ]);
  });
});
