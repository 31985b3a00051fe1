// A game that is several: each is the game with some values of one option, and shown as a game of its own.

import type { EntryInfo, GameInfo, OptionInfo, Options, OptionValue, PresetInfo } from "../../api/protocol";
import { applying, choiceOf, decidesSeats } from "./new-game-state";

/** The entry by its name, or the first of the game; null where the name is none of them. */
export function entryNamed(game: GameInfo, name?: string): EntryInfo | null {
  return (name === undefined ? game.entries[0] : game.entries.find((entry) => entry.name === name)) ?? null;
}

/** The entry to which these options belong; null where there is no such game. */
export function entryOf(game: GameInfo, options: Options): EntryInfo | null {
  return game.entries.find(({ option, values }) => option === null || has(values, valueIn(game, options, option))) ?? null;
}

function valueIn(game: GameInfo, options: Options, name: string): OptionValue | undefined {
  return options[name] ?? game.options.find((option) => option.name === name)?.default;
}

function has(values: readonly OptionValue[], value: OptionValue | undefined): boolean {
  return value !== undefined && values.some((one) => String(one) === String(value));
}

/** Where a new game of this entry is chosen. */
export function newGamePath(game: Pick<GameInfo, "name">, entry: Pick<EntryInfo, "name">): string {
  return entry.name === game.name ? `/new/${game.name}` : `/new/${game.name}/${entry.name}`;
}

/** The game as the entry shows it: its title, its presets, and of the option that tells entries apart only its values. */
export function playedAs(game: GameInfo, entry: EntryInfo): GameInfo {
  const { title, summary, option: deciding, values } = entry;
  const [first] = values;
  const options = game.options.map((option) => {
    if (option.name !== deciding || first === undefined) return option;
    return {
      ...option,
      default: has(values, option.default) ? option.default : first,
      choices: option.choices.filter((choice) => has(values, choice)),
    };
  });
  const narrowed = { ...game, title, summary, options, entries: [entry] };
  const usual = Object.fromEntries(options.map((option) => [option.name, option.default]));
  return { ...narrowed, seats: choiceOf(narrowed, usual)?.seats ?? game.seats };
}

/** An option with one value is none to choose. */
export function isFixed({ choices }: { choices: readonly string[] }): boolean {
  return choices.length === 1;
}

/** Options that a preset leaves alone: how many play is not what it is about. */
export function isCount(game: GameInfo, { name, choices, own }: OptionInfo): boolean {
  return choices.length === 0 && !own && decidesSeats(game, name);
}

/** All options as a preset has them. */
export function withPreset(game: GameInfo, chosen: Options, preset: PresetInfo): Options {
  const values = game.options.map((option) => {
    const { name, default: usual } = option;
    return [name, preset.options[name] ?? (isCount(game, option) ? (chosen[name] ?? usual) : usual)] as const;
  });
  return Object.fromEntries(values);
}

/** The preset that these options are; null where they are none. */
export function presetOf(game: GameInfo, chosen: Options): PresetInfo | null {
  const said = (options: Options) => JSON.stringify(applying(game.options, options).map(({ name }) => String(options[name])));
  const presets = game.entries[0]?.presets ?? [];
  return presets.find((preset) => said(withPreset(game, chosen, preset)) === said(chosen)) ?? null;
}
