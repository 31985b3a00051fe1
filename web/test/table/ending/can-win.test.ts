import { expect, test } from "vitest";
import { canWinWords } from "../../../src/table/ending/can-win";

const answer = { answer: "unknown", exact: false, knowing: null, dealt: null } as const;

test("what only a program knows is told in a sentence of its own", () => {
  expect(canWinWords(answer)).toHaveLength(1);
  const [told, knowing] = canWinWords({ ...answer, knowing: "no" });
  expect(told).toBe(canWinWords(answer)[0]);
  expect(knowing).toMatch(/^With the hidden cards, which you cannot see: no/);
});

test("an answer about these very cards says that nothing is hidden", () => {
  expect(canWinWords({ ...answer, answer: "no", exact: true })[0]).toContain("nothing is hidden");
});

test("after the end it is about the deal", () => {
  expect(canWinWords({ ...answer, answer: "no", dealt: "yes" })).toEqual([
    "Yes. Knowing every card, you could have won this deal.",
  ]);
});
