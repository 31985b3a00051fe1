import { describe, expect, test } from "vitest";
import type { Chapter } from "../../../src/api/protocol";
import { found, parts, wanted } from "../../../src/pages/rules/rules-search";

const chapters: Chapter[] = [
  {
    title: "1 The pond",
    items: [
      { number: "1.1", text: "The pond holds twelve fish." },
      { number: null, text: "Any pond will do." },
    ],
  },
  { title: "11 The end", items: [{ number: "11.1", text: "The game ends (always) with tea." }] },
];

const numbers = (search: string): (string | null)[] =>
  found(chapters, wanted(search)).flatMap(({ items }) => items.map(({ number }) => number));

describe("a search", () => {
  test("for nothing finds everything", () => {
    expect(found(chapters, wanted("  "))).toBe(chapters);
  });

  test("finds the items that hold every word, in any letters", () => {
    expect(numbers("POND")).toEqual(["1.1", null]);
    expect(numbers("fish pond")).toEqual(["1.1"]);
    expect(numbers("fish tea")).toEqual([]);
  });

  test("finds a rule by its number and a chapter by its own", () => {
    expect(numbers("1.1")).toEqual(["1.1"]);
    expect(numbers("11")).toEqual(["11.1"]);
    expect(numbers("1")).toEqual(["1.1"]);
  });
});

describe("the words found", () => {
  const marked = (text: string, search: string): string =>
    parts(text, wanted(search))
      .map((part) => (part.hit ? `[${part.text}]` : part.text))
      .join("");

  test("are marked wherever they stand", () => {
    expect(marked("The pond holds twelve fish.", "the o")).toBe("[The] p[o]nd h[o]lds twelve fish.");
  });

  test("may hold signs that mean something in a pattern", () => {
    expect(marked("The game ends (always) with tea.", "(always)")).toBe("The game ends [(always)] with tea.");
    expect(marked("tea.", ".")).toBe("tea[.]");
  });

  test("are marked whole where one holds another", () => {
    expect(marked("ponds", "pond ponds")).toBe("[ponds]");
  });

  test("leave the text as it is where nothing is looked for", () => {
    expect(parts("tea", [])).toEqual([{ text: "tea", hit: false }]);
  });
});
