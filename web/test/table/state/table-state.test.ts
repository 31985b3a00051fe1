import { describe, expect, test } from "vitest";
import type { Changed, LogLine, TableInfo, Welcome } from "../../../src/api/protocol";
import {
  applyMessage,
  awayFor,
  canGoBack,
  countsSomewhere,
  elapsed,
  isOthersTurn,
  isYourTurn,
  ownState,
  stateAt,
  type TableState,
  timeLeft,
} from "../../../src/table/state/table-state";
import { move, race, scene, seat, table as tableOf, zone } from "../../support/scenes";

const line = (text: string): LogLine => ({ seat: 0, text, words: null, ms: 0, act: false, part: null });
const table = { id: "t", over: false } as TableInfo;

const welcome: Welcome = {
  type: "welcome",
  protocol: 1,
  table,
  state: 2,
  scene: scene({ zones: [zone("one", ["A"])] }),
  log: [line("a"), line("b")],
  clock: { ms: 1000, running: true },
  left: [60_000, null],
  running: [true, false],
  rival: 3,
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
  left: [55_000, null],
  running: [false, true],
  rival: 5,
  undo: "reveals",
  redo: true,
  result: null,
};

describe("a table, message by message", () => {
  const live = applyMessage(null, welcome, 100);

  test("begins with the welcome and nothing else", () => {
    expect(applyMessage(null, change, 0)).toBeNull();
    expect(live).toMatchObject({ state: 2, log: welcome.log, fresh: 2, clockAt: 100, undo: "possible" });
  });

  test("a new state keeps the lines that stay and adds what happened", () => {
    expect(applyMessage(live, change, 200)).toMatchObject({
      state: 3,
      scene: { status: { key: "next" }, zones: welcome.scene.zones },
      log: [line("a"), line("c")],
      fresh: 1,
      clockAt: 200,
      left: [55_000, null],
      running: [false, true],
      rival: 5,
      undo: "reveals",
      redo: true,
      table: { over: false },
    });
  });

  test("lines that go without others are what was taken back", () => {
    const back = applyMessage(live, { ...change, happened: [] }, 200);
    expect(back).toMatchObject({ log: [line("a")], takenBack: line("b") });
    expect(applyMessage(live, change, 200)?.takenBack).toBeNull();
    expect(applyMessage(back, { ...change, happened: [line("c")] }, 300)?.takenBack).toBeNull();
  });

  test("a result ends it", () => {
    const result = { words: { key: "cleared" } } as Changed["result"];
    expect(applyMessage(live, { ...change, result }, 200)).toMatchObject({ result, table: { over: true } });
  });

  test("an end that is taken back leaves it running", () => {
    const over = live && { ...live, table: { ...table, over: true } };
    expect(applyMessage(over, change, 200)).toMatchObject({ result: null, table: { over: false } });
  });

  test("who is around is told apart from the game", () => {
    const clocks = { clock: { ms: 1200, running: false }, left: [59_000, 60_000], running: [false, true] };
    expect(applyMessage(live, { type: "table", table: { ...table, seat: 1 }, ...clocks }, 300)).toEqual({
      ...live,
      ...clocks,
      aroundAt: 300,
      clockAt: 300,
      table: { ...table, seat: 1 },
    });
  });
});

test("a player goes back and forth while the game runs, and after its end where the table lets him", () => {
  const at = (seat: number, rest: Partial<TableState>) =>
    ({ ...applyMessage(null, welcome, 0), table: { ...table, seat }, ...rest }) as TableState;
  const result = { words: { key: "cleared" } } as TableState["result"];
  expect(canGoBack(at(0, { undo: "nothing-to-undo" }))).toBe(true);
  expect(canGoBack(at(0, { undo: "over", result }))).toBe(false);
  expect(canGoBack(at(0, { undo: "possible", result }))).toBe(true);
  expect(canGoBack(at(-1, {}))).toBe(false);
});

test("a running clock goes on from when it was told", () => {
  expect(elapsed({ clock: { ms: 1000, running: true }, clockAt: 100 }, 600)).toBe(1500);
  expect(elapsed({ clock: { ms: 1000, running: false }, clockAt: 100 }, 600)).toBe(1000);
});

