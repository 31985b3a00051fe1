import { describe, expect, test } from "vitest";
import type { GuideStep, LogLine } from "../../../src/api/protocol";
import { askedAt, movesMade, stepAt } from "../../../src/table/guide/guide";

const step = (rest: Partial<GuideStep>): GuideStep => ({
  words: "",
  points: [],
  move: null,
  refused: null,
  others: [],
  ...rest,
});
const read = step({});

const steps = [read, step({ refused: "wrong" }), step({ move: "one" }), read, step({ move: "two" }), read];

describe("where the guide stands", () => {
  test("as far as was read before the first move", () => {
    expect([0, 1, 2, 9].map((seen) => stepAt(steps, [], seen))).toEqual([0, 1, 2, 2]);
  });

  test("behind the moves made, whatever was read", () => {
    expect(stepAt(steps, ["one"], 0)).toBe(3);
    expect(stepAt(steps, ["one"], 4)).toBe(4);
    expect(stepAt(steps, ["one", "two"], 0)).toBe(5);
  });

  test("back again after undo", () => {
    expect(stepAt(steps, [], 5)).toBe(2);
  });

  test("at its last words once another move was made", () => {
    expect(stepAt(steps, ["other"], 0)).toBe(5);
    expect(stepAt(steps, ["one", "other"], 3)).toBe(5);
  });

  test("a step further with each move of the player's own after its last one, and over after its last words", () => {
    const long = [...steps, read];
    expect(stepAt(long, ["one", "two"], 5)).toBe(5);
    expect(stepAt(long, ["one", "two", "three"], 5)).toBe(6);
    expect(stepAt(long, ["one", "two", "three", "four"], 6)).toBe(7);
  });
});

describe("what it asks for", () => {
  test("is its own move, also when its words were not read on", () => {
    expect(askedAt(steps, 2)).toEqual({ text: "one", refused: false });
    expect(askedAt(steps, 3)).toEqual({ text: "two", refused: false });
  });

  test("is first the try that a rule refuses", () => {
    expect(askedAt(steps, 0)).toEqual({ text: "wrong", refused: true });
  });

  test("is nothing when it has nothing more to show", () => {
    expect(askedAt(steps, 5)).toBeNull();
  });
});

test("chance, moves of the others and acts of the table are none of the player's moves", () => {
  const line = (seat: number, text: string, act = false): LogLine => ({ seat, text, words: null, ms: null, act, part: null });
  const log = [line(-2, "roll 1 2"), line(0, "one"), line(1, "other"), line(0, "gives up", true)];
  expect([movesMade(log, 0), movesMade(log, 1)]).toEqual([["one"], ["other"]]);
});
