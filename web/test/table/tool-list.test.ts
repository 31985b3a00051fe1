import { describe, expect, test } from "vitest";
import type { TableView } from "../../src/table/state/table-context";
import { firstTools, otherTools, secondTools, sideTool } from "../../src/table/tool-list";
import { scene, seat, table } from "../support/scenes";

interface Case {
  seats?: number;
  seat?: number;
  over?: boolean;
  undo?: string;
  redo?: boolean;
}

const view = ({ seats = 1, seat: own = 0, over = false, undo = "possible", redo = false }: Case = {}) =>
  ({
    live: {
      table: table({ seat: own, seats: Array.from({ length: seats }, (_, at) => seat(at)), options: {} }),
      scene: scene({}),
      result: over ? {} : null,
      undo,
      redo,
    },
    game: { name: "test", race: false, answers_can_win: true, options: [], choices: [] },
    words: {},
    play: {},
    guide: null,
    screen: { sheet: false },
  }) as unknown as TableView;
const icons = (tools: readonly { icon: string }[]) => tools.map(({ icon }) => icon);
const settings = { sound: false, safeMoves: false } as Parameters<typeof otherTools>[1];

describe("the first tools", () => {
  test("take moves back and give hints while the game runs", () => {
    expect(icons(firstTools(view()))).toEqual(["undo", "redo", "hint"]);
    expect(icons(firstTools(view({ over: true, undo: "over" })))).toEqual([]);
  });

  test("say why they cannot be used", () => {
    const [undo, redo] = firstTools(view({ undo: "reveals" }));
    expect([!!undo?.not, !!redo?.not]).toEqual([true, true]);
    const [possible, again] = firstTools(view({ redo: true }));
    expect([possible?.not, again?.not]).toEqual([null, null]);
  });
});

describe("the other tools", () => {
  test("let somebody who plays alone give up and save, and somebody else leave", () => {
    expect(icons(secondTools(view()))).toContain("giveUp");
    expect(icons(otherTools(view(), settings, false))).toEqual(["newGame", "rules", "save", "screen", "mute", "help"]);
    expect(icons(otherTools(view({ seats: 2 }), settings, true))).toEqual(["newGame", "rules", "leave", "screen", "mute"]);
  });

  test("are few for who looks on", () => {
    expect(icons(secondTools(view({ seat: -1, seats: 2 })))).toEqual([]);
    expect(icons(otherTools(view({ seat: -1, seats: 2 }), settings, true))).toEqual(["newGame", "rules", "mute"]);
  });

  test("open what stands beside the board, or lies over it on a phone", () => {
    const closed = view();
    expect(sideTool(closed, { ...settings, side: true }, true)).toMatchObject({ icon: "side", opens: true });
    expect(sideTool(closed, { ...settings, side: true }, false)).toMatchObject({ icon: "moves", opens: false });
  });
});