test("a seat's clock runs down from when it was told, never below nothing, and only where it runs", () => {
  const clocks = { left: [60_000, 5000, null], running: [true, false, false], clockAt: 1000 };
  expect([0, 1, 2].map((one) => timeLeft(clocks, one, 11_000))).toEqual([50_000, 5000, null]);
  expect(timeLeft(clocks, 0, 90_000)).toBe(0);
  expect(timeLeft(clocks, 0, 500)).toBe(60_000);
});

test("somebody is away for as long as the server told, and for the time since", () => {
  const live = { table: tableOf({ seats: [seat(0), seat(1, { here: false, away_ms: 20_000 })] }), aroundAt: 1000 };
  expect(awayFor(live, 1, 12_000)).toBe(31_000);
  expect(awayFor(live, 0, 12_000)).toBeNull();
});

test("it is your turn only among others, at a full table, before the end", () => {
  const yours = { table: tableOf(), scene: scene({ to_act: 0 }), result: null };
  expect(isYourTurn(yours)).toBe(true);
  expect(isYourTurn({ ...yours, scene: scene({ to_act: 1 }) })).toBe(false);
  expect(isYourTurn({ ...yours, table: tableOf({ waiting: true }) })).toBe(false);
  expect(isYourTurn({ ...yours, table: tableOf({ seats: [seat(0)] }) })).toBe(false);
  expect(isYourTurn({ ...yours, table: tableOf({ seat: -1 }), scene: scene({ to_act: -1 }) })).toBe(false);
  expect(isYourTurn({ ...yours, result: {} as TableState["result"] })).toBe(false);
});

test("it is the others' turn where another is to act, to who sits there and before the end", () => {
  const theirs = { table: tableOf(), scene: scene({ to_act: 1 }), result: null };
  expect(isOthersTurn(theirs)).toBe(true);
  expect(isOthersTurn({ ...theirs, scene: scene({ to_act: 0 }) })).toBe(false);
  expect(isOthersTurn({ ...theirs, scene: scene({ to_act: -3 }) })).toBe(false);
  expect(isOthersTurn({ ...theirs, table: tableOf({ seat: -1 }) })).toBe(false);
});

test("where everybody plays at their own pace, others do not change what one can do", () => {
  const own = (state: number, to_act: number, text: string) =>
    ownState({ state, scene: scene({ to_act, moves: [move(text)] }) });
  expect(own(1, 0, "a")).not.toBe(own(2, 0, "a"));
  expect(own(1, -3, "a")).toBe(own(2, -3, "a"));
  expect(own(1, -3, "a")).not.toBe(own(2, -3, "b"));
  // Where all hurry, new moves take nothing away from what was chosen.
  const quick = (text: string) => ownState({ state: 1, scene: scene({ to_act: -3, moves: [{ ...move(text), keys: ["a"] }] }) });
  expect(quick("a")).toBe(quick("b"));
});

test("a beat brings the way to each seat, and changes nothing else", () => {
  const live = applyMessage(null, { ...welcome, table: tableOf({ race: race() }) }, 100);
  const beaten = applyMessage(live, { type: "beat", n: 1, rtt: [12, 48] }, 900);
  expect(beaten).toEqual({ ...live, table: tableOf({ race: race({ rtt: [12, 48] }) }) });
  const calm = applyMessage(null, welcome, 100);
  expect(applyMessage(calm, { type: "beat", n: 1, rtt: [1] }, 200)).toBe(calm);
});

test("a game counts somewhere unless it is practice, guided, a branch or from a file", () => {
  expect(countsSomewhere(tableOf())).toBe(true);
  const nowhere: Partial<TableInfo>[] = [
    { practice: true },
    { guide: true },
    { loaded: true },
    { origin: { table: null, step: 3 } },
  ];
  expect(nowhere.map((kind) => countsSomewhere(tableOf(kind)))).toEqual([false, false, false, false]);
});

test("beside a scene of the past stands nothing of the present", () => {
  const live = applyMessage(null, welcome, 0) as TableState;
  const then = scene({ status: { key: "then" } });
  expect(stateAt(live, null, null)).toBe(live);
  expect(stateAt(live, then, null)).toMatchObject({ scene: then, log: live.log, result: null });
  expect(stateAt(live, then, live.log.slice(0, 1)).log).toHaveLength(1);
});
