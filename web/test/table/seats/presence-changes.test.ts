import { expect, test } from "vitest";
import type { TableInfo } from "../../../src/api/protocol";
import { presenceChanges as changes, haveBeenHere } from "../../../src/table/seats/presence-changes";
import { race, seat, table } from "../../support/scenes";

const ben = (rest = {}) => table({ seats: [seat(0, { name: "Ann" }), seat(1, { name: "Ben", ...rest })] });
const presenceChanges = (before: TableInfo, after: TableInfo, been: number[] = [0, 1]) => changes(before, after, new Set(been));
const free = table({ seats: [seat(0, { name: "Ann" }), seat(1, { kind: "open", name: "" })] });

test("who comes, goes and is played for is said", () => {
  expect(presenceChanges(free, ben())).toEqual(["Ben has joined."]);
  expect(presenceChanges(ben(), ben({ here: false, away_ms: 0 }))).toEqual(["Ben is away."]);
  expect(presenceChanges(ben({ here: false, away_ms: 0 }), ben())).toEqual(["Ben is back."]);
  expect(presenceChanges(ben(), ben({ kind: "open", name: "", left: "Ben" }))).toEqual(["Ben has left the table."]);
  expect(presenceChanges(ben(), ben({ kind: "bot", name: "skilled", for: "Ben" }))).toEqual(["A bot is playing for Ben."]);
  expect(presenceChanges(free, ben({ kind: "bot", name: "skilled" }))).toEqual(["A bot has joined: Skilled."]);
  expect(presenceChanges(free, ben({ kind: "bot", name: "skilled", called: "Otto" }))).toEqual([
    "A bot has joined: Otto, Skilled.",
  ]);
  expect(presenceChanges(ben({ kind: "bot", name: "skilled", for: "Ben" }), ben())).toEqual(["Ben is back."]);
});

test("nobody is back who has not been here before", () => {
  const coming = ben({ here: false, away_ms: 0 });
  expect(presenceChanges(coming, ben(), [])).toEqual(["Ben is here."]);
  const been = haveBeenHere(new Set(), ben());
  expect([...been]).toEqual([0, 1]);
  expect(haveBeenHere(been, coming)).toEqual(been);
  // Whoever takes the seat next has not been here.
  expect([...haveBeenHere(been, free)]).toEqual([0]);
});

test("nothing is said of oneself, or where nothing changed", () => {
  expect(presenceChanges(ben(), ben())).toEqual([]);
  expect(presenceChanges(ben(), { ...ben(), seat: 1, seats: ben({ here: false }).seats })).toEqual([]);
});

test("a rematch is announced once", () => {
  expect(presenceChanges(ben(), { ...ben(), rematch: "next" })).toEqual(["A rematch is ready."]);
  expect(presenceChanges({ ...ben(), rematch: "next" }, { ...ben(), rematch: "next" })).toEqual([]);
});

test("who is ready and whether the start is held up is said, but not of oneself", () => {
  const at = (rest = {}) => ({ ...ben(), race: race(rest) });
  expect(presenceChanges(at(), at({ ready: [true, true] }))).toEqual(["Ben is ready."]);
  expect(presenceChanges(at({ ready: [true, true] }), at())).toEqual(["Ben is no longer ready."]);
  expect(presenceChanges(at(), at({ stage: "paused" }))).toEqual(["The race is paused."]);
  expect(presenceChanges(at({ stage: "paused" }), at({ stage: "countdown" }))).toEqual(["The race has resumed."]);
  // The end of a round asks everybody anew.
  expect(presenceChanges(at({ stage: "racing", ready: [true, true] }), at())).toEqual([]);
});

test("each turn in relaxed mode is called out once, to those who play", () => {
  const at = (number: number, own = 0) => {
    const slice = { number, acted: [false, false], ends_in_ms: 100 };
    return { ...ben(), seat: own, race: race({ stage: "racing", calm: true, slice }) };
  };
  expect(presenceChanges(at(1), at(2))).toEqual(["Turn 2: your move."]);
  expect(presenceChanges(at(2), at(2))).toEqual([]);
  expect(presenceChanges(at(1, -1), at(2, -1))).toEqual([]);
});

test("a removed seat is one line, though the others move up", () => {
  const three = table({ seats: [seat(0), seat(1, { kind: "open", name: "" }), seat(2, { name: "Cay" })] });
  expect(presenceChanges(three, table({ seats: [seat(0), seat(1, { name: "Cay" })] }))).toEqual(["A seat was removed."]);
});
