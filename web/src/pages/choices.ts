// What the player chose for a new game: made whole, checked, kept in this browser for the next time.

import type { Problem } from "../api";
import type { GameInfo, NewTable, OptionInfo, Options, OptionValue } from "../messages";
import { pages } from "../words/pages.en";

export interface Choices {
  options: Options;
  /** What stands in the field; empty for a fresh deal. */
  deal: string;
  practice: boolean;
  /** Who takes the seats after the player's own: 'open' or 'bot NAME'. */
  seats: string[];
}

/** What is wrong, by the name of the field; '' is the form as a whole. */
export type Faults = Record<string, string>;

export const DEAL = "deal";
const DEALS = 2n ** 256n;
const keptAs = (game: string): string => `kingfisher.new.${game}`;

/** The choices of last time, or the usual ones; `wanted` is the query of the address, where a link may name deal and options. */
export function firstChoices(game: GameInfo, wanted: URLSearchParams): Choices {
  const kept = remembered(game.name);
  const options = game.options.map((option) => {
    const value = [wanted.get(option.name), kept.options?.[option.name]].find((given) => isPossible(option, given));
    return [option.name, asValue(option, value ?? option.default)] as const;
  });
  const company = (seat: number): string => {
    const before = kept.seats?.[seat];
    return before !== undefined && companies(game).includes(before) ? before : (companies(game).at(-1) ?? "open");
  };
  return {
    options: Object.fromEntries(options),
    deal: wanted.get(DEAL) ?? "",
    // Practice counts nowhere, so nobody should find themselves in it by an old choice.
    practice: false,
    seats: Array.from({ length: game.seats - 1 }, (_, seat) => company(seat)),
  };
}

/** Who may take a seat: a friend, or one of the bots. */
export function companies(game: GameInfo): string[] {
  return ["open", ...game.bots.map((bot) => `bot ${bot}`)];
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

export function isPossible(option: OptionInfo, given: unknown): boolean {
  if (option.choices.length > 0) return typeof given === "string" && option.choices.includes(given);
  if (!/^-?[0-9]{1,15}$/.test(String(given))) return false;
  return Number(given) >= option.lowest && Number(given) <= option.highest;
}

function asValue(option: OptionInfo, value: OptionValue): OptionValue {
  return option.choices.length > 0 ? String(value) : Number(value);
}

/** The options chosen otherwise than is usual, as they will be sent. */
export function unusual(game: GameInfo, { options }: Choices): Options {
  const chosen = applying(game.options, options).map(({ name, default: usual }) => [name, options[name] ?? usual, usual] as const);
  return Object.fromEntries(chosen.filter(([, value, usual]) => String(value) !== String(usual)));
}

/** What the page can tell is wrong before the server is asked. */
export function faults(game: GameInfo, choices: Choices): Faults {
  const found: Faults = {};
  for (const option of applying(game.options, choices.options)) {
    if (!isPossible(option, choices.options[option.name])) {
      found[option.name] = pages.newGame.badNumber(option.lowest, option.highest);
    }
  }
  if (choices.deal.trim() && !isDeal(choices.deal.trim())) found[DEAL] = pages.newGame.badDeal;
  return found;
}

function isDeal(number: string): boolean {
  return /^[0-9]{1,78}$/.test(number) && BigInt(number) < DEALS;
}

/** Shows what the server refused at the field to blame, where the form has it. */
export function faultOf({ field, reason }: Problem, game: GameInfo): Faults {
  const fields = [DEAL, ...game.options.map(({ name }) => name)];
  return { [field !== null && fields.includes(field) ? field : ""]: reason };
}

export function newTable(game: GameInfo, { options, deal, practice, seats }: Choices): NewTable {
  const applied = applying(game.options, options).map((option) => {
    return [option.name, asValue(option, options[option.name] ?? option.default)] as const;
  });
  return { game: game.name, options: Object.fromEntries(applied), deal: deal.trim() || null, practice, seats };
}

function remembered(game: string): Partial<Choices> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keptAs(game)) ?? "{}");
    return kept && typeof kept === "object" ? kept : {};
  } catch {
    return {};
  }
}

/** Keeps the choices for the next time, all but the deal and practice, which are wanted once. */
export function remember(game: string, { options, seats }: Choices): void {
  try {
    localStorage.setItem(keptAs(game), JSON.stringify({ options, seats }));
  } catch {
    // A browser that keeps nothing starts with the usual choices next time.
  }
}
