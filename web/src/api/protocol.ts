// Everything that travels between the server and this page.
//
// Written by `make protocol` (tools/protocol_types.py) from the Python structs in src/kingfisher/server/protocol and
// src/kingfisher/core: change it there. A field with `?` is left out of the JSON while it has its default value;
// what a comment calls None is null, or left out.

/** The number of this protocol. */
export const PROTOCOL = 1;

/** The seat of a spectator, for `hide` and `can_observe`. */
export const SPECTATOR = -1;

/** Nobody acts: dice or cards decide. */
export const CHANCE = -2;

/** Every seat may act, whenever it wants. */
export const ANYONE = -3;

/** How long somebody must be away before a bot may play for them: long enough to load a page again. */
export const BOT_MAY_PLAY_AFTER_SECONDS = 30;

/** Characters of a guest's name. */
export const LONGEST_NAME = 24;

/** Characters of an option's value; what components of the player's own may have, their game says. */
export const LONGEST_OPTION = 40_000;

/** Characters of a record that a challenge or a saved game brings. */
export const LONGEST_RECORD = 65_536;

// kingfisher.core.i18n

/** Something to say: the key of a sentence and what fills its gaps. */
export interface Message {
  key: string;
  values?: Record<string, MessageValue>;
}

/** What fills a gap of a sentence. */
export type MessageValue = Message | number | string;

// kingfisher.core.scene.model

/**
 * How a zone lays out its pieces.
 *
 * pile: one on another, the first on top; fan: overlapping, all to be seen; row: side by side; grid: `columns` wide, by slot;
 * dice: side by side, never overlapping; track: pieces along steps, each on the one that is its slot; path: the same steps as
 * stations of a way across a map; dial: in a ring, clockwise from the top; tokens: a loose heap; list: one below the other, a
 * line each, in so many `columns` where there is room.
 */
export type ZoneKind = "pile" | "fan" | "row" | "grid" | "dice" | "track" | "path" | "dial" | "tokens" | "list";

/**
 * What the pieces of a zone lie in, where that is not the table.
 *
 * In water they are drawn as what swims and stands there. On a wall they hang as trophies: each is a shadow until its box is
 * filled.
 */
export type Ground = "water" | "wall";

/** Where a zone lies on the table's coarse grid. */
export interface Place {
  /** The first row that it takes, from 0 at the top. */
  row: number;
  /** The first column that it takes, from 0 at the left. */
  column: number;
  /** How many rows it takes. */
  rows: number;
  /** How many columns it takes. */
  columns: number;
}

/**
 * A part of the table with zones of its own, such as a player's board; the places of these zones count inside it.
 *
 * Where there is no room for all panels side by side, each is a tab, and those of other seats are one tab together.
 */
export interface Panel {
  /** Identifies the panel; zones name it. */
  id: string;
  /** What stands over it, and on its tab. */
  title: Message;
  /** Where it lies where there is room for all panels. */
  place: Place;
  /** The seat that it belongs to; None if it belongs to nobody. */
  owner?: number;
  /** The most important of it in a line, which stands beside the title of what is not one's own. */
  summary?: Message;
  /** Whether it shares the tab of other seats, because it is looked at more often than used. */
  aside?: boolean;
  /** Whether it is in sight beside every tab. */
  stays?: boolean;
}

/** A small sign on a card. */
export interface Sign {
  /** The name of its drawing. */
  art: string;
  /** What it says, as it is read aloud. */
  label: Message;
  /** One of eight colours, from 0. */
  tint?: number;
}

/** What is printed on a piece. */
export interface Print {
  /**
   * The name of its drawing: one of the game's art.svg or of those that every game may use (`core.scene.drawings`). If there is
   * none of this name, its family's is drawn, which is the name without its last part.
   */
  art: string;
  /** What the piece is called. */
  title: Message;
  /** A number on it. */
  value?: number;
  /** Small signs on it. */
  signs?: Sign[];
  /** One of eight colours, from 0, each with a shape of its own. */
  tint?: number;
  /** A few words on it. */
  text?: Message;
}

/**
 * A card, die or token.
 *
 * Of its kinds every screen knows 'card', dice ('d6', 'd12-black'), 'disc' (round, with the tint, the drawing and the value of
 * its `print`) and 'tile' (a small board: title, text and signs of its `print`); any other is shown by its face.
 *
 * A visible piece is identified by what is known of it, a hidden one by zone and slot alone, so that no identity survives a
 * shuffle. `face` is None for a piece that is face down; a die that was not rolled shows '-'.
 *
 * Screens may draw these marks: 'preview' (it lies elsewhere and is only shown here), 'goes-under' and 'comes-up' (what the
 * move that the zone offers would do to it), 'held' (the seat has it in its fingers: a move that takes it needs only its
 * target), 'new' (it came to lie there by the last move), 'half-used' (one use is left of it), 'spent' (it does nothing now),
 * 'ours' (its text was lost in print, and this project wrote it anew).
 */
