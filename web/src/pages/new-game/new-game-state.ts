// What the player chose for a new game: made whole, checked, kept in this browser for the next time.

import type { Choice, GameInfo, NewTable, OptionInfo, Options, OptionValue, TimeControlInfo } from "../../api/protocol";
import type { Problem } from "../../api/rest";
import { pages } from "../../i18n/pages";
import { levelsOf, usualLevel } from "../../table/seats/bot-levels";

export interface Choices {
  options: Options;
  /** What stands in the field; empty for a fresh deal. */
  deal: string;
  practice: boolean;
  /** Only a deal that can be won. */
  winnable: boolean;
  /** Who takes the seats after the player's own, as many as the game ever has: 'open' or 'bot NAME'. */
  seats: string[];
  /** In a race: time runs in slices. */
  calm: boolean;
  /** A clock for each seat: what stands in its fields, and whether it is wanted. */
  timed: boolean;
  minutes: OptionValue;
  increment: OptionValue;
}

/** What is wrong, by the name of the field; '' is the form as a whole. */
export type Faults = Record<string, string>;

export const DEAL = "deal";
export const WINNABLE = "winnable";
export const CALM = "calm";
export const MINUTES = "minutes";
export const INCREMENT = "increment";
/** What a clock can be set to. */
export const CLOCK = { [MINUTES]: { lowest: 1, highest: 180 }, [INCREMENT]: { lowest: 0, highest: 60 } } as const;
const USUAL_CLOCK: TimeControlInfo = { minutes: 10, increment: 5 };
const DEALS = 2n ** 256n;
/** Each entry of a game has choices of its own. */
function keptAs({ name, entries: [entry] }: GameInfo): string {
  return `kingfisher.new.${entry && entry.name !== name ? `${name}/${entry.name}` : name}`;
}

/** The choices of last time, or the usual ones; `wanted` is the query of the address, where a link may name deal and options. */
export function firstChoices(game: GameInfo, wanted: URLSearchParams): Choices {
  const kept = remembered(game);
  const options = game.options.map((option) => {
    const value = [wanted.get(option.name), kept.options?.[option.name]].find((given) => isPossible(option, given));
    return [option.name, asValue(option, value ?? option.default)] as const;
  });
  const company = (seat: number): string => {
    const before = kept.seats?.[seat];
    if (before !== undefined && companies(game).includes(before)) return before;
    const level = usualLevel(levelsOf(game));
    return level === undefined ? "open" : `bot ${level}`;
  };
  return {
    options: Object.fromEntries(options),
    deal: wanted.get(DEAL) ?? "",
    // Practice counts nowhere, so nobody should find themselves in it by an old choice.
    practice: false,
    winnable: game.solver && kept.winnable === true && !wanted.get(DEAL),
    seats: Array.from({ length: mostSeats(game) - 1 }, (_, seat) => company(seat)),
    calm: game.race && kept.calm === true,
    timed: kept.timed === true,
    minutes: isWithin(CLOCK.minutes, kept.minutes) ? Number(kept.minutes) : USUAL_CLOCK.minutes,
    increment: isWithin(CLOCK.increment, kept.increment) ? Number(kept.increment) : USUAL_CLOCK.increment,
  };
}

/** What the chosen options make of the game. */
export function choiceOf({ choices, options: offered }: Pick<GameInfo, "choices" | "options">, chosen: Options): Choice | null {
  const usual = new Map(offered.map((option) => [option.name, option.default]));
  const agrees = ([name, value]: [string, OptionValue]) => String(chosen[name] ?? usual.get(name)) === String(value);
  return choices.find(({ options }) => Object.entries(options).every(agrees)) ?? null;
}

function mostSeats({ seats, choices }: GameInfo): number {
  return Math.max(seats, ...choices.map((choice) => choice.seats));
}

/** How many sit at a table with these options. */
export function seatsFor(game: GameInfo, chosen: Options): number {
  return choiceOf(game, chosen)?.seats ?? game.seats;
}

/** The fewest and the most who play a game, over all its options. */
export function seatRange(game: GameInfo): [number, number] {
  const counts = [game.seats, ...game.choices.map(({ seats }) => seats)];
  return [Math.min(...counts), Math.max(...counts)];
}

/** Whether it depends on the option how many play. */
export function decidesSeats({ choices }: Pick<GameInfo, "choices">, option: string): boolean {
  return choices.some(({ options }) => option in options) && new Set(choices.map(({ seats }) => seats)).size > 1;
}

/** Who may take a seat: a friend, or a bot of some level. */
export function companies(game: GameInfo): string[] {
  return ["open", ...levelsOf(game).map((level) => `bot ${level}`)];
}

