import { describe, expect, test } from "vitest";
import { namesStages, stageName } from "../../../src/i18n/game-messages";
import { canBranch } from "../../../src/pages/links/branch";
import { stageAt } from "../../../src/pages/replay/replay-stages";
import { seat, table } from "../../support/scenes";

describe("branches", () => {
  test("are for games for one: one's own, or over", () => {
    expect(canBranch(table({ seats: [seat(0)] }))).toBe(true);
    expect(canBranch(table({ seats: [seat(0)], seat: -1 }))).toBe(false);
    expect(canBranch(table({ seats: [seat(0)], seat: -1, over: true }))).toBe(true);
    expect(canBranch(table({ over: true }))).toBe(false);
  });
});

describe("parts of a game", () => {
  test("are called as the game calls them", () => {
    expect(stageName(1, { "game-part": "Chapter {n}" })).toBe("Chapter 2");
    expect([namesStages({}), namesStages({ "game-part": "Chapter {n}" })]).toEqual([false, true]);
  });

  test("begin at a step", () => {
    const parts = [0, 5, 9].map((step, part) => ({ part, step, scores: [0], interim: null }));
    expect([0, 4, 5, 8, 9, 100].map((step) => stageAt(parts, step)?.part)).toEqual([0, 0, 1, 1, 2, 2]);
    expect(stageAt([], 3)).toBeUndefined();
  });
});
