// What travels between the server and this page: the structs of src/kingfisher/server/protocol and core/scene/model.py, by hand.

export type Words = Record<string, string>;

/** Something to say: the key of a sentence and what fills its gaps. */
export interface Say {
  key: string;
  values?: Record<string, Value>;
}

export type Value = Say | number | string;

// Scenes (core/scene/model.py). Fields with defaults are left out when they hold them.

export type ZoneKind = "pile" | "fan" | "row" | "grid" | "dice" | "track" | "path" | "dial" | "tokens" | "list";

export interface Place {
  row: number;
  column: number;
  rows: number;
  columns: number;
}

/** A part of the table with zones of its own, whose places count inside it. */
export interface Panel {
  id: string;
  title: Say;
  place: Place;
  owner?: number | null;
  /** What stands beside its title while it is folded. */
  summary?: Say | null;
  /** It may be folded where there is little room. */
  folds?: boolean;
}

/** A small sign on a card, by the name of its drawing; `tint` is one of eight colours. */
export interface Sign {
  art: string;
  label: Say;
  tint?: number | null;
}

/** What is printed on a piece that is no playing card. */
export interface Print {
  art: string;
  title: Say;
  value?: number | null;
  signs?: Sign[];
  tint?: number | null;
  /** A few words, for a tile. */
  text?: Say | null;
}

export interface Piece {
  id: string;
  kind: string;
  face: string | null;
  label: Say;
  slot: number;
  /**
   * "preview", "goes-under", "comes-up", "held" (a move that takes it needs only its target), "new" (the last move put it
   * there), "half-used" (one use is left of it), "spent" (it does nothing now), "ours" (what it says was lost in print).
   */
  marks?: string[];
  print?: Print | null;
  /** The rule that answers for this piece where no move names it, instead of its zone's. */
  closed?: string | null;
  /** The seat whose deck it belongs to, where several seats play with the same cards on one table. */
  deck?: number | null;
  /** The rule that explains it. */
  rule?: string | null;
  /** How many alike lie there together as one. */
  count?: number;
  /** Boxes to be filled: how many are, and of how many. */
  boxes?: [number, number] | null;
  new_boxes?: number;
}

/** An empty place of a grid, which moves may name as their target. */
export interface Slot {
  id: string;
  slot: number;
  label: Say;
  /** The rule that answers where no move leads to it now. */
  closed?: string | null;
}

/** A step of a track, path or dial: what stands on it, and what it means; `short` stands there where there is little room. */
export interface Step {
  name: Say;
  label: Say;
  tint?: number | null;
  art?: string | null;
  rule?: string | null;
  short?: Say | null;
  /** What it says was lost in print. */
  ours?: boolean;
}

/** What stands beside a row or under a column of a grid. */
export interface Edge {
  line: "row" | "column";
  at: number;
  value: Say | number;
  label: Say;
  note?: Say | null;
  owner?: number | null;
  rule?: string | null;
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
  row_names?: string[];
  column_names?: string[];
  slots?: Slot[];
  edges?: Edge[];
  /** Of a track or dial, from the first. */
  steps?: Step[];
  /** The part of the table that it lies in. */
  panel?: string | null;
  /** The grid that it lies on: each piece upon the cell of its slot, or all of them at the foot of a column. */
  on?: string | null;
  under?: number | null;
  rule?: string | null;
}

/** A piece that will lie in another zone: at a slot of a grid, else on top of a pile or at the end of a fan or row. */
export interface Effect {
  piece: string;
  zone: string;
  slot?: number | null;
}

export interface SceneMove {
  text: string;
  label: Say;
  from?: string[];
  to?: string[];
  touches?: string[];
  /** What the move would make, for whoever looks at its target. */
  note?: Say | null;
  warning?: Say | null;
  /** It costs nothing, now or later: the page may make it by itself for a player who wants that. */
  safe?: boolean;
  /** What may be shown of the move while it is looked at, and before the server has answered. */
  effects?: Effect[];
  /** What has to be paid for it. */
  cost?: Say | null;
  /** The keys that make the move, one after the other, where the game is played too fast for pointing. */
  keys?: string[];
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
  rule?: string | null;
}

/** A line of the score sheet: what it counts, why, and the points of each seat, null where it does not count for one. */
export interface SheetLine {
  name: Say;
  reason: Say | null;
  points: (number | null)[];
  /** It adds up the lines above it. */
  sums?: boolean;
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
  sheet?: SheetLine[];
  /** What each seat is called, where they are several. */
  called?: Say[];
  /** Where there are several parts of the table, every zone lies in one of them. */
  panels?: Panel[];
  /** What has just ended, in a line, where a part of a longer game did: shown with the sheet before play goes on. */
  interim?: Say | null;
}

