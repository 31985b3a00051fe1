import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { FromClient, ToClient, Welcome } from "../../src/api/protocol";
import { type Connection, type Line, TableSocket } from "../../src/api/table-socket";
import { scene } from "../support/scenes";

class FakeLine implements Line {
  onmessage: Line["onmessage"] = null;
  onclose: Line["onclose"] = null;
  sent: FromClient[] = [];
  closed = false;
  send(text: string): void {
    this.sent.push(JSON.parse(text) as FromClient);
  }
  close(): void {
    this.closed = true;
  }
  tell(message: ToClient | Record<string, unknown>): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

function welcome(state: number): Welcome {
  const table = {} as Welcome["table"];
  const clock = { ms: 0, running: false };
  return {
    type: "welcome",
    protocol: 1,
    table,
    state,
    scene: scene({}),
    log: [],
    clock,
    left: [null],
    running: [false],
    rival: null,
    undo: "possible",
    redo: false,
    result: null,
  };
}

let lines: FakeLine[];
let told: ToClient[];
let connections: [Connection, (string | undefined)?][];
let socket: TableSocket;

const line = () => lines[lines.length - 1]!;

beforeEach(() => {
  vi.useFakeTimers();
  lines = [];
  told = [];
  connections = [];
  socket = new TableSocket(
    () => {
      lines.push(new FakeLine());
      return line();
    },
    {
      told: (message) => told.push(message),
      connection: (...now) => connections.push(now),
    },
  );
});

afterEach(() => {
  socket.end();
  vi.useRealTimers();
});

/** What came of a promise, in words. */
function fate(promise: Promise<unknown>): { now: string } {
  const watched = { now: "waiting" };
  promise.then(
    () => (watched.now = "answered"),
    (problem: { code: string }) => (watched.now = problem.code),
  );
  return watched;
}

describe("talking", () => {
  test("is connected once the server says welcome", () => {
    expect(connections).toEqual([["connecting"]]);
    line().tell(welcome(3));
    expect(connections).toEqual([["connecting"], ["open"]]);
    expect(told).toMatchObject([{ type: "welcome", state: 3 }]);
  });

  test("an answer finds its question, and a new state is told as well", async () => {
    line().tell(welcome(3));
    const moved = socket.ask({ type: "move", state: 3, text: "go" });
    const why = socket.ask({ type: "why", text: "stay" });
    expect(line().sent).toEqual([
      { type: "move", state: 3, text: "go", id: 1 },
      { type: "why", text: "stay", id: 2 },
    ]);
    line().tell({ type: "why", id: 2, text: "stay", rule: null });
    line().tell({ type: "state", id: 1, state: 4 });
    expect(await why).toMatchObject({ type: "why", text: "stay" });
    expect(await moved).toMatchObject({ type: "state", state: 4 });
    expect(told.map(({ type }) => type)).toEqual(["welcome", "state"]);
  });

  test("without a connection nothing can be asked", async () => {
    await expect(socket.ask({ type: "hint" })).rejects.toMatchObject({ code: "offline" });
  });
});

describe("a lost connection", () => {
  test("comes back by itself, waiting twice as long each time up to five seconds", () => {
    line().tell(welcome(0));
    const waits = [250, 500, 1000, 2000, 4000, 5000, 5000];
    for (const wait of waits) {
      const before = lines.length;
      line().onclose?.({ code: 1006 });
      vi.advanceTimersByTime(wait - 1);
      expect(lines.length).toBe(before);
      vi.advanceTimersByTime(1);
      expect(lines.length).toBe(before + 1);
    }
    line().tell(welcome(0));
    expect(connections.at(-1)).toEqual(["open"]);
    line().onclose?.({ code: 1006 });
    vi.advanceTimersByTime(250);
    expect(lines.length).toBe(waits.length + 2);
  });

  test("comes back at once when the network does", () => {
    line().tell(welcome(0));
    line().onclose?.({ code: 1006 });
    socket.wake();
    expect(lines.length).toBe(2);
    vi.advanceTimersByTime(10);
    expect(lines.length).toBe(2);
  });

  test("an unanswered move is sent again where the table still stands as it was", async () => {
    line().tell(welcome(3));
    const moved = socket.ask({ type: "move", state: 3, text: "go" });
    line().onclose?.({ code: 1006 });
    vi.advanceTimersByTime(250);
    line().tell(welcome(3));
    expect(line().sent).toEqual([{ type: "move", state: 3, text: "go", id: 1 }]);
    line().tell({ type: "state", id: 1, state: 4 });
    expect(await moved).toMatchObject({ state: 4 });
  });

  test("an unanswered move that was made after all is not made twice", async () => {
    line().tell(welcome(3));
    const moved = fate(socket.ask({ type: "move", state: 3, text: "go" }));
    line().onclose?.({ code: 1006 });
    vi.advanceTimersByTime(250);
    line().tell(welcome(4));
    await vi.advanceTimersByTimeAsync(0);
    expect(line().sent).toEqual([]);
    expect(moved.now).toBe("stale");
  });

  test("an unanswered question is broken off", async () => {
    line().tell(welcome(3));
    const hint = fate(socket.ask({ type: "hint" }));
    line().onclose?.({ code: 1006 });
    await vi.advanceTimersByTimeAsync(0);
    expect(hint.now).toBe("offline");
  });
});

describe("what the server means by closing", () => {
  test("a table that is not there is not asked for again", () => {
    line().tell({ type: "goodbye", code: "no-such-table", reason: "there is no such table" });
    line().onclose?.({ code: 4404 });
    vi.advanceTimersByTime(60_000);
    expect(connections.at(-1)).toEqual(["gone", "There is no such table."]);
    expect(lines.length).toBe(1);
  });

  test("a seat that moved away leaves an onlooker", () => {
    line().tell(welcome(0));
    line().tell({ type: "goodbye", code: "seat-moved", reason: "Your seat has moved to another device." });
    line().onclose?.({ code: 4408 });
    expect(connections.at(-1)).toEqual(["lost", "Your seat has moved to another device."]);
    vi.advanceTimersByTime(250);
    expect(lines.length).toBe(2);
  });

  test("after flooding it waits five seconds", () => {
    line().tell(welcome(0));
    line().onclose?.({ code: 4429 });
    vi.advanceTimersByTime(4999);
    expect(lines.length).toBe(1);
    vi.advanceTimersByTime(1);
    expect(lines.length).toBe(2);
  });
});

describe("staying alive", () => {
  test("asks for a sign of life after silence, and takes silence for the end", () => {
    line().tell(welcome(0));
    vi.advanceTimersByTime(20_000);
    expect(line().sent).toMatchObject([{ type: "ping" }]);
    line().tell({ type: "pong", id: 1 });
    vi.advanceTimersByTime(20_000);
    expect(line().sent.length).toBe(2);
    vi.advanceTimersByTime(8000);
    expect(lines[0]?.closed).toBe(true);
    expect(connections.at(-1)?.[0]).toBe("lost");
  });

  test("a server that never says welcome is tried again", () => {
    vi.advanceTimersByTime(8250);
    expect(lines.length).toBe(2);
  });
});

test("a page that is left hangs up and stays away", async () => {
  line().tell(welcome(0));
  const hint = fate(socket.ask({ type: "hint" }));
  socket.end();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(line().closed).toBe(true);
  expect(lines.length).toBe(1);
  expect(hint.now).toBe("left");
});

test("a beat is answered at once and told; the plain answer to an act ends its question", async () => {
  line().tell(welcome(1));
  const asked = socket.ask({ type: "ready", ready: true });
  line().tell({ type: "beat", n: 17, rtt: [12, null] });
  expect(line().sent.at(-1)).toEqual({ type: "beat", id: 17 });
  expect(told.at(-1)).toEqual({ type: "beat", n: 17, rtt: [12, null] });
  line().tell({ type: "done", id: line().sent[0]!.id });
  expect(await asked).toMatchObject({ type: "done" });
});