export interface Piece {
  /** Identifies the piece as long as it is seen. */
  id: string;
  /** What it is, by a word from above or one of the game's own. */
  kind: string;
  /**
   * What is on it, such as '7h' or '5'; for a card with a `print`, a word that tells it from others. Each screen gets words in
   * its language.
   */
  face: string | null;
  /** What it is called, as it is read aloud. */
  label: Message;
  /** Its place in the zone, from 0. */
  slot: number;
  /** Words from above that say how it stands. */
  marks?: string[];
  /** What is printed on it. Playing cards and dice need none. */
  print?: Print;
  /**
   * The number of the rule to show where no move names the piece, instead of its zone's. In a column it is also shown where the
   * piece is dropped on one that it does not go to.
   */
  closed?: string;
  /** The seat whose deck it belongs to, where several seats play with the same cards on one table. */
  deck?: number;
  /** The number of the rule that explains the piece. */
  rule?: string;
  /** How many alike lie there together, shown as one. */
  count?: number;
  /** How many of its boxes are filled, and how many it has. The `label` says so too. */
  boxes?: [number, number];
  /** How many of them, the last ones, were just filled. The piece then has the mark 'new'. */
  new_boxes?: number;
  /** The name of the drawing that each box shows, pale until it is filled. Without it a box is ticked. */
  box_art?: string;
}

/** An empty place of a grid, which moves may name as their target. */
export interface Slot {
  /** Identifies the place; moves name it. */
  id: string;
  /** Its place in the grid, from 0. */
  slot: number;
  /** What it is called, as it is read aloud. */
  label: Message;
  /** The number of the rule to show where no move leads to it now. */
  closed?: string;
  /** The face of the card that opens it, where it is always the same: it may be shown there faintly. */
  face?: string;
}

/** A step of a track, path or dial. */
export interface Step {
  /** What stands on it. */
  name: Message;
  /** What it means, as it is read aloud. */
  label: Message;
  /** One of eight colours, from 0. */
  tint?: number;
  /** The name of its drawing. */
  art?: string;
  /** The number of the rule that explains it. */
  rule?: string;
  /** What stands on it where there is little room. */
  short?: Message;
  /** Whether its print was lost, so that this project wrote it anew. The `label` says so too. */
  ours?: boolean;
}

/** What stands beside a row or under a column of a grid: what the line counts and what it may still become. */
export interface Edge {
  /** Whether it is a row or a column. */
  line: "row" | "column";
  /** Which row or column, from 0. */
  at: number;
  /** What the line counts now. Screens show when it changes. */
  value: number;
  /** All of this, as it is read aloud. */
  label: Message;
  /** What it counts or may become, in a word or two. */
  note?: Message;
  /** What the value may still become, where that is more. */
  best?: number;
  /** The seat that the line counts for, where lines belong to seats. */
  owner?: number;
  /** The number of the rule that explains it. */
  rule?: string;
  /** What the line makes as it stands, such as a hand of poker. */
  name?: Message;
  /** What each seat has of it, where they take it from each other. */
  shares?: number[];
}

/** What is reached at a number on the way. */
export interface GaugeStep {
  /** The number. */
  at: number;
  /** What is reached there. */
  name: Message;
}

/** How far something has come. */
export interface Gauge {
  /** How far it is now. */
  value: number;
  /** How far it can still come. */
  best: number;
  /** The end of the way. */
  most: number;
  /** All of this, as it is read aloud. */
  label: Message;
  /** What is reached on the way and at its end, from the lowest. */
  steps?: GaugeStep[];
  /** The number of the rule that explains it. */
  rule?: string;
}

