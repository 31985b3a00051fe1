import { describe, expect, test } from "vitest";
import type { LogLine } from "../../../src/api/protocol";
import { photoMove, photoWords } from "../../../src/table/race/photo-finish";
import {
  isGathering,
  isHost,
  isRunning,
  leftOf,
  mayMove,
  mayPause,
  maySkip,
  patienceLeft,
  raceStatus,
  secondsOf,
  startsIn,
  type Wait,
  waitOf,
} from "../../../src/table/race/race";
import { nameAmong } from "../../../src/table/seats/seats";
import { named } from "../../../src/table/state/use-names";
import { race, seat, table } from "../../support/scenes";

const TEXT = "7H to board 2";
const line = (rest: Partial<LogLine> = {}): LogLine => ({
  seat: 1,
  text: TEXT,
  words: null,
  ms: 0,
  act: false,
  part: null,
  ...rest,
});
const seats = [seat(0, { name: "Ann" }), seat(1, { name: "Ben" }), seat(2, { kind: "bot", name: "champion" })];
const at = (rest = {}, own = 0) => table({ seat: own, seats, race: race({ ready: [false, false, true], ...rest }) });
const played = [line()];

describe("a countdown", () => {
  test("runs on between two messages and ends at nothing", () => {
    expect([1000, 2500, 9000].map((now) => leftOf({ aroundAt: 1000 }, 3000, now))).toEqual([3000, 1500, 0]);
    expect(leftOf({ aroundAt: 1000 }, null, 2000)).toBeNull();
    expect(startsIn({ table: at({ starts_in_ms: 3000 }), aroundAt: 0 }, 1000)).toBe(2000);
  });

  test("says whole seconds, the last of which is 1", () => {
    expect([3000, 2999, 2001, 2000, 999, 1, 0].map(secondsOf)).toEqual([3, 3, 3, 2, 1, 1, 1]);
  });
});

describe("a race", () => {
  test("runs only after Go; a game that is none always runs", () => {
    expect(isRunning(table())).toBe(true);
    const stages = ["gathering", "paused", "countdown", "racing", "over"] as const;
    expect(stages.filter((stage) => isRunning(at({ stage })))).toEqual(["racing"]);
    expect(stages.filter((stage) => isGathering(at({ stage })))).toEqual(["gathering", "paused"]);
  });

  test("has a host among those who sit", () => {
    expect([at({}, 0), at({}, 1), at({ host: -1 }, -1)].map(isHost)).toEqual([true, false, false]);
  });

  test("waits for its first move, for the next round, or for those who are missing", () => {
    expect(waitOf({ table: at(), log: [line({ act: true, text: "sits down" })] })).toBe("first");
    expect(waitOf({ table: at({ heat: 1 }), log: played })).toBe("between");
    expect(waitOf({ table: at({ heat: 1 }), log: [] })).toBe("between"); // nobody could play
    expect(waitOf({ table: at({ heat: 1, begun: true }), log: played })).toBe("resume");
  });

  test("waits no longer than the server says", () => {
    const told = (rest = {}) => ({ table: at(rest), aroundAt: 1000 });
    expect(patienceLeft(told(), 4000)).toBeNull();
    expect(patienceLeft(told({ starts_in_ms: 9000 }), 4000)).toBe(6000);
    expect(patienceLeft(told({ stage: "countdown", starts_in_ms: 9000 }), 4000)).toBeNull();
  });

  test("is held up by the host, and goes on by anybody once the host is away", () => {
    expect([mayPause(at()), mayPause(at({}, 1)), mayPause(at({ stage: "paused" }, 1))]).toEqual([true, false, false]);
    const alone = [seat(0, { here: false }), seats[1]!, seats[2]!];
    expect(mayPause({ ...at({ stage: "paused" }, 1), seats: alone })).toBe(true);
    expect(mayPause({ ...at({ stage: "paused" }, -1), seats: alone })).toBe(false);
  });
});

