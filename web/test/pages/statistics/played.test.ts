import { expect, test } from "vitest";
import type { Played, Statistics, Tally } from "../../../src/api/protocol";
import { counted, dots, inOrder, placeOf } from "../../../src/pages/statistics/played";

const game = (day: number, part: Partial<Played>): Played => ({
  table: `t${day}`,
  ended: `2026-11-0${day}T12:00:00Z`,
  won: true,
  score: 10 + day,
  ms: 1000,
  words: null,
  ending: "6.1",
  open: false,
  practice: false,
  winnable: false,
  counts: true,
  ...part,
});

const tally: Tally = {
  options: {},
  can_be_won: true,
  played: 3,
  won: 2,
  best: 11,
  mean: 12,
  streak: 0,
  longest_streak: 1,
  results: [
    game(3, { open: true }),
    game(1, {}),
    game(2, { won: false }),
    game(4, { counts: false }),
    game(5, { won: false, open: true }),
  ],
  best_list: [],
};

const statistics = (scored: Statistics["scored"]): Statistics => ({
  game: "pond",
  fewer_is_better: true,
  scored,
  tallies: [tally],
});

test("games are listed by time, and what does not count is left out", () => {
  expect(inOrder(tally).map(({ table }) => table)).toEqual(["t1", "t2", "t3", "t4", "t5"]);
  expect(counted(tally).map(({ table }) => table)).toEqual(["t1", "t2", "t3", "t5"]);
});

test("a place in the best list is counted from one", () => {
  const best = { name: "", you: false, score: 9, ms: 1, ended: "2026-11-01T12:00:00Z", table: "t9" };
  const listed = { ...tally, best_list: [best, { ...best, you: true, table: "t1" }] };
  expect(placeOf(listed, ({ you }) => you)).toBe(2);
  expect(placeOf(listed, ({ table }) => table === "t9")).toBe(1);
  expect(placeOf(tally, ({ you }) => you)).toBe(null);
});

test("won and lost, sealed and open games have four shapes; where only won games are scored the others have no height", () => {
  expect(dots(counted(tally), statistics("won"), true)).toEqual([
    { game: 1, score: 11, shape: "won", label: "Nov 1, 2026, 11, won" },
    { game: 2, score: null, shape: "lost", label: "Nov 2, 2026, not won" },
    { game: 3, score: 13, shape: "won-open", label: "Nov 3, 2026, 13, won, open deal" },
    { game: 4, score: null, shape: "lost-open", label: "Nov 5, 2026, not won, open deal" },
  ]);
  expect(dots(counted(tally), statistics("all"), true).map(({ score }) => score)).toEqual([11, 12, 13, 15]);
});

test("a game that cannot be won has only sealed and open deals to tell apart", () => {
  expect(dots(counted(tally), statistics("all"), false).map(({ shape, label }) => [shape, label])).toEqual([
    ["played", "Nov 1, 2026, 11, sealed deal"],
    ["played", "Nov 2, 2026, 12, sealed deal"],
    ["played-open", "Nov 3, 2026, 13, open deal"],
    ["played-open", "Nov 5, 2026, 15, open deal"],
  ]);
});