/** A place on the table and what lies there. */
export interface Zone {
  /** Identifies the zone; moves name it. */
  id: string;
  /** How it lays out its pieces. */
  kind: ZoneKind;
  /** What stands over it. */
  title: Message;
  /** What it is and holds, as it is read aloud. */
  label: Message;
  /** Where it lies on the table or in its panel. */
  place: Place;
  /** What lies there; in a pile, the first lies on top. */
  pieces?: Piece[];
  /** How many pieces it holds, also where not all of them are listed. */
  count?: number;
  /**
   * How many columns a grid has; of a list, how many it may have; of a row, how many wells, where each piece lies in the one
   * that is its slot and leaves it empty when it is taken.
   */
  columns?: number;
  /** What the pieces lie in. */
  ground?: Ground;
  /** The seat that it belongs to; None if it belongs to nobody. */
  owner?: number;
  /** The zone that this one only shows something about, such as what cycling a deck would bring up. */
  of?: string;
  /** Whether it may be shown by its count alone. */
  folded?: boolean;
  /** A word or two under it. */
  note?: Message;
  /** The number of the rule to show for a piece of the zone that no move names. */
  closed?: string;
  /** The empty places of a grid. */
  slots?: Slot[];
  /** Names of a grid's rows. */
  row_names?: string[];
  /** Names of a grid's columns. */
  column_names?: string[];
  /** What stands beside the rows and under the columns of a grid. */
  edges?: Edge[];
  /** The steps of a track, path or dial, from the first. */
  steps?: Step[];
  /** The id of the panel that it lies in, where the table has several. */
  panel?: string;
  /** The id of the grid that it lies on. Without `under`, it is a layer: each piece lies upon the cell of its slot. */
  on?: string;
  /** The column of that grid at whose foot it lies, from 0. A column that the grid does not have is beside its foot. */
  under?: number;
  /** The number of the rule that explains the zone. */
  rule?: string;
  /**
   * The name of a drawing that the printed cards of a pile are heaped in, each seen by its drawing alone, such as the catches
   * in a boat.
   */
  holder?: string;
  /** How far what lies there has come. */
  gauge?: Gauge;
}

/** A piece that will lie in another zone. */
export interface Effect {
  /** The id of the piece. */
  piece: string;
  /** The id of the zone. */
  zone: string;
  /** Its place in a grid; None for the top of a pile, or the end of a fan or row. */
  slot?: number;
}

/** What a move makes of a row or column of the grid that its target lies in. */
export interface LineChange {
  /** Whether it is a row or a column. */
  line: "row" | "column";
  /** Which row or column, from 0. */
  at: number;
  /** How much more the line then brings to the seat that it counts for. */
  gain: number;
  /** What the line then makes. */
  name?: Message;
}

/** A legal move: take the sources (zones or pieces) to the targets, or press it as a button where it has neither. */
export interface SceneMove {
  /** The move as the game's notation writes it. */
  text: string;
  /** What it does, as it is read aloud or stands on a button. */
  label: Message;
  /** The zones or pieces to take. In JSON this is `from`. */
  from?: string[];
  /** The zones, places or pieces to take them to. In JSON this is `to`. */
  to?: string[];
  /** The pieces that will lie elsewhere. */
  touches?: string[];
  /** What the move would make, shown at its target. */
  note?: Message;
  /** What the player should know before making it. */
  warning?: Message;
  /**
   * Whether it costs nothing and takes nothing from what can be done later, so that a screen may make it automatically for a
   * player who wants that.
   */
  safe?: boolean;
  /**
   * What can be shown of the move before anybody has accepted it: where a marker would stop while the move is only looked at,
   * and in a race a card that lies where the player put it until the table says otherwise.
   */
  effects?: Effect[];
  /** The keys that make the move one after the other, where the game is played too fast for pointing. */
  keys?: string[];
  /** What has to be paid for it. */
  cost?: Message;
  /** Whether it leads on to what comes next, so that a screen puts it in front of the others. */
  onward?: boolean;
  /** The rows and columns that it changes, to be seen at their edges. */
  lines?: LineChange[];
}

/** A move that a player might try now, and that a rule forbids. */
export interface RefusedMove {
  /** The move as the game's notation writes it. */
  text: string;
  /** What it would do, as it is read aloud. */
  label: Message;
  /** The number of the rule that forbids it. */
  rule: string;
  /** The zones or pieces that it would take. In JSON this is `from`. */
  from?: string[];
  /** The zones, places or pieces that it would take them to. In JSON this is `to`. */
  to?: string[];
}

/** A number or word beside the table that is seen to change. */
export interface Fact {
  /** Identifies the fact from one Scene to the next. */
  id: string;
  /** What the number or word stands for. */
  label: Message;
  /** The number or word. */
  value: Message | number;
  /** The number of the rule that explains it. */
  rule?: string;
  /** Whose score it is, where it is that of one seat. */
  seat?: number;
}

/** A line of the score sheet. */
export interface SheetLine {
  /** What it counts. */
  name: Message;
  /** Why it counts so many points. */
  reason: Message | null;
  /** The points of each who is `called` in the Scene; None where the line does not count for them. */
  points: (number | null)[];
  /** Whether it adds up the lines above it. */
  sums?: boolean;
}

