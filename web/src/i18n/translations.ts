// Which language the page speaks. English is part of the page; the sentences of another language are fetched before anything is
// drawn and take the place of the English ones, so that no other module asks which language it is.

import { setLanguage } from "./catalog";
import * as pages from "./pages";
import * as players from "./players";
import * as race from "./race";
import * as shell from "./shell";
import * as table from "./table";

const english = { pages, players, race, shell, table };

/** The sentences of a language: whatever the page says in English, in the same shape. */
export type Translation = Readable<typeof english>;

/** The same sentences, whose texts and functions may be any others. */
type Readable<T> = T extends (...given: infer Given) => infer Said
  ? (...given: Given) => Readable<Said>
  : T extends string
    ? string
    : { readonly [Key in keyof T]: Readable<T[Key]> };

/** The languages, each by its own name. */
export const LANGUAGES = { en: "English", es: "Español" } as const;

export type Language = keyof typeof LANGUAGES;

const translations: Readonly<Record<Language, (() => Promise<{ translation: Translation }>) | null>> = {
  en: null,
  es: () => import("./es"),
};

/** The first language of a list, such as the browser's, that the page speaks. */
export function firstSpoken(wanted: readonly string[]): Language {
  const found = wanted.map((tag) => tag.toLowerCase().split("-")[0] ?? "").find((tag) => tag in LANGUAGES);
  return (found ?? "en") as Language;
}

/** Makes the page speak a language; it stays with English where the sentences cannot be fetched. */
export async function speak(wanted: Language): Promise<void> {
  const fetching = translations[wanted];
  if (fetching) {
    try {
      replaceTexts(english, (await fetching()).translation);
    } catch {
      return;
    }
  }
  setLanguage(wanted);
  document.documentElement.lang = wanted;
}

/** Writes texts over others of the same shape. */
function replaceTexts(target: object, source: object): void {
  for (const [key, value] of Object.entries(source)) {
    const old: unknown = Reflect.get(target, key);
    if (typeof old === "object" && old !== null && !Array.isArray(old)) replaceTexts(old, value);
    else Reflect.set(target, key, value);
  }
}
