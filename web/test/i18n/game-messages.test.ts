import { expect, test } from "vitest";
import type { GameInfo, LogLine } from "../../src/api/protocol";
import {
  branchedIn,
  choiceName,
  givingUp,
  optionName,
  optionWords,
  scoreName,
  shortChoice,
  stageOf,
  tallyName,
  unusualChoices,
} from "../../src/i18n/game-messages";

const catalog = {
  "score.name": "Rounds",
  "option.pace.name": "How fast",
  "option.pace.half-calm": "Rather slowly",
};

test("a game names its score, its options and their choices", () => {
  expect(scoreName(catalog)).toBe("Rounds");
  expect(optionName("pace", catalog)).toBe("How fast");
  expect(choiceName("pace", "half-calm", catalog)).toBe("Rather slowly");
});

test("what it has no words for is called by its plain name", () => {
  expect(scoreName({})).toBe("Score");
  expect(optionName("pace", {})).toBe("Pace");
  expect(choiceName("pace", "half-calm", {})).toBe("Half calm");
  expect(choiceName("level", 3, catalog)).toBe("3");
});

test("options stand in a line", () => {
  expect(optionWords({ pace: "half-calm", level: 3 }, catalog)).toBe("How fast: Rather slowly, Level: 3");
  expect(optionWords({}, catalog)).toBe("default options");
});

test("a choice that explains itself after a colon has a short name too", () => {
  const explained = { "option.pace.slow": "Slow: for a long evening", "option.pace.fast": "Fast" };
  expect(shortChoice("pace", "slow", explained)).toBe("Slow");
  expect(shortChoice("pace", "fast", explained)).toBe("Fast");
});

test("a table tells what is not usual about it", () => {
  const offered = [
    { name: "pace", default: "slow" },
    { name: "level", default: 2 },
  ] as GameInfo["options"];
  expect(unusualChoices({ options: { pace: "half-calm", level: 2 } }, { options: offered }, catalog)).toEqual([
    "Rather slowly",
  ]);
});

test("a tally is called by what is not usual about its games, in the order of the form", () => {
  const offered = [
    { name: "pace", default: "slow" },
    { name: "level", default: 2 },
    { name: "air", default: "dry" },
  ] as GameInfo["options"];
  const named = (options: Record<string, string | number>) => tallyName(options, { options: offered }, catalog);
  expect(named({ air: "dry", level: 3, pace: "half-calm" })).toBe("Rather slowly, Level: 3");
  expect(named({ air: "dry", level: 2, pace: "slow" })).toBe("Default options");
});

test("a game may say itself what a choice is called in short, and what hardly is a word is told with its option", () => {
  const words = { ...catalog, "option-short.pace.half-calm": "Pace: calm", "option.level.3": "3A: the third" };
  const offered = [
    { name: "pace", default: "slow" },
    { name: "level", default: 2 },
  ] as GameInfo["options"];
  expect(unusualChoices({ options: { pace: "half-calm", level: 3 } }, { options: offered }, words)).toEqual([
    "Pace: calm",
    "Level: 3A",
  ]);
});

const line = (part: number | null = null): LogLine => ({
  seat: 0,
  text: "x",
  words: null,
  ms: null,
  act: false,
  part,
});
const log = [line(), line(1), line(), line(2), line()];

test("a step belongs to the part that was begun last", () => {
  expect([0, 1, 2, 3, 4].map((step) => stageOf(log, step).part)).toEqual([0, 0, 1, 1, 2]);
  expect(stageOf(log, 3)).toEqual({ part: 1, step: 2 });
});

test("a branch tells from which part it is", () => {
  const words = { "game-part": "Chapter {n}" };
  expect(branchedIn({ origin: { table: "x", step: 2 } }, log, words)).toBe("Chapter 2");
  expect(branchedIn({ origin: null }, log, words)).toBeNull();
  expect(branchedIn({ origin: { table: "x", step: 2 } }, [line()], words)).toBeNull();
});

test("giving up is explained by the game, or in general words where it has parts", () => {
  const words = { "give-up.pace.slow": "The whole evening is lost." };
  expect(givingUp({ options: { pace: "slow" } }, [], words)).toBe("The whole evening is lost.");
  expect(givingUp({ options: { pace: "fast" } }, [], words)).toBeNull();
  expect(givingUp({ options: { pace: "fast" } }, log, words)).toContain("not only the current part");
});
