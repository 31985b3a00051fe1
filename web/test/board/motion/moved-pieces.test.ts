import { describe, expect, test } from "vitest";
import type { Box } from "../../../src/board/box";
import { isOtherStage, movedPieces, type Picture } from "../../../src/board/motion/moved-pieces";

const at = (left: number, top: number, width = 100): Box => ({ left, top, width, height: width * 1.4 });
const pile = at(300, 400, 40);

/** Two fans, left and right, and a pile that shows only its topmost pieces. */
function picture(zonesByPiece: Record<string, string>, pieces: Record<string, Box>): Picture {
  return {
    pieces: new Map(Object.entries(pieces)),
    zones: new Map([
      ["left", at(0, 0)],
      ["right", at(200, 0)],
      ["pile", pile],
    ]),
    zonesByPiece: new Map(Object.entries(zonesByPiece)),
  };
}

const before = picture(
  { A: "left", B: "right", C: "right", old: "pile" },
  { A: at(0, 0), B: at(200, 0), C: at(200, -20), old: pile },
);

describe("a pair that is taken", () => {
  test("goes to the pile, both cards of it, and what lay there stays", () => {
    const after = picture({ A: "pile", B: "pile", C: "right", old: "pile" }, { A: pile, B: pile, C: at(200, 0) });
    expect(movedPieces(before, after)).toEqual([
      { kind: "travels", piece: "A", from: at(0, 0), to: pile },
      { kind: "travels", piece: "B", from: at(200, 0), to: pile },
      { kind: "travels", piece: "C", from: at(200, -20), to: at(200, 0) },
    ]);
  });

  test("vanishes into a pile of which only the top is drawn", () => {
    const after = picture({ A: "pile", B: "pile", C: "right", old: "pile" }, { A: pile, C: at(200, -20) });
    expect(movedPieces(before, after)).toEqual([
      { kind: "travels", piece: "A", from: at(0, 0), to: pile },
      { kind: "vanishes", piece: "B", from: at(200, 0), to: pile },
    ]);
  });

  test("comes back out of it, and what is uncovered does not move", () => {
    const taken = picture({ A: "pile", B: "pile", C: "right", old: "pile" }, { A: pile, C: at(200, -20) });
    expect(movedPieces(taken, before)).toEqual([
      { kind: "travels", piece: "A", from: pile, to: at(0, 0) },
      { kind: "travels", piece: "B", from: pile, to: at(200, 0) },
    ]);
  });
});

test("what was nowhere appears, and what is nowhere fades", () => {
  const after = picture(
    { A: "left", C: "right", old: "pile", next: "left" },
    { A: at(0, 0), C: at(200, -20), old: pile, next: at(0, 90) },
  );
  expect(movedPieces(before, after)).toEqual([
    { kind: "appears", piece: "next" },
    { kind: "fades", piece: "B", from: at(200, 0) },
  ]);
});

test("nothing travels where nothing has changed", () => {
  expect(movedPieces(before, before)).toEqual([]);
});

test("nothing travels where few places of the table before are left", () => {
  const stage = (...names: string[]): Picture => ({ ...before, zones: new Map(names.map((name) => [name, pile])) });
  expect(isOtherStage(stage("a", "b", "c"), stage("a", "b", "d"))).toBe(false);
  expect(isOtherStage(stage("a", "b", "c"), stage("a", "d", "e"))).toBe(true);
  expect(isOtherStage(stage("a"), stage("a", "b", "c"))).toBe(true);
  expect(isOtherStage(before, before)).toBe(false);
});