/** Of the zones those that differ, of everything else what differs: a part that is not there is as before. */
export interface SceneChange {
  to_act: number;
  zones?: Zone[];
  status?: Say | null;
  order?: string[] | null;
  moves?: SceneMove[] | null;
  refused?: RefusedMove[] | null;
  facts?: Fact[] | null;
  /** Always as it is now. */
  ending?: string | null;
  sheet?: SheetLine[] | null;
  panels?: Panel[] | null;
  /** Always as it is now. */
  interim?: Say | null;
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
  /** Its value is the usual one or the text of a file with components of the player's own. */
  own: boolean;
}

/** What a file with components of the player's own holds: `POST /api/games/{game}/components/{option}`. */
export interface ComponentsInfo {
  option: string;
  /** The name under which it is shown. */
  value: string;
  /** What all of it is worth. */
  total: number | null;
}

/** A strength of play, to be asked for by its name wherever a bot is: the bot that thinks there is for the curious. */
export interface Level {
  name: string;
  bot: string;
}

/**
 * What a choice of options makes of the game. `options` holds only those that decide; exactly one of a game's choices
 * agrees with any options that are chosen, defaults included.
 */
export interface Choice {
  options: Options;
  seats: number;
  /** False where there is only a score and nobody wins. */
  can_be_won: boolean;
  /** Whether a table of it can have a clock for each seat. */
  clock: boolean;
}

