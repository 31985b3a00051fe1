import { expect, test } from "vitest";
import { choiceName, optionName, optionWords, scoreName } from "../src/pages/game-words";

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
