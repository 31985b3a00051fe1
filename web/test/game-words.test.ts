import { expect, test } from "vitest";
import type { GameInfo } from "../src/messages";
import { choiceName, optionName, optionWords, scoreName, shortChoice, unusualChoices } from "../src/pages/game-words";

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
  expect(optionWords({}, catalog)).toBe("the usual rules");
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
  expect(unusualChoices({ options: { pace: "half-calm", level: 2 } }, { options: offered }, catalog)).toEqual(["Rather slowly"]);
});
