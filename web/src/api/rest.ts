// The REST side of the server, one function a question.

import { type Art, artOf, NO_ART } from "../board/pieces/art";
import { sentence } from "../i18n/catalog";
import { shell } from "../i18n/shell.en";
import type {
  ChallengeInfo,
  ComponentsInfo,
  GameInfo,
  Guide,
  Invite,
  Me,
  NewTable,
  RulesPage,
  ServerInfo,
  Statistics,
  Steps,
  TableInfo,
  Tables,
  Transfer,
  Words,
} from "./protocol";

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
  try {
    response = await fetch(path, request);
  } catch {
    throw new Problem("offline", shell.offlineTitle);
  }
  if (!response.ok) throw await problemOf(response);
  return response;
}

async function fetchText(path: string): Promise<string> {
  return (await fetched(path)).text();
}

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const request: RequestInit = { method, headers: { Accept: "application/json" } };
  if (body !== undefined) {
    request.headers = { ...request.headers, "Content-Type": "application/json" };
    request.body = JSON.stringify(body);
  }
  const response = await fetched(`/api${path}`, request);
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

const get = <T>(path: string) => call<T>("GET", path);
const at = encodeURIComponent;

/** What never changes while the page is open is fetched once for each game. */
function once<T>(part: string): (game: string) => Promise<T> {
  const known = new Map<string, Promise<T>>();
  return (game) => {
    const before = known.get(game);
    if (before) return before;
    const asked = get<T>(`/games/${at(game)}/${part}`);
    known.set(game, asked);
    asked.catch(() => known.delete(game));
    return asked;
  };
}

const drawn = new Map<string, Promise<Art>>();

/** The drawings of a game; where they do not come, a table is shown without them. */
function art(game: string): Promise<Art> {
  const before = drawn.get(game);
  if (before) return before;
  const asked = fetchText(`/api/games/${at(game)}/art.svg`).then(artOf);
  drawn.set(game, asked);
  return asked.catch(() => {
    drawn.delete(game);
    return NO_ART;
  });
}

function steps(id: string, start: number, count: number, seat?: number): Promise<Steps> {
  const query = new URLSearchParams({ start: String(start), count: String(count) });
  if (seat !== undefined) query.set("seat", String(seat));
  return get(`/tables/${at(id)}/steps?${query}`);
}

export const api = {
  server: () => get<ServerInfo>("/server"),

  games: () => get<GameInfo[]>("/games"),
  game: (name: string) => get<GameInfo>(`/games/${at(name)}`),
  rules: once<RulesPage>("rules"),
  words: once<Words>("words"),
  art,
  guide: (name: string) => get<Guide>(`/games/${at(name)}/guide`),
  checkComponents: (game: string, option: string, text: string) =>
    call<ComponentsInfo>("POST", `/games/${at(game)}/components/${at(option)}`, { text }),

  open: (table: NewTable) => call<TableInfo>("POST", "/tables", table),
  tables: () => get<Tables>("/tables"),
  table: (id: string) => get<TableInfo>(`/tables/${at(id)}`),
  join: (id: string) => call<TableInfo>("POST", `/tables/${at(id)}/join`),
  throwAway: (id: string) => call<void>("DELETE", `/tables/${at(id)}`),
  steps,
  record: (id: string) => fetchText(recordPath(id)),
  rematch: (id: string) => call<TableInfo>("POST", `/tables/${at(id)}/rematch`),
  challenge: (record: string) => call<ChallengeInfo>("POST", "/challenges", { record }),
  invite: (id: string) => get<Invite>(`/tables/${at(id)}/invite`),
  transfer: (id: string) => call<Transfer>("POST", `/tables/${at(id)}/transfer`),
  takeSeat: (token: string) => call<TableInfo>("POST", "/seats", { token }),

  me: () => get<Me>("/me"),
  rename: (name: string) => call<Me>("PUT", "/me", { name }),
  forgetMe: () => call<void>("DELETE", "/me"),
  statistics: (game: string) => get<Statistics>(`/statistics/${at(game)}`),
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
