// Sentences: those of a game's catalog, filled in by the same rules as core/i18n.py, and what becomes one.

import type { Value, Words } from "../api/protocol";

/** The text of something to say; a key without a sentence is shown as it is, so that a gap is seen and nothing breaks. */
export function text(words: Value, catalog: Words): string {
  if (typeof words !== "object") return figure(words);
  const values = words.values ?? {};
  // A number may have words of its own; else there are those for one and for others.
  const sentence =
    catalog[`${words.key}.${values["n"]}`] ??
    catalog[words.key] ??
    catalog[`${words.key}${values["n"] === 1 ? ".one" : ".other"}`];
  if (sentence === undefined) return words.key;
  return sentence.replace(/\{(\w+)\}/g, (gap, name: string) => {
    const value = values[name];
    return value === undefined ? gap : text(value, catalog);
  });
}

/** Numbers from here on are written with commas. */
const WITH_COMMAS = 1_000;

/** A number as it is written; words stay themselves. */
export function figure(number: number | string): string {
  return typeof number === "number" && number >= WITH_COMMAS ? number.toLocaleString("en") : String(number);
}

export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Words that stand in the midst of a line elsewhere (the help of an option, the server's reasons) as a sentence of their own. */
export function sentence(words: string): string {
  const start = capital(words);
  return /[.?!]$/.test(start) ? start : `${start}.`;
}

/** A text, sentence by sentence. */
export function sentences(words: string): string[] {
  return words.split(/(?<=[.!?]) (?=\S)/).filter(Boolean);
}