/** The whole table as one seat may see it. */
export interface Scene {
  /** The name of the game. */
  game: string;
  /** The seat that sees the table so; -1 for a spectator. */
  seat: number;
  /** The seat to act, or CHANCE, ANYONE or OVER (`core.interface`). */
  to_act: number;
  /** What happens now, in a line. */
  status: Message;
  /** The zones of the table. */
  zones: Zone[];
  /** The legal moves of the seat. */
  moves?: SceneMove[];
  /** Moves that the seat might try now, with the rules that forbid them. */
  refused?: RefusedMove[];
  /** What stands beside the table. */
  facts?: Fact[];
  /** The number of the rule by which the game ended; None before. */
  ending?: string;
  /** The lines that explain the score as it stands. */
  sheet?: SheetLine[];
  /** What each seat is called on the sheet, where they are several. After the seats come those who score without one. */
  called?: Message[];
  /** The parts of the table. If there are any, every zone lies in one of them. */
  panels?: Panel[];
  /**
   * What has just ended, in a line, where a stage of a longer game did. A screen shows it with the sheet before play continues.
   */
  interim?: Message;
  /** What came of that stage, such as what was caught. These zones are no part of the table. */
  interim_zones?: Zone[];
  /** Who is ahead, by seats: the first is 1, and seats that are even have the same. */
  places?: number[];
}

// kingfisher.core.scene.changes

/**
 * What turns one scene into the next: of the zones only those that differ, and of everything else what differs at all.
 *
 * None means as before, but for `ending`, `interim` and its zones, which are those of the new scene. `order` names all zones of
 * it.
 */
export interface SceneChange {
  to_act: number;
  zones?: Zone[];
  status?: Message;
  order?: string[];
  moves?: SceneMove[];
  refused?: RefusedMove[];
  facts?: Fact[];
  ending?: string;
  sheet?: SheetLine[];
  panels?: Panel[];
  interim?: Message;
  interim_zones?: Zone[];
  places?: number[];
}

// kingfisher.core.tutorial

/**
 * Words, what they point at, and what the player is to do.
 *
 * That is a move to make, a move to try that a rule refuses, or, without either, only to read on. `others` are moves that the
 * other seats make after the step's own one, before the player's next.
 */
export interface GuideStep {
  words: string;
  points: string[];
  move: string | null;
  refused: string | null;
  others: string[];
}

export interface Tutorial {
  title: string;
  deal: string;
  steps: GuideStep[];
  options: Options;
}

// kingfisher.server.protocol.shared

export type RacePhase = "gathering" | "paused" | "countdown" | "racing" | "over";

export type OptionValue = string | number;

export type Options = Record<string, OptionValue>;

/** A clock for each seat: minutes at first, and seconds that every move adds. */
export interface TimeControlInfo {
  /** From 1 to 180. */
  minutes: number;
  /** From 0 to 60. */
  increment: number;
}

/** Whose deal is played again, and what they made of it. */
export interface Rival {
  name: string;
  score: number;
  words: Message;
}

/**
 * Who sits there; `name` is a person's, a bot's or its level's.
 *
 * `left` is the name of the person who left an open seat, perhaps an empty one; `away_ms` the time since the seat's person
 * closed their last page; `for` the name of whom a bot plays for while they are away. `called` is the name that a bot of a
 * level has at this seat, and `animal` what it is drawn as. Each is null where it does not apply.
 */
export interface SeatInfo {
  seat: number;
  kind: "person" | "bot" | "open";
  name: string;
  here: boolean;
  left: string | null;
  away_ms: number | null;
  for: string | null;
  called: string | null;
  animal: string | null;
}

export interface RuleInfo {
  number: string;
  sentence: string;
}

/**
 * How a game ended, in the words that the game has for it.
 *
 * `secret` is the 256-bit secret of the deal as 64 hex digits: its SHA-256 is the seal. No challenge can be made of a game that
 * was `given_up`.
 */
export interface Result {
  ending: RuleInfo;
  scores: number[];
  won: boolean[];
  words: Message;
  ms: number;
  deal: string;
  secret: string;
  given_up: boolean;
}

/**
 * A time slot of a relaxed race, in which every seat may move once.
 *
 * `acted` tells who has moved, passed or can do nothing.
 */
export interface SliceInfo {
  number: number;
  acted: boolean[];
  ends_in_ms: number | null;
}

/**
 * How a race stands: moves are made only while it is `racing`.
 *
 * It is `gathering` until everybody is ready, `paused` by the host, and in the `countdown` until Go. `starts_in_ms` is the time
 * left of the countdown. While people gather, it is the time until the round starts without those who are not ready; null if
 * there is no such limit.
 *
 * `ready` and `rtt` (the milliseconds of a round trip, null where none was measured) have one entry a seat. `heat` is the
 * round, from 0, and -1 for a table that is not in memory; `begun` tells that something was played in it. `host` is the seat
 * that may pause and remove seats, -1 if there is none.
 */
export interface RaceInfo {
  stage: RacePhase;
  starts_in_ms: number | null;
  ready: boolean[];
  heat: number;
  begun: boolean;
  calm: boolean;
  slice: SliceInfo | null;
  host: number;
  rtt: (number | null)[];
}

/** The table from which another branched, sent only to its own players, and the step at which it did. */
export interface Origin {
  table: string | null;
  step: number;
}