describe("the status line", () => {
  const status = (rest = {}, own = 0, wait: Wait = "first") => raceStatus(at(rest, own), wait);

  test("says who is waited for", () => {
    expect(status()).toBe("The others are waiting until you are ready.");
    expect(status({ ready: [true, false, true] })).toBe("Waiting for Ben.");
    expect(status({}, -1)).toBe("Waiting for Ann and Ben.");
    const guests = [0, 1, 2].map((n) => seat(n, { name: "" }));
    expect(raceStatus({ ...at({ ready: [] }, -1), seats: guests }, "first")).toBe(
      "Waiting for a guest, a guest 2 and a guest 3.",
    );
    expect(raceStatus({ ...at(), waiting: true }, "first")).toBe("Waiting for players to take all seats.");
    expect(status({ ready: [true, true, true] }, 0, "resume")).toBe("Waiting until everyone is back.");
    expect(status({ stage: "paused" })).toBe("The host has paused the race.");
  });

  test("leaves the word to the game while the race runs and after it", () => {
    expect(status({ stage: "racing" })).toBeNull();
    expect(status({ stage: "over" })).toBeNull();
    expect(raceStatus(table(), "first")).toBeNull();
  });

  test("tells about the turn in relaxed mode", () => {
    const slice = (...acted: boolean[]) => ({ stage: "racing", calm: true, slice: { number: 4, acted, ends_in_ms: 9000 } });
    expect(status(slice(false, true, true))).toBe("Turn 4: your move.");
    expect(status(slice(true, false, false))).toBe("Turn 4: you have moved. Waiting for Ben and Champion.");
    expect(status(slice(true, true, true))).toBe("Turn 4: everyone has moved.");
    expect(status(slice(false, true, true), -1)).toBe("Turn 4: waiting for Ann.");
    expect([mayMove(at(slice(false, true, true))), mayMove(at(slice(true, false, false)))]).toEqual([true, false]);
    expect(mayMove(table())).toBe(true);
    expect([maySkip(at(slice(false, false, false))), maySkip(at(slice(true, false, false)))]).toEqual([true, false]);
    expect([maySkip(at(slice(false, false, false), -1)), maySkip(at())]).toEqual([false, false]);
  });
});

describe("a photo finish", () => {
  const photo = { seat: 1, ms: 38, text: TEXT };

  test("names who was first, and by how much", () => {
    expect(photoWords({ table: at() }, photo)).toBe("Ben was first, by 38 ms.");
    expect(photoWords({ table: at() }, { ...photo, seat: 2, ms: 0 })).toBe("Champion was first, by less than a millisecond.");
  });

  test("tells the move as the log does", () => {
    const log = [line({ words: { key: "told" } }), line({ seat: 0, words: { key: "other" } })];
    expect(photoMove({ log }, photo, { told: "seven of hearts to the board" })).toBe("Seven of hearts to the board.");
    expect(photoMove({ log: [] }, photo, {})).toBe("");
  });
});

test("whoever sits there is called by their name", () => {
  const called = [{ key: "you" }, { key: "other", values: { n: 2 } }, { key: "other", values: { n: 3 } }];
  const free = [seats[0]!, seats[1]!, seat(2, { kind: "open", name: "" })];
  const catalog = { other: "Player {n}" };
  expect(named(catalog, called, { seat: 0, seats: free })).toEqual({ ...catalog, "other.1": "You", "other.2": "Ben" });
  expect(named(catalog, [{ key: "you" }, { key: "them" }], { seat: 0, seats: free })).toBe(catalog);
  const spoken = { you: "You", them: "Opponent", plays: "Opponent plays.", yours: "You play." };
  expect(named(spoken, [{ key: "you" }, { key: "them" }], { seat: 0, seats: free })).toEqual({
    ...spoken,
    them: "Ben",
    plays: "Ben plays.",
  });
  const more = {
    "seat.other": "Player {n}",
    "seat.whose": "Player {n}'s",
    "seat.short": "P{n}",
    round: "Round {n}",
    points: "{n}",
  };
  const numbered = [1, 2, 3].map((n) => ({ key: "seat.other", values: { n } }));
  expect(named(more, numbered, { seat: 0, seats: free })).toEqual({
    ...more,
    "seat.other.1": "You",
    "seat.short.1": "You",
    "seat.other.2": "Ben",
    "seat.whose.2": "Ben's",
    "seat.short.2": "Ben",
  });
});

test("of several who are called the same, all but the first are counted", () => {
  const bots = ["skilled", "master", "skilled", "skilled"].map((name, at) => seat(at, { kind: "bot", name }));
  expect(bots.map((bot) => nameAmong(bot, bots))).toEqual(["Skilled", "Master", "Skilled 2", "Skilled 3"]);
  const free = [seat(0, { kind: "open" }), seat(1, { kind: "open" })];
  expect(free.map((one) => nameAmong(one, free))).toEqual(["Free seat", "Free seat"]);
});
