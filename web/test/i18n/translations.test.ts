import { afterAll, describe, expect, test, vi } from "vitest";
import { language, plural, setLanguage } from "../../src/i18n/catalog";
import { translation as spanish } from "../../src/i18n/es";
import * as pages from "../../src/i18n/pages";
import * as players from "../../src/i18n/players";
import * as race from "../../src/i18n/race";
import * as shell from "../../src/i18n/shell";
import * as table from "../../src/i18n/table";
import { firstSpoken, LANGUAGES, speak } from "../../src/i18n/translations";

/** All texts by their path; a function is called with what any of them can take. */
function texts(source: object, path = ""): Map<string, string> {
  const found = new Map<string, string>();
  for (const [key, value] of Object.entries(source)) {
    if (typeof value === "string") found.set(path + key, value);
    else if (typeof value === "function") found.set(path + key, "()".repeat(value.length));
    else for (const [inner, text] of texts(value as object, `${path}${key}.`)) found.set(inner, text);
  }
  return found;
}

// A copy: speaking another language writes over the texts themselves.
const english = texts({ pages, players, race, shell, table });
const translated = { es: texts(spanish) };

// What is the same in both languages, or a sign.
const SAME = { es: ["Kingfisher", "Tutorial", "tutorial", "bot", "–", "-", "E", "H", "P", "W", "?", "no", "No", "Escape"] };

afterAll(() => setLanguage("en"));

describe.each(Object.entries(translated))("%s", (tag, own) => {
  test("translates every text, and no other", () => {
    expect([...own.keys()].sort()).toEqual([...english.keys()].sort());
  });

  test("leaves nothing in English", () => {
    const left = [...own].filter(([path, text]) => !text.startsWith("()") && text !== "" && english.get(path) === text);
    expect(left.filter(([, text]) => !SAME[tag as keyof typeof SAME].includes(text))).toEqual([]);
  });

  test("takes the place of English when it is spoken", async () => {
    vi.stubGlobal("document", { documentElement: {} });
    await speak(tag as keyof typeof translated);
    expect(document.documentElement.lang).toBe(tag);
    expect(language()).toBe(tag);
    expect(texts({ pages, players, race, shell, table })).toEqual(own);
    vi.unstubAllGlobals();
  });
});

test("numbers are written as the language writes them", () => {
  setLanguage("es");
  expect(plural(12_345, { one: "{n} punto", other: "{n} puntos" })).toBe("12.345 puntos");
  expect(plural(1, { one: "{n} punto", other: "{n} puntos" })).toBe("1 punto");
});

test("the first language of the browser that is spoken", () => {
  expect(firstSpoken(["fr-FR", "es-MX", "en"])).toBe("es");
  expect(firstSpoken(["en-GB", "es"])).toBe("en");
  expect(firstSpoken(["pl"])).toBe("en");
  expect(firstSpoken([])).toBe("en");
  expect(Object.keys(LANGUAGES)).toEqual(["en", ...Object.keys(translated)]);
});
