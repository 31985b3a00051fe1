// Sentences, in the message format that the page shares with core/i18n:
//
// - A message is a key with values. A value is a number, a text or another message; a sentence with two counts is therefore a message
//   whose values are messages with one count each.
// - A catalog gives the sentence of each key. `{name}` in it is replaced by the value of that name.
// - Instead of a sentence, a key may have an object of forms, which stands in the catalog flat, as `cards.one` and `cards.other`. The
//   value `n` chooses the form. What is tried first, second and so on:
//     1. `cards.0`: a form for exactly this whole number;
//     2. `cards`: one sentence for all numbers;
//     3. `cards.one`: the form for the plural category of `n` in the language of the catalog. The categories are those of CLDR:
//        zero, one, two, few, many and other, of which each language uses some. The sign of `n` does not count;
//     4. `cards.other`: where that category has no form, or where `n` is no number;
//     5. `cards.ordinal.one`, then `cards.ordinal.other`: the same by the categories of ordinal numbers, for 1st, 2nd, 3rd and 4th.
//
// tests/fixtures/plurals.json has cases for both sides. Sentences of the page itself are functions; they use `plural`.

import type { MessageValue, Words } from "../api/protocol";

let spoken = "en";

/** The language of the catalogs and of the page, also for `Intl` and for the server. */
export function language(): string {
  return spoken;
}

/** Only what fetches the sentences of a language says that it is spoken from now on. */
export function setLanguage(tag: string): void {
  spoken = tag;
}

/** The text of a message; a key without a sentence is shown as it is, so that a gap is seen and nothing breaks. */
export function text(words: MessageValue, catalog: Words, tag = spoken): string {
  if (typeof words !== "object") return figure(words, tag);
  const values = words.values ?? {};
  const sentence = formOf(values["n"], (form) => catalog[form ? `${words.key}.${form}` : words.key], tag);
  if (sentence === undefined) return words.key;
  return sentence.replace(/\{(\w+)\}/g, (gap, name: string) => {
    const value = values[name];
    return value === undefined ? gap : text(value, catalog, tag);
  });
}

/** The forms of a sentence: by plural category, and by number where one has a form of its own. */
export type Forms = { [form in Intl.LDMLPluralRule | number]?: string } & { other: string };

/** The form for a number, with the number at `{n}`. */
export function plural(n: number, forms: Forms): string {
  const all: Readonly<Record<string, string | undefined>> = forms;
  return (formOf(n, (form) => all[form]) ?? forms.other).replaceAll("{n}", figure(n));
}

/** The form that `n` chooses, as the format above says; `""` stands for the sentence for all numbers. */
function formOf(n: MessageValue | undefined, form: (name: string) => string | undefined, tag = spoken): string | undefined {
  if (typeof n !== "number") return form("") ?? form("other") ?? form("ordinal.other");
  return (
    (Number.isInteger(n) ? form(String(n)) : undefined) ??
    form("") ??
    form(category(n, tag, "cardinal")) ??
    form("other") ??
    form(`ordinal.${category(n, tag, "ordinal")}`) ??
    form("ordinal.other")
  );
}

/** Making the rules of a language takes long beside asking them. */
const made = new Map<string, Intl.PluralRules>();

/** The CLDR plural category of a number. */
export function category(n: number, tag: string, type: Intl.PluralRuleType): Intl.LDMLPluralRule {
  const name = `${tag} ${type}`;
  const rules = made.get(name) ?? new Intl.PluralRules(tag, { type });
  made.set(name, rules);
  return rules.select(n);
}

/** From here on a language may group the digits: 1,000 in English, 10.000 in Spanish. */
const GROUPED = 1_000;

/** A number as it is written; words stay themselves. */
export function figure(number: number | string, tag = spoken): string {
  return typeof number === "number" && number >= GROUPED ? number.toLocaleString(tag) : String(number);
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
