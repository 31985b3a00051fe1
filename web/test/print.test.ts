import { expect, test } from "vitest";
import { artFor, KNOWN } from "../src/board/art";
import drawings from "../src/board/art.svg?raw";
import { shortTitle } from "../src/board/print";

test("a title is shortened so that what tells it from others stays", () => {
  expect(["Kingfish", "Blue Cod", "Striped Marlin", "Pilchard bait", "Red Rock Lobster", "Barracouta"].map(shortTitle)).toEqual([
    "Kingfish",
    "Blue Cod",
    "S. Marlin",
    "Pilchard",
    "R. R. Lobster",
    "Barracouta",
  ]);
});

test("a drawing that is not known falls back to its family, step by step", () => {
  expect(["fish-tuna", "fish-unicorn", "net-catch-slim", "net-catch-whale", "pot-catch-lobster", "bait-worm", "chair"].map(artFor)).toEqual([
    "fish-tuna",
    "fish",
    "net-catch-slim",
    "net-catch",
    "pot-catch",
    "bait",
    null,
  ]);
});

test("the names are those of the file", () => {
  expect([...drawings.matchAll(/ id="art-([a-z-]+)"/g)].map(([, name]) => name)).toEqual([...KNOWN]);
});
