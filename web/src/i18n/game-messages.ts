// What a game calls its score, its options and their choices; where it has no words for one, the page makes some.

import type { GameInfo, LogLine, Options, OptionValue, TableInfo, Words } from "../api/protocol";
import { capital, text } from "./catalog";
import { pages } from "./pages";
import { play } from "./table";

/** A name of fewer letters needs to be told what it is the name of. */
const TELLING = 5;

/** What the score counts. */
export function scoreName(catalog: Words): string {
  return catalog["score.name"] ?? pages.score;
}

/** What a part of a long game is called, from 0. */
export function stageName(part: number, catalog: Words): string {
  return text({ key: "game-part", values: { n: part + 1 } }, catalog);
}

/** The part that was being played at a step, and the step at which it began. */
export function stageOf(log: readonly LogLine[], step: number): { part: number; step: number } {
  const begun = log.slice(0, step).flatMap(({ part }, at) => (typeof part === "number" ? [{ part, step: at + 1 }] : []));
  return begun.at(-1) ?? { part: 0, step: 0 };
}

/** What the part is called in which a table branched from another, where the game has parts. */
export function branchedIn({ origin }: Pick<TableInfo, "origin">, log: readonly LogLine[], catalog: Words): string | null {
  return origin && log.some(({ part }) => typeof part === "number") ? stageName(stageOf(log, origin.step).part, catalog) : null;
}

/** What giving up costs beyond the usual, as the game says it for one of the options; general words where it has parts. */
export function givingUp({ options }: Pick<TableInfo, "options">, log: readonly LogLine[], catalog: Words): string | null {
  const said = Object.entries(options).map(([name, value]) => catalog[`give-up.${name}.${value}`]);
  return (
    said.find((words) => words !== undefined) ?? (log.some(({ part }) => typeof part === "number") ? play.giveUpParts : null)
  );
}

/** Whether the game calls its parts something. */
export function namesStages(catalog: Words): boolean {
  return catalog["game-part"] !== undefined;
}

export function optionName(option: string, catalog: Words): string {
  return catalog[`option.${option}.name`] ?? worded(option);
}

export function choiceName(option: string, choice: OptionValue, catalog: Words): string {
  return catalog[`option.${option}.${choice}`] ?? worded(String(choice));
}

/** A choice in a word or two: as the game calls it in short, or its name without what a colon adds to explain it. */
export function shortChoice(option: string, choice: OptionValue, catalog: Words): string {
  return catalog[`option-short.${option}.${choice}`] ?? choiceName(option, choice, catalog).split(":")[0] ?? "";
}

/** What a table is played with that is not the usual, each in a word or two. */
export function unusualChoices(
  { options }: Pick<TableInfo, "options">,
  { options: offered }: Pick<GameInfo, "options">,
  catalog: Words,
): string[] {
  return offered.flatMap(({ name, default: usual, own }) => {
    const chosen = options[name] ?? usual;
    if (chosen === usual) return [];
    const short = shortChoice(name, chosen, catalog);
    // A number, the name of a file and what is hardly a word say nothing by themselves.
    const named =
      short.length >= TELLING && (catalog[`option.${name}.${chosen}`] !== undefined || (typeof chosen === "string" && !own));
    return [named ? short : `${optionName(name, catalog)}: ${own ? chosen : short}`];
  });
}

/** What tells the games of a tally from others: the choices that are not usual, in the order in which they are offered. */
export function tallyName(options: Options, game: Pick<GameInfo, "options">, catalog: Words): string {
  return capital(unusualChoices({ options }, game, catalog).join(", ") || pages.statistics.usual);
}

/** The options of a game, all in a line. */
export function optionWords(options: Options, catalog: Words): string {
  const said = Object.entries(options).map(
    ([name, value]) => `${optionName(name, catalog)}: ${shortChoice(name, value, catalog)}`,
  );
  return said.length > 0 ? said.join(", ") : pages.statistics.usual;
}

/** A name of the rulebook's options in words: `one-deal` becomes `One deal`. */
function worded(name: string): string {
  return capital(name.replace(/[-_]/g, " "));
}
