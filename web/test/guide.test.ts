import { describe, expect, test } from "vitest";
import type { GuideStep, Happening } from "../src/messages";
import { allows, movesMade, stepAt } from "../src/table/guide";

const step = (rest: Partial<GuideStep>): GuideStep => ({ words: "", points: [], move: null, refused: null, ...rest });
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

  test("nowhere once another move was made", () => {
    expect(stepAt(steps, ["other"], 0)).toBeNull();
  });

  test("at its end once the game goes on alone", () => {
    expect(stepAt(steps, ["one", "two", "three"], 5)).toBe(6);
  });
});

describe("which moves it lets through", () => {
  test("its own, also when its words were not read on", () => {
    expect(allows(steps, 2, "one")).toBe(true);
    expect(allows(steps, 3, "two")).toBe(true);
  });

  test("no other, and none before the refusal it wants to show", () => {
    expect(allows(steps, 2, "two")).toBe(false);
    expect(allows(steps, 0, "one")).toBe(false);
  });

  test("any, when it has nothing more to show", () => {
    expect(allows(steps, 5, "whatever")).toBe(true);
  });
});

test("chance and acts of the table are no moves", () => {
  const line = (seat: number, text: string, act = false): Happening => ({ seat, text, ms: null, act });
  expect(movesMade([line(-2, "roll 1 2"), line(0, "one"), line(0, "gives up", true)])).toEqual(["one"]);
});
