import { beforeEach, expect, test, vi } from "vitest";
import type { GameInfo } from "../../../src/api/protocol";
import { lastChoice } from "../../../src/pages/home/last-choice";

const levels = ["fair", "good", "best"].map((name) => ({ name, bot: "greedy", animal: "otter", called: ["Olive", "Otto"] }));
const players = { name: "players", help: "", default: 2, choices: [], lowest: 1, highest: 3, only_with: null, own: false };
const game: GameInfo = {
  name: "pond",
  title: "Pond",
  short_title: "Pond",
  summary: "",
  seats: 2,
  options: [players, { ...players, name: "wind", default: "none", choices: ["none", "strong"] }],
  choices: [1, 2, 3].map((seats) => ({ options: { players: seats }, seats, can_be_won: true, clock: false })),
  bots: ["fair", "good", "best", "greedy"],
  levels,
  guided: false,
  timed: false,
  scored: "all",
  fewer_is_better: false,
  given_up_counts: true,
  answers_can_win: false,
  solver: false,
  race: false,
  entries: [{ name: "pond", title: "Pond", summary: "", option: null, values: [], presets: [], pictured: false }],
};
const words = { "level.good.name": "Good", "option.wind.strong": "Strong wind", "option.players.name": "Players" };

let kept: object;
beforeEach(() => {
  kept = {};
  vi.stubGlobal("localStorage", { getItem: () => JSON.stringify(kept) });
});

test("against whom one plays without a choice", () => {
  expect(lastChoice(game, words)).toBe("vs Otto, good");
});

test("what was chosen the last time", () => {
  kept = { options: { players: 3, wind: "strong" }, seats: ["bot best", "bot best"] };
  expect(lastChoice(game, words)).toBe("vs 2 bots, best · Strong wind");
  kept = { options: { players: 3 }, seats: ["bot best", "bot fair"] };
  expect(lastChoice(game, words)).toBe("vs 2 bots");
  kept = { seats: ["open"] };
  expect(lastChoice(game, words)).toBe("with a friend, by link");
});

test("a game for one with its usual options says so", () => {
  kept = { options: { players: 1 } };
  expect(lastChoice(game, words)).toBe("Players: 1");
  const alone = { ...game, seats: 1, options: [], choices: [{ options: {}, seats: 1, can_be_won: true, clock: false }] };
  expect(lastChoice(alone, words)).toBe("Default options");
});
