import { expect, test } from "vitest";
import { aroundChanges as changes, haveBeenHere } from "../../../src/table/seats/presence-changes";
import type { TableInfo } from "../../../src/api/protocol";
import { race, seat, table } from "../../support/scenes";

const ben = (rest = {}) => table({ seats: [seat(0, { name: "Ann" }), seat(1, { name: "Ben", ...rest })] });
const aroundChanges = (before: TableInfo, after: TableInfo, been: number[] = [0, 1]) => changes(before, after, new Set(been));
const free = table({ seats: [seat(0, { name: "Ann" }), seat(1, { kind: "open", name: "" })] });

test("who comes, goes and is played for is said", () => {
  expect(aroundChanges(free, ben())).toEqual(["Ben has sat down."]);
  expect(aroundChanges(ben(), ben({ here: false, away_ms: 0 }))).toEqual(["Ben is away."]);
  expect(aroundChanges(ben({ here: false, away_ms: 0 }), ben())).toEqual(["Ben is back."]);
  expect(aroundChanges(ben(), ben({ kind: "open", name: "", left: "Ben" }))).toEqual(["Ben has left the table."]);
  expect(aroundChanges(ben(), ben({ kind: "bot", name: "skilled", for: "Ben" }))).toEqual(["A bot plays for Ben."]);
  expect(aroundChanges(free, ben({ kind: "bot", name: "skilled" }))).toEqual(["A bot plays now: Skilled."]);
  expect(aroundChanges(ben({ kind: "bot", name: "skilled", for: "Ben" }), ben())).toEqual(["Ben is back."]);
});

test("nobody is back who has not been here before", () => {
  const coming = ben({ here: false, away_ms: 0 });
  expect(aroundChanges(coming, ben(), [])).toEqual(["Ben is here."]);
  const been = haveBeenHere(new Set(), ben());
  expect([...been]).toEqual([0, 1]);
  expect(haveBeenHere(been, coming)).toEqual(been);
  // Whoever takes the seat next has not been here.
  expect([...haveBeenHere(been, free)]).toEqual([0]);
});

test("nothing is said of oneself, or where nothing changed", () => {
  expect(aroundChanges(ben(), ben())).toEqual([]);
  expect(aroundChanges(ben(), { ...ben(), seat: 1, seats: ben({ here: false }).seats })).toEqual([]);
});

test("a rematch is announced once", () => {
  expect(aroundChanges(ben(), { ...ben(), rematch: "next" })).toEqual(["A rematch is ready."]);
  expect(aroundChanges({ ...ben(), rematch: "next" }, { ...ben(), rematch: "next" })).toEqual([]);
});

test("who is ready and whether the start is held up is said, but not of oneself", () => {
  const at = (rest = {}) => ({ ...ben(), race: race(rest) });
  expect(aroundChanges(at(), at({ ready: [true, true] }))).toEqual(["Ben is ready."]);
  expect(aroundChanges(at({ ready: [true, true] }), at())).toEqual(["Ben is not ready any more."]);
  expect(aroundChanges(at(), at({ stage: "paused" }))).toEqual(["The race is paused."]);
  expect(aroundChanges(at({ stage: "paused" }), at({ stage: "countdown" }))).toEqual(["The race goes on."]);
  // The end of a round asks everybody anew.
  expect(aroundChanges(at({ stage: "racing", ready: [true, true] }), at())).toEqual([]);
});

test("each slice of a calm table is called out once, to those who play", () => {
  const at = (number: number, own = 0) => {
    const slice = { number, acted: [false, false], ends_in_ms: 100 };
    return { ...ben(), seat: own, race: race({ stage: "racing", calm: true, slice }) };
  };
  expect(aroundChanges(at(1), at(2))).toEqual(["Slice 2: your move."]);
  expect(aroundChanges(at(2), at(2))).toEqual([]);
  expect(aroundChanges(at(1, -1), at(2, -1))).toEqual([]);
});

test("a removed seat is one line, though the others move up", () => {
  const three = table({ seats: [seat(0), seat(1, { kind: "open", name: "" }), seat(2, { name: "Cay" })] });
  expect(aroundChanges(three, table({ seats: [seat(0), seat(1, { name: "Cay" })] }))).toEqual(["A seat was removed."]);
});
