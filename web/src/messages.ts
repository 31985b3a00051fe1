// What travels between the server and this page: the structs of src/kingfisher/server/messages.py, by hand.

export type Words = Record<string, string>;

/** Something to say: the key of a sentence and what fills its gaps. */
export interface Say {
  key: string;
  values?: Record<string, Value>;
}

export type Value = Say | number | string;

// Scenes (core/scene.py). Fields with defaults are left out when they hold them.

export type ZoneKind = "pile" | "fan" | "row" | "grid" | "dice" | "track" | "tokens";

export interface Place {
  row: number;
  column: number;
  rows: number;
  columns: number;
}

export interface Piece {
  id: string;
  kind: string;
  face: string | null;
  label: Say;
  slot: number;
  marks?: string[];
}

export interface Zone {
  id: string;
  kind: ZoneKind;
  title: Say;
  label: Say;
  place: Place;
  pieces?: Piece[];
  count?: number;
  columns?: number;
  owner?: number | null;
  of?: string | null;
  folded?: boolean;
  note?: Say | null;
  /** The rule that answers for a piece of the zone which no move names. */
  closed?: string | null;
}

export interface SceneMove {
  text: string;
  label: Say;
  from?: string[];
  to?: string[];
  touches?: string[];
  warning?: Say | null;
}

export interface RefusedMove {
  text: string;
  label: Say;
  rule: string;
  from?: string[];
  to?: string[];
}

export interface Fact {
  id: string;
  label: Say;
  value: Say | number;
}

export interface Scene {
  game: string;
  seat: number;
  to_act: number;
  status: Say;
  zones: Zone[];
  moves?: SceneMove[];
  refused?: RefusedMove[];
  facts?: Fact[];
  ending?: string | null;
}

export interface SceneChange {
  to_act: number;
  status: Say;
  order: string[];
  zones?: Zone[];
  moves?: SceneMove[];
  refused?: RefusedMove[];
  facts?: Fact[];
  ending?: string | null;
}

// Games

/** Whether every finished game has a score that can be compared, or only a won one. */
export type Scored = "all" | "won";

export type OptionValue = string | number;
export type Options = Record<string, OptionValue>;

export interface OnlyWith {
  option: string;
  values: OptionValue[];
}

export interface OptionInfo {
  name: string;
  help: string;
  default: OptionValue;
  choices: string[];
  lowest: number;
  highest: number;
  only_with: OnlyWith | null;
}

export interface GameInfo {
  name: string;
  title: string;
  summary: string;
  seats: number;
  options: OptionInfo[];
  bots: string[];
  guided: boolean;
  timed: boolean;
  scored: Scored;
  fewer_is_better: boolean;
  answers_can_win: boolean;
}

export interface RuleItem {
  number: string | null;
  text: string;
}

export interface Chapter {
  title: string;
  items: RuleItem[];
}

export interface RulesPage {
  title: string;
  chapters: Chapter[];
}

export interface GuideStep {
  words: string;
  points: string[];
  move: string | null;
  refused: string | null;
}

export interface Guide {
  title: string;
  deal: string;
  steps: GuideStep[];
  options: Options;
}

// Tables

export const SPECTATING = -1;
export const CHANCE = -2;

export interface NewTable {
  game: string;
  options?: Options;
  deal?: string | null;
  practice?: boolean;
  guide?: boolean;
  seats?: string[];
}

export interface SeatInfo {
  seat: number;
  kind: "person" | "bot" | "open";
  name: string;
  here: boolean;
}

export interface RuleInfo {
  number: string;
  sentence: string;
}

export interface Result {
  ending: RuleInfo;
  scores: number[];
  won: boolean[];
  words: Say;
  ms: number;
  deal: string;
  secret: string;
}

export interface TableInfo {
  id: string;
  game: string;
  options: Options;
  seat: number;
  seats: SeatInfo[];
  seal: string;
  open: boolean;
  practice: boolean;
  guide: boolean;
  deal: string | null;
  state: number;
  over: boolean;
  created: string;
  seen: string;
  status: Say | null;
  facts: Fact[];
}

export interface Tables {
  tables: TableInfo[];
}

export interface Happening {
  seat: number;
  /** In the notation of records. */
  text: string;
  /** In the game's own words; null where it has none. */
  words: Say | null;
  ms: number | null;
  act: boolean;
}

export interface Step {
  happened: Happening | null;
  scene: Scene;
}

export interface Steps {
  table: TableInfo;
  total: number;
  start: number;
  steps: Step[];
  result: Result | null;
}

export interface Transfer {
  token: string;
  link: string;
  seconds: number;
  qr: string[];
  reachable: boolean;
}

// Guests

export interface Me {
  known: boolean;
  name: string;
  since: string | null;
  tables: number;
}

export interface Played {
  table: string;
  ended: string;
  won: boolean;
  score: number;
  ms: number;
  words: Say | null;
  ending: string;
  open: boolean;
  practice: boolean;
}

export interface Best {
  name: string;
  you: boolean;
  score: number;
  ms: number;
  ended: string;
  table: string;
}

export interface Tally {
  options: Options;
  played: number;
  won: number;
  best: number | null;
  mean: number | null;
  streak: number;
  longest_streak: number;
  results: Played[];
  best_list: Best[];
}

export interface Statistics {
  game: string;
  fewer_is_better: boolean;
  scored: Scored;
  tallies: Tally[];
}

export interface ServerInfo {
  name: string;
  version: string;
  protocol: number;
  addresses: string[];
}

// The socket, from the page

/** A question to the server; the socket adds the id. */
export type Ask =
  | { type: "move"; state: number; text: string }
  | { type: "undo"; state: number }
  | { type: "redo"; state: number }
  | { type: "give-up"; state: number }
  | { type: "hint" }
  | { type: "why"; text: string }
  | { type: "can-win" }
  | { type: "ping" };

export type FromPage = Ask & { id: number };

// The socket, to the page

export interface Clock {
  ms: number;
  running: boolean;
}

export interface Welcome {
  type: "welcome";
  protocol: number;
  table: TableInfo;
  state: number;
  scene: Scene;
  log: Happening[];
  clock: Clock;
  undo: string;
  redo: boolean;
  result: Result | null;
}

export interface Changed {
  type: "state";
  id: number | null;
  state: number;
  change: SceneChange;
  log: number;
  happened: Happening[];
  clock: Clock;
  undo: string;
  redo: boolean;
  result: Result | null;
}

export interface Refused {
  type: "refused";
  id: number | null;
  code: string;
  reason: string;
  rule: RuleInfo | null;
  state: number;
}

export interface Hint {
  type: "hint";
  id: number;
  state: number;
  move: string;
  words: Say | null;
}

export interface Why {
  type: "why";
  id: number;
  text: string;
  rule: RuleInfo | null;
}

export interface CanWin {
  type: "can-win";
  id: number;
  answer: "yes" | "no" | "unknown";
}

export interface Pong {
  type: "pong";
  id: number;
}

export interface Around {
  type: "table";
  table: TableInfo;
}

export interface Goodbye {
  type: "goodbye";
  code: string;
  reason: string;
}

export type ToPage = Welcome | Changed | Refused | Hint | Why | CanWin | Pong | Around | Goodbye;
export type Answer = Changed | Refused | Hint | Why | CanWin | Pong;
