// The live connection to a table: asks and is answered, keeps itself alive, and comes back by itself when it was lost.

import { sentence } from "../i18n/catalog";
import { play } from "../i18n/table";
import type { Answer, FromClient, LatencyPong, ToClient } from "./protocol";
import { Problem } from "./rest";

type WithoutId<T> = T extends unknown ? Omit<T, "id"> : never;

/** A question to the server; the socket adds the id. */
export type Ask = WithoutId<Exclude<FromClient, LatencyPong>>;

/** connecting: for the first time; open; lost: and coming back; gone: for good. */
export type Connection = "connecting" | "open" | "lost" | "gone";

export interface SocketHooks {
  told(message: ToClient): void;
  /** `reason` is what the server said before it closed. */
  connection(now: Connection, reason?: string): void;
}

/** What is used of a WebSocket, so that tests can bring their own. */
export interface Line {
  onmessage: ((event: { data: string }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  send(text: string): void;
  close(): void;
}

const SHORTEST_WAIT = 250;
const LONGEST_WAIT = 5000;
const PING_EVERY = 20_000;
const PONG_WITHIN = 8000;
const FLOODED = 4429;
const SEAT_MOVED = 4408;

interface Pending {
  asked: FromClient;
  resolve(answer: Answer): void;
  reject(problem: Problem): void;
}

export class TableSocket {
  private line: Line | null = null;
  private readonly pending = new Map<number, Pending>();
  private lastId = 0;
  private wait = SHORTEST_WAIT;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private heartbeat: ReturnType<typeof setTimeout> | undefined;
  private welcomed = false;
  private ended = false;
  private farewell = "";

  private readonly connect: () => Line;
  private readonly hooks: SocketHooks;

  constructor(connect: () => Line, hooks: SocketHooks) {
    this.connect = connect;
    this.hooks = hooks;
    this.hooks.connection("connecting");
    this.open();
  }

  /** Sends a message; the promise is kept by its answer, or broken where the connection was lost before it came. */
  ask(ask: Ask): Promise<Answer> {
    if (!this.welcomed) return Promise.reject(new Problem("offline", play.noLine));
    const asked: FromClient = { ...ask, id: ++this.lastId };
    return new Promise((resolve, reject) => {
      this.pending.set(asked.id, { asked, resolve, reject });
      this.line?.send(JSON.stringify(asked));
    });
  }

  /** There may be a network again: do not wait any longer. */
  wake(): void {
    if (this.ended || this.line) return;
    clearTimeout(this.retry);
    this.open();
  }

  /** Leaves the table. */
  end(): void {
    this.ended = true;
    this.hangUp();
    for (const { reject } of this.pending.values()) reject(new Problem("left", play.left));
    this.pending.clear();
  }

  private open(): void {
    const line = this.connect();
    this.line = line;
    line.onmessage = ({ data }) => this.receive(JSON.parse(data) as ToClient);
    line.onclose = ({ code }) => this.lost(code);
    this.heartbeat = setTimeout(() => this.lost(0), PONG_WITHIN);
  }

  private receive(message: ToClient): void {
    this.stayAlive();
    switch (message.type) {
      case "welcome":
        this.wait = SHORTEST_WAIT;
        this.welcomed = true;
        this.hooks.told(message);
        this.hooks.connection("open");
        this.repeat(message.state);
        return;
      case "goodbye":
        this.farewell = sentence(message.reason);
        return;
      case "beat":
        this.line?.send(JSON.stringify({ type: "beat", id: message.n } satisfies FromClient));
        this.hooks.told(message);
        return;
      case "table":
        this.hooks.told(message);
        return;
      default:
        if (message.type === "state") this.hooks.told(message);
        if (message.id !== null) this.answer(message.id, message);
    }
  }

  private answer(id: number, message: Answer): void {
    const waiting = this.pending.get(id);
    this.pending.delete(id);
    waiting?.resolve(message);
  }

  /** What was sent and never answered: acts are sent again where the table still stands as they saw it. */
  private repeat(state: number): void {
    for (const [id, { asked, reject }] of this.pending) {
      if (!("state" in asked)) continue;
      if (asked.state === state) {
        this.line?.send(JSON.stringify(asked));
      } else {
        this.pending.delete(id);
        reject(new Problem("stale", play.stale));
      }
    }
  }

  /** Anything heard is a sign of life; after some silence the server is asked for one. */
  private stayAlive(): void {
    clearTimeout(this.heartbeat);
    this.heartbeat = setTimeout(() => {
      this.line?.send(JSON.stringify({ type: "ping", id: ++this.lastId } satisfies FromClient));
      this.heartbeat = setTimeout(() => this.lost(0), PONG_WITHIN);
    }, PING_EVERY);
  }

  private lost(code: number): void {
    this.hangUp();
    for (const [id, { asked, reject }] of this.pending) {
      if ("state" in asked) continue;
      this.pending.delete(id);
      reject(new Problem("offline", play.noLine));
    }
    if (code >= 4400 && code !== FLOODED && code !== SEAT_MOVED) {
      this.ended = true;
      this.hooks.connection("gone", this.farewell);
      return;
    }
    this.hooks.connection("lost", this.farewell);
    this.farewell = "";
    const wait = code === FLOODED ? LONGEST_WAIT : this.wait;
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
    this.retry = setTimeout(() => this.open(), wait);
  }

  private hangUp(): void {
    clearTimeout(this.heartbeat);
    clearTimeout(this.retry);
    this.welcomed = false;
    const { line } = this;
    this.line = null;
    if (!line) return;
    line.onmessage = line.onclose = null;
    line.close();
  }
}
