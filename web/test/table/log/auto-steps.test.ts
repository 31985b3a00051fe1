import { describe, expect, test } from "vitest";
import { CHANCE, type LogLine, type StepInfo } from "../../../src/api/protocol";
import { autoStepsOf, changedPlaces, changedZones, framesOf, lastAutoSteps, thrownBy } from "../../../src/table/log/auto-steps";
import { piece, race, scene, seat, table, zone } from "../../support/scenes";

const line = (seat: number, told = true, act = false): LogLine => ({
  seat,
  text: "x",
  words: told ? { key: "x" } : null,
  ms: null,
  act,
  part: null,
});
const alone = table({ seats: [seat(0)] });
const chance = (told = true) => line(CHANCE, told);
const before = [chance(), line(0), chance()];

describe("what happens by itself", () => {
  const of = (after: LogLine[], at = alone) => autoStepsOf({ log: [...before, ...after], fresh: before.length, table: at });

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
    const step = (happened: LogLine | null): StepInfo => ({ happened, scene: scene({}) });
    const steps = [step(chance()), step(line(0)), step(chance()), step(chance(false)), step(chance())];
    expect(framesOf(steps, 3).map((frame) => frame.line)).toEqual([3, 4, 6]);
    expect(framesOf([step(null), step(line(0)), step(chance())], 0).map((frame) => frame.line)).toEqual([0, 1]);
  });

  test("can be watched again in a game for one, whatever was done since", () => {
    const log = [chance(), chance(), line(0), chance(), chance(), line(0), chance()];
    expect(lastAutoSteps(log, alone)).toEqual({ from: 2, to: 5 });
    expect(lastAutoSteps([...log, line(0), line(0, true, true)], alone)).toEqual({ from: 2, to: 5 });
    expect(lastAutoSteps(log.slice(0, 3), alone)).toBeNull();
    expect(lastAutoSteps([line(0), chance(), chance(false)], alone)).toBeNull();
    expect(lastAutoSteps(log, table())).toBeNull();
    expect(lastAutoSteps(log, table({ seats: [seat(0)], race: race() }))).toBeNull();
  });

  test("tells how often chance has acted by a line", () => {
    expect([-1, 0, 1, 2].map((at) => thrownBy(before, at))).toEqual([0, 1, 1, 2]);
  });

  test("changes some places, of which the one with most changes comes first", () => {
    const was = scene({ zones: [zone("one", ["A"]), zone("two", ["B"]), zone("three", ["C"])] });
    const is = scene({ zones: [zone("one", ["A"]), zone("two"), zone("three", ["D", "E"])] });
    expect(changedZones(was, is)).toEqual(["three", "two"]);
    expect(changedZones(was, was)).toEqual([]);
  });

  test("leads to where something moved rather than to what only looks otherwise", () => {
    const marked = (held: ReturnType<typeof zone>) => ({
      ...held,
      pieces: held.pieces?.map((piece) => ({ ...piece, marks: ["spent"] })) ?? [],
    });
    const was = scene({ zones: [zone("one", ["A", "B"]), zone("two", ["C"])] });
    const looks = scene({ zones: [marked(zone("one", ["A", "B"])), zone("two", ["C"])] });
    const moves = scene({ zones: [marked(zone("one", ["A", "B"])), zone("two", ["D"])] });
    expect(changedZones(was, looks)).toEqual(["one"]);
    expect(changedZones(was, moves)).toEqual(["two"]);
  });

  test("leads to what was moved upon a grid before the rest of the table", () => {
    const field = (at: number | null, hatch: string[], grid: string[]) => [
      zone("cards", at === 2 ? ["up", "other"] : ["down", "another"]),
      zone("grid", grid, { kind: "grid" }),
      zone("marker", [], { ...(at === null ? {} : { on: "grid" }), pieces: [piece("token", at ?? 0)] }),
      zone("foot", hatch, { on: "grid", under: 1 }),
    ];
    const was = scene({ zones: field(1, ["x"], ["fish"]) });
    const moved = scene({ zones: field(2, ["y"], ["fish"]) });
    expect(changedPlaces(was, moved)[0]).toEqual(["token"]);
    const caught = scene({ zones: field(1, ["y"], ["trout"]) });
    expect(changedPlaces(was, caught)[0]).toEqual(["grid"]);
    expect(changedPlaces(scene({ zones: field(null, ["x"], ["fish"]) }), was)[0]).toEqual(["token"]);
    expect(changedPlaces(was, was)).toEqual([]);
  });
});
