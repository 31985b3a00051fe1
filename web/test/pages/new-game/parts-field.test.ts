import { expect, test } from "vitest";
import { composed, partsIn } from "../../../src/pages/new-game/parts-field";

const parts = { names: ["a", "b", "c", "d"], count: 2, sides: ["1"], called: { first: "a,b" } };

test("a value tells its parts, also by a word of its own; another word has none", () => {
  expect([partsIn("b,d", parts), partsIn("first", parts), partsIn("random", parts)]).toEqual([["b", "d"], ["a", "b"], []]);
});

test("parts are composed in their order, to the word for them where there is one", () => {
  expect([composed(["d", "b"], parts), composed(["b", "a"], parts), composed(["c"], parts)]).toEqual(["b,d", "first", "c"]);
});
