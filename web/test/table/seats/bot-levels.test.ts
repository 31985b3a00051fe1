import { expect, test } from "vitest";
import { levelHelp, levelName, withLevelNames } from "../../../src/table/seats/bot-levels";
import { nameAmong } from "../../../src/table/seats/seats";
import { seat, table } from "../../support/scenes";

const catalog = { "level.deckhand.name": "Deck hand", "level.deckhand.help": "Ties good knots." };

test("a game names its levels and tells what to expect of them", () => {
  expect([levelName("deckhand", catalog), levelHelp("deckhand", catalog)]).toEqual(["Deck hand", "Ties good knots."]);
});

test("a level without words is called by its plain name", () => {
  expect([levelName("admiral", catalog), levelHelp("admiral", catalog)]).toEqual(["Admiral", ""]);
});

test("the bots of a table are called as the game calls them, and people are not", () => {
  const bot = { kind: "bot", name: "deckhand" } as const;
  const before = table({ seats: [seat(0, { name: "deckhand" }), seat(1, bot), seat(2, bot), seat(3, { ...bot, for: "Ann" })] });
  const { seats } = withLevelNames(before, catalog);
  expect(seats.map((one) => nameAmong(one, seats))).toEqual(["deckhand", "Deck hand", "Deck hand 2", "For Ann"]);
  expect(before.seats[1]?.name).toBe("deckhand");
});

test("a bot that has a name is called by it, and its level is told beside it", () => {
  const before = table({ seats: [seat(0), seat(1, { kind: "bot", name: "deckhand", called: "Otto", animal: "otter" })] });
  const { seats } = withLevelNames(before, catalog);
  expect(seats.map((one) => nameAmong(one, seats))).toEqual(["Guest 0", "Otto"]);
  expect(seats[1]?.name).toBe("Deck hand");
});
