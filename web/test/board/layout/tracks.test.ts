import { expect, test } from "vitest";
import { onRing, slicePath, stepCount, turnedOn } from "../../../src/board/layout/tracks";
import { shortNote } from "../../../src/board/pieces/piece";
import { piece, zone } from "../../support/scenes";

const say = (key: string) => ({ key });

test("a track has its named steps, else as many as it counts or pieces need", () => {
  const steps = ["low", "high"].map((name) => ({ name: say(name), label: say(name) }));
  expect(stepCount(zone("track", [], { kind: "track", count: 9, steps }))).toBe(2);
  expect(stepCount(zone("track", [], { kind: "track", count: 5 }))).toBe(5);
  expect(stepCount(zone("track", [], { kind: "track", count: 1, pieces: [piece("P", 3)] }))).toBe(4);
});

test("a ring runs clockwise from the top", () => {
  expect([0, 0.25, 0.5, 0.75].map((turn) => onRing(turn, 1))).toEqual([
    { x: 50, y: 4 },
    { x: 96, y: 50 },
    { x: 50, y: 96 },
    { x: 4, y: 50 },
  ]);
});

test("the slices of a ring meet", () => {
  const ends = (at: number) =>
    slicePath(at, 5)
      .match(/L([\d. ]+)A.* ([\d.]+ [\d.]+)Z/)
      ?.slice(1);
  expect(ends(1)?.[0]).toBe(ends(0)?.[1]);
  expect(ends(0)?.[0]).toBe(ends(4)?.[1]);
});

test("a piece has room for what a note says first", () => {
  expect([shortNote("2 cards: 2 in 3"), shortNote("nothing")]).toEqual(["2 cards", "nothing"]);
});

test("a dial is turned on and never back", () => {
  expect([turnedOn(0, 3, 5), turnedOn(0.6, 1, 5), turnedOn(1.2, 1, 5)]).toEqual([0.6, 1.2, 1.2]);
});
