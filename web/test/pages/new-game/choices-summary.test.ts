import { expect, test } from "vitest";
import type { GameInfo } from "../../../src/api/protocol";
import { summaryOf } from "../../../src/pages/new-game/choices-summary";
import type { Choices } from "../../../src/pages/new-game/new-game-state";

const option = { help: "", choices: [] as string[], lowest: 0, highest: 0, only_with: null, own: false };

const game = {
  name: "lake",
  options: [
    { ...option, name: "players", default: 2, lowest: 2, highest: 4 },
    { ...option, name: "wind", default: "off", choices: ["off", "on"] },
    { ...option, name: "map", default: "ours", own: true },
  ],
  choices: [2, 3, 4].map((seats) => ({ options: { players: seats }, seats, can_be_won: true, clock: true })),
  seats: 2,
  bots: ["fair", "greedy"],
  levels: [{ name: "fair", bot: "greedy", animal: "otter", called: ["Olive", "Otto", "Oscar"] }],
  solver: true,
  race: false,
  entries: [
    {
      name: "lake",
      title: "Lake",
      summary: "",
      option: null,
      values: [],
      presets: [{ name: "first", title: "First game", help: "", options: {} }],
    },
  ],
} as unknown as GameInfo;

const catalog = { "option.wind.on": "Strong wind", "option.map.name": "Map", "level.fair.name": "Fair" };

const choices = (rest: Partial<Choices> = {}): Choices => ({
  options: { players: 2, wind: "off", map: "ours" },
  deal: "",
  practice: false,
  winnable: false,
  calm: false,
  seats: ["bot fair", "bot fair", "bot fair"],
  timed: false,
  minutes: 10,
  increment: 5,
  ...rest,
});
const said = (rest: Partial<Choices> = {}) => summaryOf(game, choices(rest), catalog);

test("a preset is told by its title, a bot by its name and level", () => {
  expect(said()).toBe("2 players · against Otto (Fair) · First game");
});

test("options that are no preset are told one by one, and a file by a word", () => {
  const options = { players: 3, wind: "on", map: "a\nfile" };
  expect(said({ options, seats: ["bot fair", "open", "open"] })).toBe(
    "3 players · against Otto (Fair) · a friend by link · Strong wind · Map: your own file",
  );
});

test("several bots of a level are counted", () => {
  expect(said({ options: { players: 4, wind: "off", map: "ours" }, seats: ["bot fair", "bot fair", "open"] })).toBe(
    "4 players · 2 bots (Fair) · a friend by link · First game",
  );
});

test("nothing that was chosen is hidden", () => {
  expect(said({ timed: true, increment: 0, practice: true, winnable: true })).toBe(
    "2 players · against Otto (Fair) · First game · clock 10+0 · winnable deal · practice",
  );
  expect(said({ winnable: true, deal: " 77 " })).toBe("2 players · against Otto (Fair) · First game · deal 77");
});
