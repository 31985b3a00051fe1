// Finding the rules that speak of something.

import type { Chapter, RuleItem } from "../../api/protocol";

/** The words looked for, in small letters. */
export function wanted(search: string): string[] {
  return search.toLowerCase().split(/\s+/).filter(Boolean);
}

/** The chapters with only those items that hold every word; a chapter that holds nothing is left out. */
export function found(chapters: Chapter[], search: string[]): Chapter[] {
  if (search.length === 0) return chapters;
  return chapters
    .map((chapter) => ({ ...chapter, items: chapter.items.filter((item) => speaksOf(item, search)) }))
    .filter(({ items }) => items.length > 0);
}

function speaksOf({ number, text }: RuleItem, search: string[]): boolean {
  const line = text.toLowerCase();
  return search.every((word) => line.includes(word) || number === word || number?.startsWith(`${word}.`));
}

export interface Part {
  text: string;
  hit: boolean;
}

/** A text cut where the words looked for begin and end. */
export function parts(text: string, search: string[]): Part[] {
  if (search.length === 0) return [{ text, hit: false }];
  const longestFirst = [...search].sort((one, other) => other.length - one.length);
  const pattern = new RegExp(`(${longestFirst.map(escaped).join("|")})`, "gi");
  // Splitting by a group puts what it caught at the odd places.
  return text
    .split(pattern)
    .map((part, index) => ({ text: part, hit: index % 2 === 1 }))
    .filter((part) => part.text !== "");
}

function escaped(word: string): string {
  return word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