/**
 * A table as anybody who knows its id may see it.
 *
 * `seat` is the asking guest's own, -1 for a spectator. `status` and `facts` are what that seat sees, and `called` is what each
 * seat is called there, where they are several.
 *
 * `deal` is the number of the deal where it is known: open from the start, or after the end. While it is `waiting`, since not
 * every seat is taken, nothing can be played. `rematch` is the table where this one is played once more. The deal of a
 * `winnable` one was chosen because it can be won. `options` are short enough to be read: components of the player's own have a
 * name there. `race` is null where the game is none. `origin` is the game that it branched from, and `branches` is how many
 * branched from it; a `loaded` one went on with a game from a file. Neither counts in statistics, and a game from which another
 * branched before its end is not ranked.
 */
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
  winnable: boolean;
  deal: string | null;
  state: number;
  over: boolean;
  waiting: boolean;
  clock: TimeControlInfo | null;
  rematch: string | null;
  rival: Rival | null;
  race: RaceInfo | null;
  created: string;
  seen: string;
  status: Message | null;
  facts: Fact[];
  called: Message[];
  origin: Origin | null;
  branches: number;
  loaded: boolean;
}

/**
 * A line of the log as the viewer may know it, in the notation of records and in words; seat -2 is chance.
 *
 * `part` is the part of the game that the line has led to, where that is another one than before.
 */
export interface LogLine {
  seat: number;
  text: string;
  words: Message | null;
  ms: number | null;
  act: boolean;
  part: number | null;
}

// kingfisher.server.protocol.rest

/** Which finished games have a score that can be compared: all, or only those won. */
export type Scored = "all" | "won";

/** The sentences of a game by their keys, as its catalog has them. */
export type Words = Record<string, string>;

export interface OnlyWith {
  option: string;
  values: OptionValue[];
}

/**
 * What choices are composed of: `count` of the `names`, in this order, joined by commas.
 *
 * `called` has those that have a word of their own, by that word. The game's words say what each of a part's `sides` does.
 */
export interface PartsInfo {
  names: string[];
  count: number;
  sides: string[];
  called: Words;
}

/**
 * An option: one of `choices`, or a whole number from `lowest` to `highest` where there are none.
 *
 * Where it is `own`, its value is the default or the text of a file with components of the player's own. Where it has `parts`,
 * many of its choices are composed of these.
 */
export interface OptionInfo {
  name: string;
  help: string;
  default: OptionValue;
  choices: string[];
  lowest: number;
  highest: number;
  only_with: OnlyWith | null;
  own: boolean;
  parts?: PartsInfo;
}

/**
 * A strength of play, asked for by its name wherever a bot is; `bot` is the one that thinks there.
 *
 * `animal` is what bots of this level are drawn as, and `called` are their names by the number of the seat; further seats begin
 * with the first name again.
 */
export interface Level {
  name: string;
  bot: string;
  animal: string;
  called: string[];
}

/**
 * What a choice of options makes of the game.
 *
 * It decides how many seats there are, whether anybody can win or there is only a score, and whether there can be clocks.
 * `options` holds only those that decide; exactly one Choice of a game agrees with any options that are chosen, defaults
 * included.
 */
export interface Choice {
  options: Options;
  seats: number;
  can_be_won: boolean;
  clock: boolean;
}

/** Options that are chosen together under one name; the others have their defaults. */
export interface PresetInfo {
  name: string;
  title: string;
  help: string;
  options: Options;
}

/**
 * One of several games that one set of rules plays: the game with some `values` of an `option`.
 *
 * Every game has at least one, under its own name; where that is the only one, `option` is null. Where it is `pictured`, there
 * are scenes that show it.
 */
export interface EntryInfo {
  name: string;
  title: string;
  summary: string;
  option: string | null;
  values: OptionValue[];
  presets: PresetInfo[];
  pictured: boolean;
}

/**
 * A game with its options; `seats` is what the usual options make of it, `choices` tells about the others.
 *
 * `bots` are the names that a seat may be given to, levels included; `levels` come weakest first. With a `solver` deals that
 * can be won may be asked for. In a `race` everybody moves at once, from a common start. `entries` are the games of their own
 * that it is shown as.
 */
export interface GameInfo {
  name: string;
  title: string;
  short_title: string;
  summary: string;
  seats: number;
  options: OptionInfo[];
  choices: Choice[];
  bots: string[];
  levels: Level[];
  guided: boolean;
  timed: boolean;
  scored: Scored;
  fewer_is_better: boolean;
  given_up_counts: boolean;
  answers_can_win: boolean;
  solver: boolean;
  race: boolean;
  entries: EntryInfo[];
}

export interface CheckComponents {
  /** At most 40,000 characters. */
  text: string;
}

/**
 * Components of the player's own that can be played with.
 *
 * `value` is the option's value as it is shown, and `total` all their points where they have any.
 */
