// The REST side of the server, one function a question.

import { type Art, artOf, NO_ART } from "../board/pieces/art";
import { language, sentence } from "../i18n/catalog";
import { shell } from "../i18n/shell";
import type { NewTable, Routes, Steps } from "./protocol";

/** Why a call failed; the code is 'offline' where the server could not be reached, `field` what of the sent is to blame. */
export class Problem extends Error {
  readonly code: string;
  readonly reason: string;
  readonly status: number;
  readonly field: string | null;

  constructor(code: string, reason: string, status = 0, field: string | null = null) {
    super(reason);
    this.code = code;
    this.reason = reason;
    this.status = status;
    this.field = field;
  }
}

/** Whatever was thrown, as a Problem that can be shown. */
export function asProblem(thrown: unknown): Problem {
  return thrown instanceof Problem ? thrown : new Problem("unexpected", String(thrown));
}

async function fetched(path: string, request: RequestInit = {}): Promise<Response> {
  let response: Response;
  const headers = new Headers(request.headers);
  headers.set("Accept-Language", language());
  try {
    response = await fetch(path, { ...request, headers });
  } catch {
    throw new Problem("offline", shell.offlineTitle);
  }
  if (!response.ok) throw await problemOf(response);
  return response;
}

async function fetchText(path: string): Promise<string> {
  return (await fetched(path)).text();
}

type Route = keyof Routes;

/** The part of a route that a word is filled in for: a game's name, a table's id. */
type Gaps<R extends string> = R extends `${string}{${string}}${infer Rest}` ? [string, ...Gaps<Rest>] : [];

type Body<R extends Route> = Routes[R] extends { body: infer Sent } ? [body: Sent] : [];

/** Asks a route, with a word for each of its gaps and then what is sent: `call("GET /api/games/{game}", name)`. */
async function call<R extends Route>(route: R, ...given: [...Gaps<R>, ...Body<R>]): Promise<Routes[R]["answer"]>;
async function call(route: Route, ...given: unknown[]): Promise<unknown> {
  return answered(
    route.replaceAll(/{\w+}/g, () => at(String(given.shift()))),
    given[0],
  );
}

async function answered<T>(asked: string, body?: unknown): Promise<T> {
  const [method = "", path = ""] = asked.split(" ");
  const headers: Record<string, string> = { Accept: "application/json" };
  const request: RequestInit = { method, headers };
  if (body !== undefined) {
    headers["Content-Type"] = "application/json";
    request.body = JSON.stringify(body);
  }
  const response = await fetched(path, request);
  return response.status === 204 ? (undefined as T) : ((await response.json()) as T);
}

async function problemOf(response: Response): Promise<Problem> {
  const told: unknown = await response.json().catch(() => null);
  if (told && typeof told === "object" && "code" in told && "reason" in told) {
    const field = "field" in told && typeof told.field === "string" ? told.field : null;
    return new Problem(String(told.code), sentence(String(told.reason)), response.status, field);
  }
  return new Problem("unexpected", shell.unexpected(response.status), response.status);
}

const at = encodeURIComponent;

/** What never changes while the page is open is fetched once for each game. */
function once<Names extends string[], T>(fetching: (...names: Names) => Promise<T>): (...names: Names) => Promise<T> {
  const known = new Map<string, Promise<T>>();
  return (...names) => {
    const key = names.join("/");
    const before = known.get(key);
    if (before) return before;
    const asked = fetching(...names);
    known.set(key, asked);
    asked.catch(() => known.delete(key));
    return asked;
  };
}

const drawings = once((game: string) => fetchText(`/api/games/${at(game)}/art.svg`).then(artOf));

/** The drawings of a game; where they do not come, a table is shown without them. */
function art(game: string): Promise<Art> {
  return drawings(game).catch(() => NO_ART);
}

function steps(id: string, start: number, count: number, seat?: number): Promise<Steps> {
  const query = new URLSearchParams({ start: String(start), count: String(count) });
  if (seat !== undefined) query.set("seat", String(seat));
  return answered(`GET /api/tables/${at(id)}/steps?${query}`);
}

export const api = {
  server: () => call("GET /api/server"),

  games: () => call("GET /api/games"),
  game: (name: string) => call("GET /api/games/{game}", name),
  rules: once((game: string) => call("GET /api/games/{game}/rules", game)),
  words: once((game: string) => call("GET /api/games/{game}/words", game)),
  art,
  pictures: once((game: string) => call("GET /api/games/{game}/pictures", game)),
  picture: once((game: string, entry: string) => call("GET /api/games/{game}/pictures/{entry}", game, entry)),
  guide: (game: string) => call("GET /api/games/{game}/guide", game),
  checkComponents: (game: string, option: string, text: string) =>
    call("POST /api/games/{game}/components/{option}", game, option, { text }),

  open: (table: NewTable) => call("POST /api/tables", table),
  tables: () => call("GET /api/tables"),
  table: (id: string) => call("GET /api/tables/{table}", id),
  join: (id: string) => call("POST /api/tables/{table}/join", id),
  throwAway: (id: string) => call("DELETE /api/tables/{table}", id),
  steps,
  record: (id: string) => fetchText(recordPath(id)),
  rematch: (id: string) => call("POST /api/tables/{table}/rematch", id),
  challenge: (record: string) => call("POST /api/challenges", { record }),
  invite: (id: string) => call("GET /api/tables/{table}/invite", id),
  transfer: (id: string) => call("POST /api/tables/{table}/transfer", id),
  takeSeat: (token: string) => call("POST /api/seats", { token }),

  me: () => call("GET /api/me"),
  rename: (name: string) => call("PUT /api/me", { name }),
  forgetMe: () => call("DELETE /api/me"),
  statistics: (game: string) => call("GET /api/statistics/{game}", game),
};

/** Where a table's record can be downloaded. */
export function recordPath(id: string): string {
  return `/api/tables/${at(id)}/record`;
}

/** Where a game for one can be downloaded with its deal, which is open from then on. */
export function savePath(id: string): string {
  return `/api/tables/${at(id)}/save`;
}

/** Where our own components can be downloaded, to begin a file of one's own with. */
export function componentsPath(game: string, option: string): string {
  return `/api/games/${at(game)}/components/${at(option)}`;
}
