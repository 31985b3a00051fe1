import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { GameInfo, Options } from "../../../src/api/protocol";
import { Problem } from "../../../src/api/rest";
import {
  applying,
  type Choices,
  choiceOf,
  companies,
  decidesSeats,
  faultOf,
  faults,
  firstChoices,
  isPossible,
  newTable,
  remember,
  seatRange,
  seatsFor,
  unusual,
} from "../../../src/pages/new-game/new-game-state";

const option = { help: "", choices: [] as string[], lowest: 0, highest: 0, only_with: null, own: false };

const game: GameInfo = {
  name: "pond",
  title: "Pond",
  short_title: "Pond",
  summary: "",
  seats: 1,
  options: [
    { ...option, name: "mode", default: "calm", choices: ["calm", "race"] },
    { ...option, name: "level", default: 2, lowest: 1, highest: 5, only_with: { option: "mode", values: ["race"] } },
    { ...option, name: "wind", default: "none", choices: ["none", "some"], only_with: { option: "level", values: [4, 5] } },
  ],
  choices: [
    { options: { mode: "calm" }, seats: 1, can_be_won: false, clock: false },
    { options: { mode: "race" }, seats: 3, can_be_won: true, clock: true },
  ],
  bots: ["weak", "fair", "strong", "random", "greedy"],
  levels: ["weak", "fair", "strong"].map((name) => ({ name, bot: "greedy", animal: "otter", called: ["Olive", "Otto"] })),
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

const nothing = new URLSearchParams();
const usual: Choices = {
  options: { mode: "calm", level: 2, wind: "none" },
  deal: "",
  practice: false,
  winnable: false,
  calm: false,
  seats: ["bot fair", "bot fair"],
  timed: false,
  minutes: 10,
  increment: 5,
};
const names = (options: { name: string }[]): string[] => options.map(({ name }) => name);

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

afterEach(() => vi.unstubAllGlobals());

describe("a race", () => {
  const race = { ...game, race: true };

  test("can be calm, which is remembered and sent; other games know no such thing", () => {
    remember(race, { ...usual, calm: true });
    expect(firstChoices(race, nothing).calm).toBe(true);
    expect(firstChoices(game, nothing).calm).toBe(false);
    expect(newTable(race, { ...usual, calm: true }).calm).toBe(true);
    expect("calm" in newTable(game, { ...usual, calm: true })).toBe(false);
    expect("calm" in newTable(race, usual)).toBe(false);
  });

  test("asks how many play where an option decides it", () => {
    const choice = (players: number) => ({ options: { players }, seats: players, can_be_won: true, clock: false });
    expect(decidesSeats({ choices: [choice(2), choice(3)] }, "players")).toBe(true);
    expect(decidesSeats({ choices: [choice(2), choice(3)] }, "wind")).toBe(false);
    expect(decidesSeats({ choices: [choice(2)] }, "players")).toBe(false);
  });
});

describe("the first choices", () => {
  test("are the usual ones, with a bot of the middle level for company", () => {
    expect(firstChoices(game, nothing)).toEqual(usual);
  });

  test("are those of last time, all but the deal and practice", () => {
    const options = { mode: "race", level: 4, wind: "some" };
    const seats = ["open", "bot weak"];
    remember(game, {
      options,
      deal: "7",
      practice: true,
      winnable: false,
      calm: false,
      seats,
      timed: true,
      minutes: "3",
      increment: 0,
    });
    expect(firstChoices(game, nothing)).toEqual({ ...usual, options, seats, timed: true, minutes: 3, increment: 0 });
  });

  test("follow the link that led here before anything remembered", () => {
    remember(game, { ...usual, options: { mode: "calm", level: 3, wind: "none" }, seats: [] });
    expect(firstChoices(game, new URLSearchParams("deal=12&mode=race&level=5"))).toMatchObject({
      options: { mode: "race", level: 5, wind: "none" },
      deal: "12",
    });
  });

  test("pass over what is no longer possible", () => {
    const options = { mode: "storm", level: 9, wind: 3 };
    remember(game, { ...usual, options, seats: ["bot gone", "open"], minutes: 0, increment: "soon" });
    expect(firstChoices(game, new URLSearchParams("level=two")).options).toEqual({ mode: "calm", level: 2, wind: "none" });
    expect(firstChoices(game, nothing)).toMatchObject({ seats: ["bot fair", "open"], minutes: 10, increment: 5 });
  });

  test.each(["[", "null", "7"])("survive %s in the browser's memory", (kept) => {
    localStorage.setItem("kingfisher.new.pond", kept);
    expect(firstChoices(game, nothing).options).toEqual({ mode: "calm", level: 2, wind: "none" });
  });
});

test("a game without bots is played with friends", () => {
  expect(companies({ ...game, bots: [], levels: [] })).toEqual(["open"]);
  expect(firstChoices({ ...game, bots: [], levels: [] }, nothing).seats).toEqual(["open", "open"]);
});

test("a game without levels offers its bots", () => {
  expect(companies({ ...game, bots: ["random"], levels: [] })).toEqual(["open", "bot random"]);
});

describe("what the options make of the game", () => {
  test("is told by the choice that agrees with them, usual ones included", () => {
    expect(choiceOf(game, { mode: "race" })).toMatchObject({ seats: 3 });
    expect(choiceOf(game, {})).toMatchObject({ seats: 1, can_be_won: false });
    expect(choiceOf(game, { mode: "storm" })).toBeNull();
  });

  test("how many sit down", () => {
    expect([seatsFor(game, { mode: "calm" }), seatsFor(game, { mode: "race" }), seatsFor(game, { mode: "storm" })]).toEqual([
      1, 3, 1,
    ]);
    expect(seatRange(game)).toEqual([1, 3]);
  });
});

describe("an option applies", () => {
  test("only beside the values it goes with, and not beside an option that does not apply itself", () => {
    expect(names(applying(game.options, { mode: "calm", level: 5, wind: "some" }))).toEqual(["mode"]);
    expect(names(applying(game.options, { mode: "race", level: 2, wind: "some" }))).toEqual(["mode", "level"]);
    expect(names(applying(game.options, { mode: "race", level: "5", wind: "some" }))).toEqual(["mode", "level", "wind"]);
  });

  test("or it is not sent", () => {
    const choices = { ...usual, options: { mode: "calm", level: 9, wind: "some" }, deal: " 12 ", practice: true, timed: true };
    expect(newTable(game, choices)).toEqual({
      game: "pond",
      options: { mode: "calm" },
      deal: "12",
      practice: true,
      seats: [],
      clock: null,
    });
  });

  test("and numbers typed as text are sent as numbers, an empty deal as none", () => {
    const choices = { ...usual, options: { mode: "race", level: "3", wind: "none" }, deal: " ", timed: true, minutes: "7" };
    expect(newTable(game, choices)).toMatchObject({
      options: { mode: "race", level: 3 },
      deal: null,
      seats: ["bot fair", "bot fair"],
      clock: { minutes: 7, increment: 5 },
    });
  });
});

test("what is chosen otherwise than usual is told, where it applies", () => {
  const chosen = (options: Options) => unusual(game, { options });
  expect(chosen({ mode: "calm", level: 5, wind: "some" })).toEqual({});
  expect(chosen({ mode: "race", level: "2", wind: "some" })).toEqual({ mode: "race" });
  expect(chosen({ mode: "race", level: 4, wind: "some" })).toEqual({ mode: "race", level: 4, wind: "some" });
});

describe("what is wrong stands at its field", () => {
  const choices = { ...usual, options: { mode: "race", level: 2, wind: "none" } };

  test("nothing", () => {
    expect(faults(game, choices)).toEqual({});
    expect(faults(game, { ...choices, deal: String(2n ** 256n - 1n) })).toEqual({});
  });

  test.each(["", "0", "6", "2.5", "many"])("level %j", (level) => {
    expect(Object.keys(faults(game, { ...choices, options: { ...choices.options, level } }))).toEqual(["level"]);
  });

  test.each(["-1", "1.5", "twelve", "9".repeat(79), String(2n ** 256n)])("deal %.10s", (deal) => {
    expect(Object.keys(faults(game, { ...choices, deal }))).toEqual(["deal"]);
  });

  test.each([
    ["minutes", "0"],
    ["minutes", "181"],
    ["increment", "-1"],
    ["increment", "61"],
  ])("%s of %s", (name, value) => {
    expect(Object.keys(faults(game, { ...choices, timed: true, [name]: value }))).toEqual([name]);
    expect(faults(game, { ...choices, [name]: value })).toEqual({});
    expect(faults(game, { ...usual, timed: true, [name]: value })).toEqual({});
  });

  test("as the server tells it", () => {
    const told = (field: string | null) => faultOf(new Problem("bad-input", "Not so.", 400, field), game);
    expect(told("level")).toEqual({ level: "Not so." });
    expect(told("deal")).toEqual({ deal: "Not so." });
  });

  test("or at the form as a whole, where it has no such field or nothing is to blame", () => {
    expect(faultOf(new Problem("bad-input", "Not so.", 400, "guide"), game)).toEqual({ "": "Not so." });
    expect(faultOf(new Problem("offline", "The server cannot be reached."), game)).toEqual({
      "": "The server cannot be reached.",
    });
  });
});

describe("components of the player's own", () => {
  const deck = { ...option, name: "deck", default: "ours", own: true };
  const owned: GameInfo = { ...game, options: [...game.options, deck], solver: true };
  const file = "[bait]\nWorm = 2\n";
  const chosen: Choices = { ...usual, options: { ...usual.options, deck: file } };

  test("are ours, a name that a table has, or the text of a file", () => {
    expect(["ours", "own-1a2b3c4d", file, "", "theirs", 3].map((given) => isPossible(deck, given))).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  test("are sent as they are", () => {
    expect(newTable(owned, chosen).options).toEqual({ mode: "calm", deck: file });
  });

  test("are asked for where no file was chosen", () => {
    expect(faults(owned, { ...chosen, options: { ...usual.options, deck: "" } })).toEqual({
      deck: "Choose a file, or play with ours.",
    });
  });

  test("are not kept in the browser", () => {
    remember(owned, chosen);
    expect(firstChoices(owned, nothing).options["deck"]).toBe("ours");
  });

  test("come back by the name in a link", () => {
    expect(firstChoices(owned, new URLSearchParams("deck=own-1a2b")).options["deck"]).toBe("own-1a2b");
  });
});

describe("only a deal that can be won", () => {
  const solved: GameInfo = { ...game, solver: true };

  test("is asked for where the game can tell, and never for a numbered deal", () => {
    expect(newTable(solved, { ...usual, winnable: true })).toMatchObject({ winnable: true });
    expect(newTable(solved, { ...usual, winnable: true, deal: "7" })).not.toHaveProperty("winnable");
    expect(newTable(game, { ...usual, winnable: true })).not.toHaveProperty("winnable");
  });

  test("is remembered, and what the server says of it stands beside it", () => {
    remember(solved, { ...usual, winnable: true });
    expect(firstChoices(solved, nothing).winnable).toBe(true);
    expect(firstChoices(solved, new URLSearchParams("deal=7")).winnable).toBe(false);
    expect(faultOf(new Problem("none-ready", "Try again shortly.", 503, "winnable"), solved)).toEqual({
      winnable: "Try again shortly.",
    });
  });
});