export interface ComponentsInfo {
  option: string;
  value: string;
  total: number | null;
}

/** A numbered sentence or, without a number, a remark. */
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

/**
 * A table to look at: a scene, and the changes that lead from it to the next ones.
 *
 * Where it stands beside a `rule`, `caption` says what it shows, and `points` are the things it speaks of. `width` and `height`
 * are the pixels in which the table is drawn before it is made smaller.
 */
export interface Picture {
  rule: string | null;
  caption: Message | null;
  points: string[];
  width: number;
  height: number;
  scene: Scene;
  changes: SceneChange[];
}

/** A finished game of another player, whose deal is played again. */
export interface Challenge {
  /** At most 40 characters. */
  name: string;
  /** At most 65,536 characters. */
  record: string;
}

/** A single-player game and the step from which to play on: a game of the guest, or a finished one. */
export interface Fork {
  /** At most 40 characters. */
  table: string;
  /** From 0 to 1,000,000. */
  step: number;
}

/**
 * A table to open. The guest sits down at seat 0; `seats` says who takes the others, in order.
 *
 * An option's value is its word or its number; `true` and `false` choose between on and off, or yes and no. A `deal` chosen by
 * its number is open: its cards could be looked up, so it counts in no best list. A `winnable` one is sealed, and the solver
 * has proved that it can be won. A `challenge` brings its own game, options and deal, and without one a `game` must be named. A
 * `calm` race is played in time slots. A `fork` goes on from a step of another game, a `save` with that of a file; of all else
 * they take `practice` only.
 */
export interface NewTable {
  /** At most 40 characters. */
  game?: string | null;
  options?: Record<string, string | number | boolean>;
  /** Matches `^[0-9]{1,78}$`. */
  deal?: string | null;
  practice?: boolean;
  guide?: boolean;
  /** At most 8 entries. */
  seats?: string[];
  clock?: TimeControlInfo | null;
  challenge?: Challenge | null;
  winnable?: boolean;
  calm?: boolean;
  fork?: Fork | null;
  /** At most 65,536 characters. */
  save?: string | null;
}

export interface CheckChallenge {
  /** At most 65,536 characters. */
  record: string;
}

/** What a challenge's record holds: `words` tell how it ended, `moves` are the rival's own. */
export interface ChallengeInfo {
  game: string;
  options: Options;
  seats: number;
  score: number;
  words: Message;
  moves: number;
}

export interface Tables {
  tables: TableInfo[];
}

/**
 * A stage of a long game, counted from 0.
 *
 * `step` is where it begins, and `scores` are those when it was over, or as they are now. `interim` is how it went, where it is
 * over and the game says so.
 */
export interface StageInfo {
  part: number;
  step: number;
  scores: number[];
  interim: Message | null;
}

/** A scene of a game that is shown again, and what led to it. */
export interface StepInfo {
  happened: LogLine | null;
  scene: Scene;
}

/**
 * Some steps of a game, one after the other; step 0 is the deal.
 *
 * `parts` are the stages of the whole game so far; there are none in a game without stages.
 */
export interface Steps {
  table: TableInfo;
  total: number;
  start: number;
  steps: StepInfo[];
  result: Result | null;
  parts: StageInfo[];
}

/** A link that takes this seat to another screen, once, within `seconds`. `qr` are the rows of its QR code. */
export interface Transfer {
  token: string;
  link: string;
  seconds: number;
  qr: string[];
  reachable: boolean;
}

/** The table's own link. `qr` are the rows of its QR code; `reachable` tells whether other machines can open it. */
export interface Invite {
  link: string;
  qr: string[];
  reachable: boolean;
}

export interface TakeSeat {
  /** At most 100 characters. */
  token: string;
}

export interface Me {
  known: boolean;
  name: string;
  since: string | null;
  tables: number;
}

export interface NewName {
  /** At most 24 characters. */
  name: string;
}

