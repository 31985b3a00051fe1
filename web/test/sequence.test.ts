import { describe, expect, test } from "vitest";
import { CHANCE, type Happening, type PastStep } from "../src/messages";
import { framesOf, sequenceOf } from "../src/table/sequence";
import { race, scene, seat, table } from "./scenes";

const line = (seat: number, told = true, act = false): Happening => ({ seat, text: "x", words: told ? { key: "x" } : null, ms: null, act });
const alone = table({ seats: [seat(0)] });
const chance = (told = true) => line(CHANCE, told);
const before = [chance(), line(0), chance()];

describe("what happens by itself", () => {
  const of = (after: Happening[], at = alone) => sequenceOf({ log: [...before, ...after], fresh: before.length, table: at });

  test("is a sequence where chance does several things that are told", () => {
    expect(of([line(0), chance(), chance()])).toEqual({ from: 3, to: 6 });
    expect(of([line(0), chance(), chance(false), chance()])).toEqual({ from: 3, to: 7 });
    expect(of([line(0), chance()])).toBeNull();
    expect(of([line(0), chance(), chance(false)])).toBeNull();
    expect(of([line(0)])).toBeNull();
    expect(of([])).toBeNull();
  });

  test("follows the player's own move only, never in a race, and not for who looks on", () => {
    const after = [line(0), chance(), chance()];
    expect(of(after, table({ seat: 1 }))).toBeNull();
    expect(of(after, table({ seat: -1 }))).toBeNull();
    expect(of(after, table({ race: race() }))).toBeNull();
    expect(of([line(0, true, true), chance(), chance()])).toBeNull();
    expect(of(after, table())).toEqual({ from: 3, to: 6 });
  });

  test("is shown by the scenes that are told, each with the line that led to it", () => {
    const step = (happened: Happening | null): PastStep => ({ happened, scene: scene({}) });
    const steps = [step(chance()), step(line(0)), step(chance()), step(chance(false)), step(chance())];
    expect(framesOf(steps, 3).map((frame) => frame.line)).toEqual([3, 4, 6]);
    expect(framesOf([step(null), step(line(0)), step(chance())], 0).map((frame) => frame.line)).toEqual([0, 1]);
  });
});