/** The options that mean something beside the others; an option goes with one that stands before it. */
export function applying(offered: OptionInfo[], chosen: Options): OptionInfo[] {
  const found: OptionInfo[] = [];
  for (const option of offered) {
    const goesWith = option.only_with;
    const applies = !goesWith || found.some(({ name }) => name === goesWith.option && holds(chosen[name], goesWith.values));
    if (applies) found.push(option);
  }
  return found;
}

function holds(value: OptionValue | undefined, values: OptionValue[]): boolean {
  return value !== undefined && values.some((one) => String(one) === String(value));
}

/** The name under which components of a player's own are shown. */
export const OWN_NAME = /^own-[0-9a-f]+$/;

export function isPossible(option: OptionInfo, given: unknown): boolean {
  if (option.own)
    return typeof given === "string" && (given === option.default || OWN_NAME.test(given) || given.includes("\n"));
  if (option.choices.length > 0) return typeof given === "string" && option.choices.includes(given);
  return isWithin(option, given);
}

function isWithin({ lowest, highest }: { lowest: number; highest: number }, given: unknown): boolean {
  if (!/^-?[0-9]{1,15}$/.test(String(given))) return false;
  return Number(given) >= lowest && Number(given) <= highest;
}

function asValue(option: OptionInfo, value: OptionValue): OptionValue {
  return option.own || option.choices.length > 0 ? String(value) : Number(value);
}

/** The options chosen otherwise than is usual, as they will be sent. */
export function unusual(game: GameInfo, { options }: Pick<Choices, "options">): Options {
  const chosen = applying(game.options, options).map(
    ({ name, default: usual }) => [name, options[name] ?? usual, usual] as const,
  );
  return Object.fromEntries(chosen.filter(([, value, usual]) => String(value) !== String(usual)));
}

/** What the page can tell is wrong before the server is asked. */
export function faults(game: GameInfo, choices: Choices): Faults {
  const found: Faults = {};
  for (const option of applying(game.options, choices.options)) {
    if (!isPossible(option, choices.options[option.name])) {
      found[option.name] = option.own ? pages.newGame.noFile : pages.newGame.badNumber(option.lowest, option.highest);
    }
  }
  if (hasClock(game, choices)) {
    for (const name of [MINUTES, INCREMENT] as const) {
      const { lowest, highest } = CLOCK[name];
      if (!isWithin(CLOCK[name], choices[name])) found[name] = pages.newGame.badNumber(lowest, highest);
    }
  }
  if (choices.deal.trim() && !isDeal(choices.deal.trim())) found[DEAL] = pages.newGame.badDeal;
  return found;
}

/** Whether each seat will have a clock: wanted, and possible with these options. */
function hasClock(game: GameInfo, { options, timed }: Choices): boolean {
  return timed && choiceOf(game, options)?.clock === true;
}

function isDeal(number: string): boolean {
  return /^[0-9]{1,78}$/.test(number) && BigInt(number) < DEALS;
}

/** Shows what the server refused at the field to blame, where the form has it. */
export function faultOf({ field, reason }: Problem, game: GameInfo): Faults {
  const fields = [DEAL, WINNABLE, CALM, MINUTES, INCREMENT, ...game.options.map(({ name }) => name)];
  return { [field !== null && fields.includes(field) ? field : ""]: reason };
}

export function newTable(game: GameInfo, choices: Choices): NewTable {
  const { options, deal, practice, winnable, calm, seats, minutes, increment } = choices;
  const applied = applying(game.options, options).map((option) => {
    return [option.name, asValue(option, options[option.name] ?? option.default)] as const;
  });
  return {
    game: game.name,
    options: Object.fromEntries(applied),
    deal: deal.trim() || null,
    practice,
    // A numbered deal is what it is.
    ...(game.solver && winnable && !deal.trim() ? { winnable } : {}),
    ...(game.race && calm ? { calm } : {}),
    seats: seats.slice(0, seatsFor(game, options) - 1),
    clock: hasClock(game, choices) ? { minutes: Number(minutes), increment: Number(increment) } : null,
  };
}

function remembered(game: GameInfo): Partial<Choices> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keptAs(game)) ?? "{}");
    return kept && typeof kept === "object" ? kept : {};
  } catch {
    return {};
  }
}

/** Keeps the choices for the next time: not deal and practice, which are wanted once, nor what a file holds. */
export function remember(game: GameInfo, choices: Choices): void {
  const { seats, timed, minutes, increment, winnable, calm } = choices;
  const own = new Set(game.options.flatMap((option) => (option.own ? [option.name] : [])));
  const options = Object.fromEntries(Object.entries(choices.options).filter(([name]) => !own.has(name)));
  try {
    localStorage.setItem(keptAs(game), JSON.stringify({ options, seats, timed, minutes, increment, winnable, calm }));
  } catch {
    // A browser that keeps nothing starts with the usual choices next time.
  }
}
