import { expect, test } from "vitest";
import { columnName, numbered, partedAtSums } from "../../src/ui/score-sheet";
import { seat, table } from "../support/scenes";

const called = [{ key: "you" }, { key: "rival" }];
const catalog = { rival: "the rival" };

test("every column has a head, also that of somebody without a seat", () => {
  const alone = table({ seats: [seat(0)] });
  const heads = (columns: number) =>
    Array.from({ length: columns }, (_, at) => columnName(at, columns, alone, called, catalog));
  expect(heads(2)).toEqual(["You", "The rival"]);
  expect(heads(1)).toEqual(["Points"]);
});

test("from the first sum on the lines are the foot", () => {
  const line = (key: string, sums = false) => ({ name: { key }, reason: null, points: [1], sums });
  const lines = [line("a"), line("b"), line("day", true), line("before"), line("all", true)];
  const names = (some: readonly { name: { key: string } }[]) => some.map(({ name }) => name.key);
  expect(names(partedAtSums(lines).body)).toEqual(["a", "b"]);
  expect(names(partedAtSums(lines).foot)).toEqual(["day", "before", "all"]);
  expect(partedAtSums(lines.slice(0, 2)).foot).toEqual([]);
  const long = [...lines.slice(0, 4), line("more"), line("all", true)];
  expect(names(partedAtSums(long).foot)).toEqual(["all"]);
});

test("a name that is cut off keeps the number by which it differs", () => {
  expect(["Champion 2", "Champion", "A guest", "The 2nd"].map(numbered)).toEqual([
    { start: "Champion", number: "2" },
    { start: "Champion", number: "" },
    { start: "A guest", number: "" },
    { start: "The 2nd", number: "" },
  ]);
});
