import { expect, test } from "vitest";
import type { TableInfo } from "../src/messages";
import { cardName, type TableCard } from "../src/pages/unfinished";
import { table } from "./scenes";

const card = (title: string, choices: string[] = [], rest: Partial<TableInfo> = {}): TableCard => ({
  table: table({ facts: [], seen: "2026-01-02T10:00:00Z", ...rest }),
  title,
  choices,
  words: { round: "Round" },
});

test("a game to go on with is called by what tells it from the others", () => {
  const facts = (value: number) => ({ facts: [{ id: "round", label: { key: "round" }, value }] });
  const cards = [card("One"), card("Two", ["long"]), card("Two", ["short"], facts(1)), card("Two", ["short"], facts(2))];
  expect(cards.map((one) => cardName(one, cards))).toEqual([["One"], ["Two", "long"], ["Two", "short", "Round 1"], ["Two", "short", "Round 2"]]);
});

test("where all else is alike, the time tells them apart", () => {
  const cards = [card("One"), card("One", [], { seen: "2026-01-03T10:00:00Z" })];
  const names = cards.map((one) => cardName(one, cards).join());
  expect(new Set(names).size).toBe(2);
});
