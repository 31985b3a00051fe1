import { expect, test } from "vitest";
import { aroundChanges } from "../src/table/around";
import { seat, table } from "./scenes";

const ben = (rest = {}) => table({ seats: [seat(0, { name: "Ann" }), seat(1, { name: "Ben", ...rest })] });
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

test("nothing is said of oneself, or where nothing changed", () => {
  expect(aroundChanges(ben(), ben())).toEqual([]);
  expect(aroundChanges(ben(), { ...ben(), seat: 1, seats: ben({ here: false }).seats })).toEqual([]);
});

test("a rematch is announced once", () => {
  expect(aroundChanges(ben(), { ...ben(), rematch: "next" })).toEqual(["A rematch is ready."]);
  expect(aroundChanges({ ...ben(), rematch: "next" }, { ...ben(), rematch: "next" })).toEqual([]);
});
