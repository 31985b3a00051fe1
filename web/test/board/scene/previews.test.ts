import { expect, test } from "vitest";
import type { Effect, SceneMove } from "../../../src/api/protocol";
import { MoveSelector } from "../../../src/board/input/move-selector";
import { lookedAtMoves, previewsOf } from "../../../src/board/scene/previews";
import { move, piece, scene, zone } from "../../support/scenes";

const does = (base: SceneMove, ...effects: Effect[]): SceneMove => ({ ...base, effects });
const zones = [
  zone("dice", ["4", "5"], { kind: "dice" }),
  zone("reel", [], { kind: "dial", count: 5, pieces: [piece("spinner", 1)] }),
  zone("track", [], { kind: "track", count: 5, pieces: [piece("marker", 2)] }),
];
const turns = does(move("reel 4", ["4"], ["reel"]), { piece: "spinner", zone: "reel", slot: 0 });
const gains = does(move("gain 4", ["4"], ["track"]), { piece: "marker", zone: "track", slot: 4 });
const pays = does(move("turn 5", ["5"]), { piece: "marker", zone: "track", slot: 1 });
const table = scene({ zones, moves: [turns, gains, pays] });
const selector = new MoveSelector(table);
const shown = (...moves: SceneMove[]) =>
  [...previewsOf(table, moves)].map(([id, pieces]) => [id, pieces.map(({ id: name, slot }) => `${name} ${slot}`)]);

test("a piece is shown where the move would leave it", () => {
  expect(shown(turns)).toEqual([["reel", ["spinner 0"]]]);
  expect(shown(turns, gains)).toEqual([
    ["reel", ["spinner 0"]],
    ["track", ["marker 4"]],
  ]);
});

test("not where moves differ, nor where it lies already, nor one that is not there", () => {
  expect(shown(gains, pays)).toEqual([]);
  expect(shown(does(move("stay"), { piece: "marker", zone: "track", slot: 2 }))).toEqual([]);
  expect(shown(does(move("lost"), { piece: "nobody", zone: "track", slot: 2 }))).toEqual([]);
});

test("what is looked at goes before what is chosen, and a lifted piece before both", () => {
  const texts = (...args: Parameters<typeof lookedAtMoves>) => lookedAtMoves(...args).map(({ text }) => text);
  expect(texts(selector, [], null, null)).toEqual([]);
  expect(texts(selector, ["4"], null, null)).toEqual(["reel 4", "gain 4"]);
  expect(texts(selector, ["4"], "reel", null)).toEqual(["reel 4"]);
  expect(texts(selector, ["4"], "spinner", null)).toEqual(["reel 4"]);
  expect(texts(selector, [], "5", null)).toEqual(["turn 5"]);
  expect(texts(selector, ["5"], "track", "4")).toEqual(["gain 4"]);
  expect(texts(selector, ["5"], null, "4")).toEqual([]);
});