export interface GameInfo {
  name: string;
  title: string;
  summary: string;
  /** With the usual options; `choices` tells about the others. */
  seats: number;
  options: OptionInfo[];
  choices: Choice[];
  /** Names that a seat may be given to: levels and bots. */
  bots: string[];
  /** Weakest first. */
  levels: Level[];
  guided: boolean;
  timed: boolean;
  scored: Scored;
  fewer_is_better: boolean;
  given_up_counts: boolean;
  answers_can_win: boolean;
  /** Only winnable deals can be asked for. */
  solver: boolean;
  /** Everybody plays at once, from a common start. */
  race: boolean;
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
  /** What the bots of the table do after the move, before the player's next one. */
  others: string[];
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
export const ANYONE = -3;

/** A clock for each seat: minutes at first, and seconds that every move adds. */
export interface TimeControl {
  minutes: number;
  increment: number;
}

/** A finished game of somebody else, whose deal is to be played again. */
export interface Challenge {
  name: string;
  record: string;
}

/** `game` is left out only with a `challenge`, which brings its own game, options and deal. */
export interface NewTable {
  game?: string | null;
  options?: Options;
  deal?: string | null;
  practice?: boolean;
  guide?: boolean;
  seats?: string[];
  clock?: TimeControl | null;
  challenge?: Challenge | null;
  /** Only a deal that can be won. */
  winnable?: boolean;
  /** Only in a race: time runs in slices, and everybody may act in each. */
  calm?: boolean;
  /** A game for one goes on from a step of it. */
  fork?: { table: string; step: number };
  /** The text of a saved game. */
  save?: string;
}

/** What a challenge's record holds: `POST /api/challenges`. */
export interface ChallengeInfo {
  game: string;
  options: Options;
  seats: number;
  score: number;
  /** How it ended, in the game's own words. */
  words: Say;
  /** How many moves the rival made. */
  moves: number;
}

export interface Rival {
  name: string;
  score: number;
  words: Say;
}

export interface SeatInfo {
  seat: number;
  kind: "person" | "bot" | "open";
  /** A person's name, or a bot's or its level's. */
  name: string;
  here: boolean;
  /** Who left an open seat: the name, perhaps empty; null where nobody did. */
  left: string | null;
  /** Milliseconds since the last window of the seat's person closed; null while one is open and where no person sits. */
  away_ms: number | null;
  /** Whom a bot plays for while they are away: the name, perhaps empty; null where it plays for itself. */
  for: string | null;
}

/** How long a person must be away before a bot may play for them. */
export const AWAY_MS = 30_000;

/** gathering: until everybody is ready; paused: by the host; countdown: to Go. Moves are made only while racing. */
export type Stage = "gathering" | "paused" | "countdown" | "racing" | "over";

/** A stretch of time at a calm table, in which every seat may make one move. */
export interface SliceInfo {
  number: number;
  /** Who has moved or passed. */
  acted: boolean[];
  ends_in_ms: number | null;
}

export interface RaceInfo {
  stage: Stage;
  /** Until Go or, while it is gathering, until nobody is waited for any longer; null where nothing counts down. */
  starts_in_ms: number | null;
  /** For each seat; bots always are. */
  ready: boolean[];
  /** Which round is being run, from 0. */
  heat: number;
  /** Whether something was played in it. */
  begun: boolean;
  calm: boolean;
  slice: SliceInfo | null;
  /** The seat of the host, who may pause and remove a seat. */
  host: number;
  /** Milliseconds to each seat and back; null where none were measured. */
  rtt: (number | null)[];
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
  /** The deal was chosen because it can be won. */
  winnable: boolean;
  deal: string | null;
  state: number;
  over: boolean;
  /** Not every seat is taken: nothing can be played until they are. */
  waiting: boolean;
  clock: TimeControl | null;
  /** The table where this one is played once more. */
  rematch: string | null;
  rival: Rival | null;
  /** Null where the game is no race. */
  race: RaceInfo | null;
  created: string;
  seen: string;
  /** As the guest's own seat sees it. */
  status: Say | null;
  facts: Fact[];
  /** What each seat is called there, where they are several. */
  called: Say[];
  /** The table from which this one branched, where the guest has a seat here. */
  origin: { table: string | null; step: number } | null;
  /** How many branched from it. */
  branches: number;
  /** It goes on with a game from a file. */
  loaded: boolean;
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
  /** The part of the game that it led to, where that is another one than before. */
  part?: number | null;
}

/** A part of a long game, from 0: where it begins, and the scores when it was over, or as they are now. */
export interface Part {
  part: number;
  step: number;
  scores: number[];
  /** How it went, where it is over and the game says so. */
  interim?: Say | null;
}

/** A scene of a game that is shown again, and what led to it. */
export interface PastStep {
  happened: Happening | null;
  scene: Scene;
}

export interface Steps {
  table: TableInfo;
  total: number;
  start: number;
  steps: PastStep[];
  result: Result | null;
  /** Those of the whole game so far; none where it has no parts. */
  parts: Part[];
}

export interface Transfer {
  token: string;
  link: string;
  seconds: number;
  qr: string[];
  reachable: boolean;
}

/** The table's own link: whoever opens it may take a free seat, or look on. */
export interface Invite {
  link: string;
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
  winnable: boolean;
  counts: boolean;
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
  /** False where there is only a score: then `won` and the streaks say nothing. */
  can_be_won: boolean;
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
  | { type: "leave" }
  | { type: "seat-bot"; seat: number; bot: string }
  | { type: "ready"; ready: boolean }
  | { type: "pause"; paused: boolean }
  | { type: "remove-seat"; seat: number }
  | { type: "pass" }
  | { type: "hint" }
  | { type: "why"; text: string }
  | { type: "can-win" }
  | { type: "ping" };

/** The answer to a beat of the server carries its number, and is not answered. */
export interface BeatBack {
  type: "beat";
  id: number;
}

export type FromPage = (Ask & { id: number }) | BeatBack;

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
  /** Milliseconds left to each seat; null for a seat without a clock. */
  left: (number | null)[];
  /** Whose time runs. */
  running: boolean[];
  /** The rival's score after as many moves of theirs as were made here. */
  rival: number | null;
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
  /** Milliseconds left to each seat; null for a seat without a clock. */
  left: (number | null)[];
  /** Whose time runs. */
  running: boolean[];
  /** The rival's score after as many moves of theirs as were made here. */
  rival: number | null;
  undo: string;
  redo: boolean;
  result: Result | null;
}

/** Who was first where two wanted the same place, by how much, and the move that took it, in the notation of records. */
export interface Photo {
  seat: number;
  ms: number;
  text: string;
}

export interface Refused {
  type: "refused";
  id: number | null;
  code: string;
  reason: string;
  rule: RuleInfo | null;
  state: number;
  photo?: Photo | null;
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

export type Winnable = "yes" | "no" | "unknown";

export interface CanWin {
  type: "can-win";
  id: number;
  state: number;
  answer: Winnable;
  /** Nothing is hidden any more, and a solver has looked at these very cards. */
  exact: boolean;
  /** At a practice table: what a solver says that also sees the hidden cards. */
  knowing: Winnable | null;
  /** After the end: whether the deal could have been won as it was dealt. */
  dealt: Winnable | null;
}

export interface Pong {
  type: "pong";
  id: number;
}

/** It was done; everybody is told by a `table`. */
export interface Done {
  type: "done";
  id: number;
}

/** To be answered at once, so that the server knows how long the way is; with what it knows of every seat. */
export interface Beat {
  type: "beat";
  n: number;
  rtt: (number | null)[];
}

export interface Around {
  type: "table";
  table: TableInfo;
  clock: Clock;
  left: (number | null)[];
  running: boolean[];
}

export interface Goodbye {
  type: "goodbye";
  code: string;
  reason: string;
}

export type ToPage = Welcome | Changed | Refused | Hint | Why | CanWin | Pong | Done | Beat | Around | Goodbye;
export type Answer = Changed | Refused | Hint | Why | CanWin | Pong | Done;