/** One finished game of the guest; practice `counts` nowhere, nor does a game given up where the rules say so. */
export interface Played {
  table: string;
  ended: string;
  won: boolean;
  score: number;
  ms: number;
  words: Message | null;
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

/**
 * The results of a guest in a game with certain options.
 *
 * Practice games are listed and counted nowhere; open deals and deals chosen winnable are counted, and stay out of `best` and
 * `best_list`. Where the game cannot be won, `won` and the streaks say nothing.
 */
export interface Tally {
  options: Options;
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

/**
 * A refusal of the REST side.
 *
 * It has a reason code for programs, a sentence for people and, where one field of what was sent is to blame, its name.
 */
export interface Problem {
  code: string;
  reason: string;
  field: string | null;
}

// kingfisher.server.protocol.from_client

export interface Move {
  type: "move";
  id: number;
  state: number;
  /** At most 200 characters. */
  text: string;
}

export interface Undo {
  type: "undo";
  id: number;
  state: number;
}

export interface Redo {
  type: "redo";
  id: number;
  state: number;
}

export interface GiveUp {
  type: "give-up";
  id: number;
  state: number;
}

/** Stand up: somebody else, or a bot, may take the seat. */
export interface Leave {
  type: "leave";
  id: number;
}

/** Let a bot play an open seat, or one whose person has been away. */
export interface SeatBot {
  type: "seat-bot";
  id: number;
  /** From 0 to 63. */
  seat: number;
  /** At most 20 characters. */
  bot: string;
}

/** In a race: ready for the next round, or not any more. */
export interface Ready {
  type: "ready";
  id: number;
  ready: boolean;
}

/** The host of a race lets nobody start, or lets it go on. */
export interface Pause {
  type: "pause";
  id: number;
  paused: boolean;
}

/** The host takes a seat away or, where something was played, gives it to a bot for good. */
export interface RemoveSeat {
  type: "remove-seat";
  id: number;
  /** From 0 to 63. */
  seat: number;
}

/** In a relaxed race: nothing to do in this time slot. */
export interface Pass {
  type: "pass";
  id: number;
}

/** The answer to a latency ping; the id is its number. It gets no answer. */
export interface LatencyPong {
  type: "beat";
  id: number;
}

export interface AskHint {
  type: "hint";
  id: number;
}

export interface AskWhy {
  type: "why";
  id: number;
  /** At most 200 characters. */
  text: string;
}

export interface AskCanWin {
  type: "can-win";
  id: number;
}

export interface Ping {
  type: "ping";
  id: number;
}

export type FromClient =
  | Move
  | Undo
  | Redo
  | GiveUp
  | Leave
  | SeatBot
  | Ready
  | Pause
  | RemoveSeat
  | Pass
  | LatencyPong
  | AskHint
  | AskWhy
  | AskCanWin
  | Ping;

// kingfisher.server.protocol.to_client

export interface ClockInfo {
  ms: number;
  running: boolean;
}

/**
 * The first message of the server: the whole table as this seat may see it.
 *
 * `left` are the milliseconds left to each seat, null for one without a clock; `running`, whose time runs. `rival` is the
 * rival's score after as many moves of theirs as were made here.
 */
export interface Welcome {
  type: "welcome";
  protocol: number;
  table: TableInfo;
  state: number;
  scene: Scene;
  log: LogLine[];
  clock: ClockInfo;
  left: (number | null)[];
  running: boolean[];
  rival: number | null;
  undo: string;
  redo: boolean;
  result: Result | null;
}

/**
 * A new state: what changed in the scene, and the lines that led there; `id` where it answers a message.
 *
 * `log` is how many lines of the log stay; `happened` follows them. `undo` is 'possible' or the reason code why not.
 */
export interface Changed {
  type: "state";
  id: number | null;
  state: number;
  change: SceneChange;
  log: number;
  happened: LogLine[];
  clock: ClockInfo;
  left: (number | null)[];
  running: boolean[];
  rival: number | null;
  undo: string;
  redo: boolean;
  result: Result | null;
}

/** Who was first where two wanted the same place, by how many milliseconds, and the move that took it. */
export interface PhotoInfo {
  seat: number;
  ms: number;
  text: string;
}

/**
 * Nothing changed: the reason code, a sentence, and the rule that forbids it where there is one.
 *
 * With `too-late` comes the photo of the finish.
 */
export interface Refused {
  type: "refused";
  id: number | null;
  code: string;
  reason: string;
  rule: RuleInfo | null;
  state: number;
  photo: PhotoInfo | null;
}

export interface Hint {
  type: "hint";
  id: number;
  state: number;
  move: string;
  words: Message | null;
}

/** The rule that forbids a move; null where nothing does. */
export interface Why {
  type: "why";
  id: number;
  text: string;
  rule: RuleInfo | null;
}

export type Winnable = "yes" | "no" | "unknown";

/**
 * Whether the game can still be won, from what the seat may know; `exact` where it knows everything and a solver was asked.
 *
 * `knowing`, at a practice table of a game with a solver, is the answer of somebody who also sees what is hidden. `dealt`,
 * after the end, tells whether the deal could have been won as it was dealt. Each is null elsewhere.
 */
export interface CanWin {
  type: "can-win";
  id: number;
  state: number;
  answer: Winnable;
  exact: boolean;
  knowing: Winnable | null;
  dealt: Winnable | null;
}

export interface Pong {
  type: "pong";
  id: number;
}

/** The command was done; a `table` message before this one told everybody the result. */
export interface Done {
  type: "done";
  id: number;
}

/** At a race, every few seconds: to be answered at once, which measures the way. `rtt` is what was measured last. */
export interface LatencyPing {
  type: "beat";
  n: number;
  rtt: (number | null)[];
}

/** Somebody came, went, sat down or left, or a race goes on or stops: with that, clocks begin to run or stop. */
export interface SeatsChanged {
  type: "table";
  table: TableInfo;
  clock: ClockInfo;
  left: (number | null)[];
  running: boolean[];
}

/** The last message before the server closes the socket. */
export interface Goodbye {
  type: "goodbye";
  code: string;
  reason: string;
}

export type Answer = Changed | Refused | Hint | Why | CanWin | Pong | Done;

export type ToClient = Welcome | Changed | Refused | Hint | Why | CanWin | Pong | Done | LatencyPing | SeatsChanged | Goodbye;

// kingfisher.server.http.routes

/** The REST side: for each route what it is asked with and what it answers. */
export interface Routes {
  /** Tell what runs here, and by which addresses other screens reach it. */
  "GET /api/server": { answer: ServerInfo };
  /** List all games with their options, without those that are broken: the log says why. */
  "GET /api/games": { query: { language?: string | null }; answer: GameInfo[] };
  /** Describe one game with its options. */
  "GET /api/games/{game}": { query: { language?: string | null }; answer: GameInfo };
  /** List the numbered rules of a game, chapter by chapter. */
  "GET /api/games/{game}/rules": { query: { language?: string | null }; answer: RulesPage };
  /** List the sentences of a game by their keys; gaps are written {name}. */
  "GET /api/games/{game}/words": { query: { language?: string | null }; answer: Words };
  /** Send the drawings of a game's pieces, as symbols of one SVG. */
  "GET /api/games/{game}/art.svg": { answer: string };
  /** Send a guided first game: the deal, the moves, the words. */
  "GET /api/games/{game}/guide": { query: { language?: string | null }; answer: Tutorial };
  /** Show what the rules are about: pictures, each beside a rule. */
  "GET /api/games/{game}/pictures": { answer: Picture[] };
  /** Show an entry of a game as it is being played. */
  "GET /api/games/{game}/pictures/{entry}": { answer: Picture };
  /** Send the game's own components, as a file to start from for other ones. */
  "GET /api/games/{game}/components/{option}": { answer: string };
  /** Check components of the player's own, before a table is opened with them. */
  "POST /api/games/{game}/components/{option}": { body: CheckComponents; answer: ComponentsInfo };
  /** Open a table and sit down at seat 0. */
  "POST /api/tables": { body: NewTable; answer: TableInfo };
  /** Play once more: the same people and bots in the same seats, with a fresh deal. The first request opens the table. */
  "POST /api/tables/{table}/rematch": { answer: TableInfo };
  /** Look at a challenge: the record of a finished game for one is replayed, every line of it. */
  "POST /api/challenges": { body: CheckChallenge; answer: ChallengeInfo };
  /** List the guest's own tables, the one seen last first. */
  "GET /api/tables": { answer: Tables };
  /** Describe a table as anybody who knows its id may see it. */
  "GET /api/tables/{table}": { answer: TableInfo };
  /** Delete a table. Only a player there may, and only if no other person has a seat. */
  "DELETE /api/tables/{table}": { answer: undefined };
  /** Take the first free seat. A player of this table keeps their seat, and one who left comes back to the same seat. */
  "POST /api/tables/{table}/join": { answer: TableInfo };
  /** Send the record: whole once the game is over, else what the asking guest may know. */
  "GET /api/tables/{table}/record": { answer: string };
  /** Save a single-player game as a file, with its deal, to continue it elsewhere. */
  "GET /api/tables/{table}/save": { answer: string };
  /** Show the game step by step. While it runs, everybody sees it from their own seat only. */
  "GET /api/tables/{table}/steps": { query: { start?: number; count?: number; seat?: number | null }; answer: Steps };
  /** Make a link and a QR code by which another screen can take this seat, once, within ten minutes. */
  "POST /api/tables/{table}/transfer": { answer: Transfer };
  /** Give the table's own link and its QR code, for people who want to join or to watch. */
  "GET /api/tables/{table}/invite": { answer: Invite };
  /** Take a seat to this screen by the token of a link. */
  "POST /api/seats": { body: TakeSeat; answer: TableInfo };
  /** Tell what is known about the asking guest. */
  "GET /api/me": { answer: Me };
  /** Set the name that appears in best lists and at tables; an empty one removes it. */
  "PUT /api/me": { body: NewName; answer: Me };
  /** Export everything that is stored about the guest. */
  "GET /api/me/export": { answer: Record<string, unknown> };
  /** Delete everything that is stored about the guest. */
  "DELETE /api/me": { answer: undefined };
  /** Tell the guest's statistics of a game, and the best lists of this server. */
  "GET /api/statistics/{game}": { answer: Statistics };
}
