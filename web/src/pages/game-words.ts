// What a game calls its score, its options and their choices; where it has no words for one, the page makes some.

import type { GameInfo, Options, OptionValue, TableInfo, Words } from "../messages";
import { capital, text } from "../words";
import { pages } from "../words/pages.en";

/** What the score counts. */
export function scoreName(catalog: Words): string {
  return catalog["score.name"] ?? pages.score;
}

/** What a part of a long game is called, from 0. */
export function partName(part: number, catalog: Words): string {
  return text({ key: "game-part", values: { n: part + 1 } }, catalog);
}

/** Whether the game calls its parts something. */
export function namesParts(catalog: Words): boolean {
  return catalog["game-part"] !== undefined;
}

export function optionName(option: string, catalog: Words): string {
  return catalog[`option.${option}.name`] ?? worded(option);
}

export function choiceName(option: string, choice: OptionValue, catalog: Words): string {
  return catalog[`option.${option}.${choice}`] ?? worded(String(choice));
}

/** A choice in a word or two: its name, without what a colon adds to explain it. */
export function shortChoice(option: string, choice: OptionValue, catalog: Words): string {
  return choiceName(option, choice, catalog).split(":")[0] ?? "";
}

/** What a table is played with that is not the usual, each in a word or two. */
export function unusualChoices({ options }: Pick<TableInfo, "options">, { options: offered }: Pick<GameInfo, "options">, catalog: Words): string[] {
  return offered.flatMap(({ name, default: usual, own }) => {
    const chosen = options[name] ?? usual;
    if (chosen === usual) return [];
    // A number or the name of a file says nothing by itself.
    const named = catalog[`option.${name}.${chosen}`] !== undefined || (typeof chosen === "string" && !own);
    return [named ? shortChoice(name, chosen, catalog) : `${optionName(name, catalog)}: ${chosen}`];
  });
}

/** The options of a game, all in a line. */
export function optionWords(options: Options, catalog: Words): string {
  const said = Object.entries(options).map(([name, value]) => `${optionName(name, catalog)}: ${shortChoice(name, value, catalog)}`);
  return said.length > 0 ? said.join(", ") : pages.statistics.usual;
}

/** A name of the rulebook's options in words: `one-deal` becomes `One deal`. */
function worded(name: string): string {
  return capital(name.replace(/[-_]/g, " "));
}
