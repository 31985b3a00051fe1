import { expect, test } from "vitest";
import { CHANCE, type LogLine } from "../../../src/api/protocol";
import { lineText } from "../../../src/table/log/log-lines";
import { seat, table } from "../../support/scenes";

const catalog = { "move.cast": "Cast the {fly}", "chance.bite": "A bite!" };
const line = (part: Partial<LogLine>): LogLine => ({
  seat: 0,
  text: "cast",
  words: null,
  ms: null,
  act: false,
  part: null,
  ...part,
});
const alone = table({ seats: [seat(0, { name: "Ann" })] });
const together = table({ seats: [seat(0, { name: "Ann" }), seat(1, { name: "Ben" })] });
const leaves = line({ seat: 1, text: "leaves", act: true });
const cast = { key: "move.cast", values: { fly: "caddis" } };

test("a line is told in the game's words, and in the notation of records where it has none", () => {
  expect(lineText(line({ words: cast }), alone, catalog)).toBe("Cast the caddis");
  expect(lineText(line({}), alone, catalog)).toBe("cast");
  expect(lineText(null, alone, catalog)).toBe("The deal");
});

test("where several sit at the table, it is told who did it", () => {
  expect(lineText(line({ words: cast }), together, catalog)).toBe("You: Cast the caddis");
  expect(lineText(line({ seat: 1, words: cast }), together, catalog)).toBe("Ben: Cast the caddis");
});

test("chance is named only where the words do not say what fell", () => {
  expect(lineText(line({ seat: CHANCE, words: { key: "chance.bite" } }), together, catalog)).toBe("A bite!");
  expect(lineText(line({ seat: CHANCE, text: "bite" }), together, catalog)).toBe("Chance: bite");
});

test("whoever left is not taken for whoever sits there now", () => {
  const free = table({ seats: [seat(0), seat(1, { kind: "open", name: "", left: "Ben" })] });
  const bot = table({ seats: [seat(0), seat(1, { kind: "bot", name: "skilled" })] });
  expect(lineText(leaves, free, catalog)).toBe("Ben: leaves");
  expect(lineText(line({ seat: 1 }), free, catalog, [leaves])).toBe("Ben: cast");
  expect(lineText(line({ seat: 1 }), bot, catalog, [leaves])).toBe("Seat 2: cast");
  expect(lineText(line({ seat: 1 }), bot, catalog, [line({ seat: 0, text: "leaves", act: true })])).toBe("Skilled: cast");
  expect(lineText(line({ seat: 1 }), bot, catalog)).toBe("Skilled: cast");
});
