import { describe, expect, test } from "vitest";
import { CHANCE } from "../../../src/api/protocol";
import { soundOf } from "../../../src/table/state/use-sounds";
import { piece, scene, table, zone } from "../../support/scenes";

const line = (seat: number) => ({ seat, text: "", words: null, ms: null, act: false, part: null });
const known = (zones: ReturnType<typeof zone>[], seats: number[], result: unknown = null) =>
  ({ scene: scene({ zones }), log: seats.map(line), result, table: table({ seat: 0 }) }) as unknown as Parameters<
    typeof soundOf
  >[1];
const dice = zone("dice", [], { kind: "dice" });
const reel = (slot: number) => zone("reel", [], { kind: "dial", pieces: [piece("marker", slot)] });

describe("a new state", () => {
  test("sounds of what was thrown, turned or moved", () => {
    expect(soundOf(known([dice], []), known([dice], [0, CHANCE]))).toBe("dice");
    expect(soundOf(known([], []), known([], [0, CHANCE]))).toBe("card");
    expect(soundOf(known([reel(0)], []), known([reel(2)], [0]))).toBe("reel");
    expect(soundOf(known([reel(2), dice], []), known([reel(2), dice], [0]))).toBe("card");
  });

  test("sounds of a victory only to who has won", () => {
    expect(soundOf(known([], []), known([], [0], { won: [true] }))).toBe("victory");
    expect(soundOf(known([], []), known([], [0], { won: [false] }))).toBe("water");
  });
});
