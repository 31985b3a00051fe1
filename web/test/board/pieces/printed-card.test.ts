import { expect, test } from "vitest";
import { artFor, artOf, NO_ART } from "../../../src/board/pieces/art";
import { shortTitle, twoLines } from "../../../src/board/pieces/printed-card";

test("a title is shortened so that what tells it from others stays", () => {
  expect(["Kingfish", "Blue Cod", "Striped Marlin", "Pilchard bait", "Red Rock Lobster", "Barracouta"].map(shortTitle)).toEqual(
    ["Kingfish", "Blue Cod", "S. Marlin", "Pilchard", "R. R. Lobster", "Barracouta"],
  );
});

test("a drawing that is not known falls back to its family, step by step", () => {
  const art = artOf(
    ["chair", "bird", "bird-owl", "bird-of-prey"]
      .map((name) => `<symbol id="art-${name}" viewBox="0 0 64 44"></symbol>`)
      .join("\n"),
  );
  expect(
    ["chair", "bird-owl", "bird-unicorn", "bird-of-prey-eagle", "bird-of-paradise", "table"].map((name) => artFor(name, art)),
  ).toEqual(["chair", "bird-owl", "bird", "bird-of-prey", "bird", null]);
  expect(artFor("chair", NO_ART)).toBeNull();
});

test("a name stands in at most two lines of much the same length", () => {
  expect([twoLines("Rocks"), twoLines("Gold Steelhead"), twoLines("2 Strike cards")]).toEqual([
    ["Rocks"],
    ["Gold", "Steelhead"],
    ["2 Strike", "cards"],
  ]);
});
