import { describe, expect, test } from "vitest";
import type { SceneMove } from "../../../src/api/protocol";
import { withEffects } from "../../../src/board/scene/optimistic";
import { field, move, piece, refused, scene, slot, zone } from "../../support/scenes";

const board = field("board", { pieces: [piece("6", 1)], slots: [slot("empty", 0)], edges: [] });
const pile = zone("pile", ["7", "under"], { kind: "pile" });
const row = zone("row", ["10", "9"]);
const other = zone("other", ["X"]);
const seven: SceneMove = {
  ...move("7 to board", ["7"], ["6"]),
  touches: ["7"],
  effects: [{ piece: "7", zone: "board", slot: 1 }],
};
const onto: SceneMove = { ...move("7 to row", ["7"], ["9"]), touches: ["7"], effects: [{ piece: "7", zone: "row" }] };
const nine: SceneMove = {
  ...move("row to pile", ["10"]),
  effects: [
    { piece: "10", zone: "pile" },
    { piece: "9", zone: "pile" },
  ],
};
const turn = move("turn", ["other"]);
const table = scene({
  zones: [board, pile, row, other],
  moves: [seven, onto, nine, turn],
  refused: [refused("7 there", ["7"], ["X"])],
});
const lying = (name: string, underway: SceneMove[], at = table) =>
  withEffects(at, underway)
    .zones.find(({ id }) => id === name)
    ?.pieces?.map(({ id, slot: place }) => `${id}@${place}`);

describe("moves that are not answered yet", () => {
  test("nothing under way, nothing changed", () => {
    expect(withEffects(table, [])).toBe(table);
    expect(withEffects(table, [turn])).toBe(table);
  });

  test("a piece lies at a slot of a grid, on what was there", () => {
    expect(lying("board", [seven])).toEqual(["7@1"]);
    expect(lying("pile", [seven])).toEqual(["under@1"]);
    const opened: SceneMove = { ...seven, effects: [{ piece: "7", zone: "board", slot: 0 }] };
    expect(lying("board", [opened])).toEqual(["6@1", "7@0"]);
    expect(withEffects(table, [opened]).zones[0]?.slots).toEqual([]);
  });

  test("at the end of a fan, or on top of a pile", () => {
    expect(lying("row", [onto])).toEqual(["10@0", "9@1", "7@2"]);
    expect(lying("pile", [nine])).toEqual(["9@0", "10@0", "7@0", "under@1"]);
  });

  test("zones that it does not touch stay the very same", () => {
    expect(withEffects(table, [seven]).zones.slice(2)).toEqual([row, other]);
    expect(withEffects(table, [seven]).zones[3]).toBe(other);
  });

  test("several are under way at once", () => {
    const onTop: SceneMove = { ...move("9 to board", ["9"]), effects: [{ piece: "9", zone: "board", slot: 1 }] };
    expect(lying("board", [seven, onTop])).toEqual(["9@1"]);
    expect(lying("row", [seven, onTop])).toEqual(["10@0"]);
  });

  test("what others do meanwhile is seen, and shakes nothing off", () => {
    const theirs = { ...board, pieces: [piece("6", 1), piece("ace", 0)], slots: [] };
    const later = { ...table, zones: [theirs, pile, row, other] };
    expect(lying("board", [seven], later)).toEqual(["ace@0", "7@1"]);
  });

  test("once it lies there in truth, or is covered, nothing is added", () => {
    const accepted = {
      ...table,
      zones: [{ ...board, pieces: [piece("7", 1)] }, { ...pile, pieces: [piece("under")] }, row, other],
    };
    expect(lying("board", [seven], accepted)).toEqual(["7@1"]);
    const covered = { ...accepted, zones: [{ ...board, pieces: [piece("8", 1)] }, ...accepted.zones.slice(1)] };
    expect(lying("board", [seven], covered)).toEqual(["8@1"]);
  });

  test("a piece under way is not offered again; everything else is", () => {
    const shown = withEffects(table, [seven]);
    expect(shown.moves).toEqual([nine, turn]);
    expect(shown.refused).toEqual([]);
  });
});
