import { expect, test } from "vitest";
import type { TableInfo } from "../../../src/api/protocol";
import { text } from "../../../src/i18n/catalog";
import { cardName, cardOf, type TableCard } from "../../../src/pages/home/unfinished";
import { seat, table } from "../../support/scenes";

const card = (title: string, choices: string[] = [], rest: Partial<TableInfo> = {}): TableCard => ({
  table: table({ facts: [], seen: "2026-01-02T10:00:00Z", ...rest }),
  title,
  entry: null,
  choices,
  words: { round: "Round" },
});

test("a game to go on with is called by what tells it from the others", () => {
  const facts = (value: number) => ({ facts: [{ id: "round", label: { key: "round" }, value }] });
  const cards = [card("One"), card("Two", ["long"]), card("Two", ["short"], facts(1)), card("Two", ["short"], facts(2))];
  expect(cards.map((one) => cardName(one, cards))).toEqual([
    ["One"],
    ["Two", "long"],
    ["Two", "short", "Round 1"],
    ["Two", "short", "Round 2"],
  ]);
});

test("where all else is alike, the time tells them apart", () => {
  const cards = [card("One"), card("One", [], { seen: "2026-01-03T10:00:00Z" })];
  const names = cards.map((one) => cardName(one, cards).join());
  expect(new Set(names).size).toBe(2);
});

test("on its card a game calls the others by their names", () => {
  const words = { "seat.you": "You", "seat.named": "Player {n}", won: "{who} wins." };
  const called = [{ key: "seat.you" }, { key: "seat.named", values: { n: 2 } }];
  const status = { key: "won", values: { who: { key: "seat.named", values: { n: 2 } } } };
  const seats = [seat(0), seat(1, { name: "Ada" })];
  const told = cardOf(table({ called, seats, status, options: {} }), [], { test: words });
  expect(text(status, told.words)).toBe("Ada wins.");
});
