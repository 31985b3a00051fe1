import { expect, test } from "vitest";
import { figure, sentence, sentences, text } from "../../src/i18n/catalog";

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

test("words inside words, and one or other by n", () => {
  expect(text({ key: "left", values: { cards: { key: "cards", values: { n: 1 } } } }, catalog)).toBe("1 card left");
  expect(text({ key: "left", values: { cards: { key: "cards", values: { n: 0 } } } }, catalog)).toBe("0 cards left");
});

test("a number may have words of its own", () => {
  const named = { ...catalog, seat: "Seat {n}", "seat.2": "Ben", "cards.0": "no card" };
  expect([1, 2].map((n) => text({ key: "seat", values: { n } }, named))).toEqual(["Seat 1", "Ben"]);
  expect(text({ key: "cards", values: { n: 0 } }, named)).toBe("no card");
});

test("numbers and texts are themselves", () => {
  expect(text(7, catalog)).toBe("7");
  expect(text("seven", catalog)).toBe("seven");
});

test("whole numbers from a thousand on have commas", () => {
  expect([999, 1000, 19_500, 1_234_567].map(figure)).toEqual(["999", "1,000", "19,500", "1,234,567"]);
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
