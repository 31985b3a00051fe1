import { expect, test } from "vitest";
import { columnName } from "../src/score-sheet";
import { seat, table } from "./scenes";

const called = [{ key: "you" }, { key: "rival" }];
const catalog = { rival: "the rival" };

test("every column has a head, also that of somebody without a seat", () => {
  const alone = table({ seats: [seat(0)] });
  const heads = (columns: number) => Array.from({ length: columns }, (_, at) => columnName(at, columns, alone, called, catalog));
  expect(heads(2)).toEqual(["You", "The rival"]);
  expect(heads(1)).toEqual(["Points"]);
});
