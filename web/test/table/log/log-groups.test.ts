import { describe, expect, test } from "vitest";
import { CHANCE, type LogLine } from "../../../src/api/protocol";
import { canBeWatched, sinceOwn, turnsOf } from "../../../src/table/log/log-groups";
import { race, table } from "../../support/scenes";

const line = (seat: number, act = false): LogLine => ({ seat, text: "x", words: null, ms: null, act, part: null });
const log = [CHANCE, 0, 0, CHANCE, 1, 1, CHANCE, 2, 0].map((seat) => line(seat));

describe("turns", () => {
  test("are lines of one seat with what chance brought after them; the deal belongs to nobody", () => {
    expect(turnsOf(log)).toEqual([
      { seat: 0, from: 1, to: 4 },
      { seat: 1, from: 4, to: 7 },
      { seat: 2, from: 7, to: 8 },
      { seat: 0, from: 8, to: 9 },
    ]);
  });

  test("end where somebody leaves or comes back", () => {
    expect(turnsOf([line(1), line(1, true), line(CHANCE), line(1)])).toEqual([
      { seat: 1, from: 0, to: 1 },
      { seat: 1, from: 3, to: 4 },
    ]);
  });

  test("of the others since one's own are shown as one", () => {
    expect(sinceOwn(log.slice(0, 8), 0)).toEqual({ from: 4, to: 8 });
    expect(sinceOwn(log, 0)).toBeNull();
    expect(sinceOwn(log, 2)).toEqual({ from: 8, to: 9 });
    expect(sinceOwn(log.slice(0, 4), 2)).toEqual({ from: 1, to: 4 });
  });

  test("are for who looks on the last one", () => {
    expect(sinceOwn(log, -1)).toEqual({ from: 8, to: 9 });
    expect(sinceOwn([line(CHANCE)], -1)).toBeNull();
  });

  test("are shown again where several take theirs, and not in a race", () => {
    expect(canBeWatched(table())).toBe(true);
    expect(canBeWatched(table({ seats: table().seats.slice(0, 1) }))).toBe(false);
    expect(canBeWatched(table({ race: race() }))).toBe(false);
  });
});
