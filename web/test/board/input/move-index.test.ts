import { describe, expect, test } from "vitest";
import { MoveIndex } from "../../../src/board/input/move-index";
import { move, refused, scene, zone } from "../../support/scenes";

const turn = move("turn left", ["left"], ["left-next"]);
const both = move("turn both", ["left", "right"]);
const pass = move("pass");
const take = refused("take L1", ["L1"], ["right"]);
const index = new MoveIndex(
  scene({
    zones: [zone("left", ["L1", "L2"]), zone("left-next", ["next"], { of: "left" }), zone("right", ["R1"])],
    moves: [turn, both, pass],
    refused: [take],
  }),
);

describe("the handles of a move", () => {
  test("are all it names; a zone that shows something about another counts as that other", () => {
    expect([...index.handlesOf(turn)]).toEqual(["left"]);
    expect([...index.handlesOf(both)]).toEqual(["left", "right"]);
    expect([...index.handlesOf(pass)]).toEqual([]);
  });

  test("of legal and of refused moves are told apart", () => {
    expect([...index.playable]).toEqual(["left", "right"]);
    expect([...index.arguable]).toEqual(["L1", "right"]);
  });
});

describe("a selection", () => {
  test("may still become all moves that take it, and is the one that takes nothing else", () => {
    expect(index.possible(["left"])).toEqual([turn, both]);
    expect(index.complete(["left"])).toEqual([turn]);
    expect(index.complete(["right", "left"])).toEqual([both]);
  });

  test("of nothing is no move", () => {
    expect(index.complete([])).toEqual([]);
  });
});

test("a piece is known by its own name, then by that of its zone", () => {
  expect(index.names("L2")).toEqual(["L2", "left"]);
  expect(index.names("next")).toEqual(["next", "left"]);
  expect(index.lyingIn("R1")).toBe("right");
  expect(index.lyingIn("right")).toBe("right");
});
