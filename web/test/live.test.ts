import { describe, expect, test } from "vitest";
import type { Changed, Happening, TableInfo, Welcome } from "../src/messages";
import { after, canGoBack, elapsed, type Live } from "../src/table/live";
import { scene, zone } from "./scenes";

const line = (text: string): Happening => ({ seat: 0, text, words: null, ms: 0, act: false });
const table = { id: "t", over: false } as TableInfo;

const welcome: Welcome = {
  type: "welcome",
  protocol: 1,
  table,
  state: 2,
  scene: scene({ zones: [zone("one", ["A"])] }),
  log: [line("a"), line("b")],
  clock: { ms: 1000, running: true },
  undo: "possible",
  redo: false,
  result: null,
};

const change: Changed = {
  type: "state",
  id: null,
  state: 3,
  change: { to_act: 0, status: { key: "next" }, order: ["one"] },
  log: 1,
  happened: [line("c")],
  clock: { ms: 5000, running: true },
  undo: "reveals",
  redo: true,
  result: null,
};

describe("a table, message by message", () => {
  const live = after(null, welcome, 100);

  test("begins with the welcome and nothing else", () => {
    expect(after(null, change, 0)).toBeNull();
    expect(live).toMatchObject({ state: 2, log: welcome.log, clockAt: 100, undo: "possible" });
  });

  test("a new state keeps the lines that stay and adds what happened", () => {
    expect(after(live, change, 200)).toMatchObject({
      state: 3,
      scene: { status: { key: "next" }, zones: welcome.scene.zones },
      log: [line("a"), line("c")],
      clockAt: 200,
      undo: "reveals",
      redo: true,
      table: { over: false },
    });
  });

  test("a result ends it", () => {
    const result = { words: { key: "cleared" } } as Changed["result"];
    expect(after(live, { ...change, result }, 200)).toMatchObject({ result, table: { over: true } });
  });

  test("an end that is taken back leaves it running", () => {
    const over = live && { ...live, table: { ...table, over: true } };
    expect(after(over, change, 200)).toMatchObject({ result: null, table: { over: false } });
  });

  test("who is around is told apart from the game", () => {
    expect(after(live, { type: "table", table: { ...table, seat: 1 } }, 300)).toEqual({ ...live, table: { ...table, seat: 1 } });
  });
});

test("a player goes back and forth while the game runs, and after its end where the table lets him", () => {
  const at = (seat: number, rest: Partial<Live>) => ({ ...after(null, welcome, 0), table: { ...table, seat }, ...rest }) as Live;
  const result = { words: { key: "cleared" } } as Live["result"];
  expect(canGoBack(at(0, { undo: "nothing-to-undo" }))).toBe(true);
  expect(canGoBack(at(0, { undo: "over", result }))).toBe(false);
  expect(canGoBack(at(0, { undo: "possible", result }))).toBe(true);
  expect(canGoBack(at(-1, {}))).toBe(false);
});

test("a running clock goes on from when it was told", () => {
  expect(elapsed({ clock: { ms: 1000, running: true }, clockAt: 100 }, 600)).toBe(1500);
  expect(elapsed({ clock: { ms: 1000, running: false }, clockAt: 100 }, 600)).toBe(1000);
});
