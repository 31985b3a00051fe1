import { describe, expect, test } from "vitest";
import cases from "../../../tests/fixtures/plurals.json";
import type { MessageValue, Words } from "../../src/api/protocol";
import { category, figure, plural, sentence, sentences, text } from "../../src/i18n/catalog";

const catalog = {
  plain: "Well done",
  gap: "Take the {card} with {n}",
  "cards.one": "{n} card",
  "cards.other": "{n} cards",
  left: "{cards} left",
};

test("a sentence and its gaps", () => {
  expect(text({ key: "plain" }, catalog)).toBe("Well done");
  expect(text({ key: "gap", values: { card: "Ace", n: 3 } }, catalog)).toBe("Take the Ace with 3");
});

test("words inside words, with forms by n", () => {
  expect(text({ key: "left", values: { cards: { key: "cards", values: { n: 1 } } } }, catalog)).toBe("1 card left");
  expect(text({ key: "left", values: { cards: { key: "cards", values: { n: 0 } } } }, catalog)).toBe("0 cards left");
});

test("a number may have words of its own", () => {
  const named = { ...catalog, seat: "Seat {n}", "seat.2": "Ben", "cards.0": "no card" };
  expect([1, 2].map((n) => text({ key: "seat", values: { n } }, named))).toEqual(["Seat 1", "Ben"]);
  expect(text({ key: "cards", values: { n: 0 } }, named)).toBe("no card");
});

test("the page's own sentences have forms, too", () => {
  const cards = (n: number) => plural(n, { 0: "no cards", one: "{n} card", other: "{n} cards" });
  expect([0, 1, 2, 1000].map(cards)).toEqual(["no cards", "1 card", "2 cards", "1,000 cards"]);
});

describe("the cases that are shared with Python", () => {
  test.each(cases.categories)("$kind numbers in $language", ({ language, kind, numbers }) => {
    for (const [expected, all] of Object.entries(numbers)) {
      for (const n of all) expect([n, category(n, language, kind as Intl.PluralRuleType)]).toEqual([n, expected]);
    }
  });

  test.each(cases.messages)("$text", ({ language, catalog, message, text: expected }) => {
    expect(text(message as MessageValue, flat(catalog), language)).toBe(expected);
  });
});

/** A catalog as the server sends it: nested keys are joined by dots. */
function flat(catalog: object, before = ""): Words {
  const entries = Object.entries(catalog) as [string, string | object][];
  return Object.assign(
    {},
    ...entries.map(([key, one]) => (typeof one === "string" ? { [before + key]: one } : flat(one, `${before}${key}.`))),
  );
}

test("numbers and texts are themselves", () => {
  expect(text(7, catalog)).toBe("7");
  expect(text("seven", catalog)).toBe("seven");
});

test("whole numbers from a thousand on have commas", () => {
  expect([999, 1000, 19_500, 1_234_567].map((n) => figure(n))).toEqual(["999", "1,000", "19,500", "1,234,567"]);
  expect(text({ key: "gap", values: { card: "Ace", n: 2950 } }, catalog)).toBe("Take the Ace with 2,950");
});

test("what has no sentence shows its key, and a gap without a value stays a gap", () => {
  expect(text({ key: "unknown" }, catalog)).toBe("unknown");
  expect(text({ key: "gap", values: { n: 2 } }, catalog)).toBe("Take the {card} with 2");
});

test("a reason becomes a sentence, and a sentence stays one", () => {
  expect(sentence("there is no such table")).toBe("There is no such table.");
  expect(sentence("Why not?")).toBe("Why not?");
});

test("a text is several sentences", () => {
  expect(sentences("Won, 5 to 4. One more! And 2.5 left.")).toEqual(["Won, 5 to 4.", "One more!", "And 2.5 left."]);
  expect(sentences("")).toEqual([]);
});
