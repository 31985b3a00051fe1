import { describe, expect, test } from "vitest";
import { CHANCE, type LogLine } from "../../../src/api/protocol";
import { turnOver } from "../../../src/table/log/turn-over";
import { scene, seat, table } from "../../support/scenes";

const line = (of: number, text = "move", words: string | null = null): LogLine => ({
  seat: of,
  text,
  words: words === null ? null : { key: words },
  ms: null,
  act: false,
  part: null,
});
const known = (log: LogLine[], fresh: number, seats: number, toAct: number, moves: object[] = []) =>
  ({
    table: table({ seat: 0, seats: Array.from({ length: seats }, (_, at) => seat(at)) }),
    scene: scene({ to_act: toAct, moves: moves as never }),
    log,
    fresh,
    result: null,
  }) as never;
const catalog = { "turn-over": "No pair is left.", dice: "the dice: 4" };

describe("a turn that ended by itself", () => {
  test("is told with what chance brought after it", () => {
    const log = [line(0), line(CHANCE, "roll 4", "dice")];
    const told = turnOver(known([], 0, 1, 0, [{ text: "move", to: ["deck"] }]), known(log, 0, 1, 0), catalog);
    expect(told).toBe("No pair is left. The dice: 4.");
  });

  test("is not told to who ended it by a button, nor where the game has no words for it", () => {
    const log = [line(0), line(CHANCE, "roll 4", "dice")];
    expect(turnOver(known([], 0, 1, 0, [{ text: "move" }]), known(log, 0, 1, 0), catalog)).toBe("");
    expect(turnOver(known([], 0, 1, 0), known(log, 0, 1, 0), { dice: "the dice: 4" })).toBe("");
  });

  test("is told in company where turns are longer than a move", () => {
    const log = [line(0), line(0)];
    expect(turnOver(known(log.slice(1), 0, 2, 0), known(log, 1, 2, 1), {})).toMatch(/^Your turn is over\. .* plays\.$/);
    expect(turnOver(known([], 0, 2, 0), known(log.slice(1), 0, 2, 1), {})).toBe("");
    expect(turnOver(known(log.slice(1), 0, 2, 0), known(log, 1, 2, 0), {})).toBe("");
  });
});
