import { describe, expect, test } from "vitest";
import type { Edge, Scene, Zone } from "../../../src/api/protocol";
import { MoveSelector } from "../../../src/board/input/move-selector";
import { aboutThing, hasRules, placeFor, type Thing } from "../../../src/table/explain/explain";
import { move, piece, scene, slot, zone } from "../../support/scenes";

const say = (key: string) => ({ key });
const about = (of: Scene, thing: Thing, selection: string[] = []) => aboutThing(of, new MoveSelector(of), selection, thing);
const ofPiece = (id: string): Thing => ({ kind: "piece", id });
const plain = zone("plain", ["A"]);
const ruled = zone("ruled", ["B"], { rule: "3.1", kind: "row", slots: [slot("gap", 1)] });
const reel: Zone = zone("reel", [], {
  kind: "dial",
  rule: "7.1",
  steps: [
    { name: say("start"), label: say("start-label"), rule: "7.2" },
    { name: say("stop"), label: say("stop-label") },
  ],
  pieces: [{ ...piece("spinner", 0), kind: "disc" }],
});

describe("what a thing tells", () => {
  test("is nothing where all of it is seen", () => {
    const table = scene({ zones: [plain] });
    expect(about(table, ofPiece("A"))).toBeNull();
    expect(about(table, { kind: "zone", id: "plain" })).toBeNull();
    expect(about(table, ofPiece("nowhere"))).toBeNull();
    expect(hasRules(table)).toBe(false);
  });

  test("is its rule, else that of the step it stands on or of its zone", () => {
    const own = zone("own", [], { rule: "3.1", pieces: [{ ...piece("C"), rule: "4.4" }] });
    const table = scene({ zones: [ruled, reel, own] });
    expect(hasRules(table)).toBe(true);
    const rules = ["B", "spinner", "C"].map((id) => about(table, ofPiece(id))?.rule);
    expect(rules).toEqual(["3.1", "7.2", "4.4"]);
    expect(about(table, { kind: "slot", id: "gap" })).toEqual({ label: say("gap"), rule: "3.1", move: null, ours: false });
    expect(about(table, { kind: "zone", id: "ruled" })?.label).toEqual(say("ruled"));
  });

  test("is of an open fan told by its title, not by every card", () => {
    const down = { ...piece("D", 1), face: null };
    const table = scene({ zones: [zone("deck", [], { kind: "fan", rule: "4.5", pieces: [piece("C"), down] })] });
    expect(about(table, ofPiece("C"))).toBeNull();
    expect(about(table, ofPiece("D"))?.rule).toBe("4.5");
    expect(about(table, { kind: "zone", id: "deck" })?.rule).toBe("4.5");
  });

  test("is of a fact and of what stands beside a line their rule", () => {
    const edges: Edge[] = [
      { line: "row", at: 0, value: 2, label: say("a pair"), rule: "4.2" },
      { line: "column", at: 0, value: 0, label: say("nothing") },
    ];
    const facts = [
      { id: "score", label: say("score"), value: 2, rule: "5.3" },
      { id: "turns", label: say("turns"), value: 1 },
    ];
    const table = scene({ zones: [zone("board", [], { kind: "grid", edges })], facts });
    expect(about(table, { kind: "edge", zone: "board", line: "row 0" })).toEqual({
      label: say("a pair"),
      rule: "4.2",
      move: null,
      ours: false,
    });
    expect(about(table, { kind: "edge", zone: "board", line: "column 0" })).toBeNull();
    expect(about(table, { kind: "fact", id: "score" })).toEqual({ label: say("score"), rule: "5.3", move: null, ours: false });
    expect(about(table, { kind: "fact", id: "turns" })).toBeNull();
    expect(hasRules(scene({ zones: [], facts }))).toBe(true);
    expect(hasRules(scene({ zones: [zone("board", [], { edges })] }))).toBe(true);
  });

  test("is of a step what it means", () => {
    const table = scene({ zones: [reel] });
    expect(about(table, { kind: "step", zone: "reel", at: 0 })).toEqual({
      label: say("start-label"),
      rule: "7.2",
      move: null,
      ours: false,
    });
    expect(about(table, { kind: "step", zone: "reel", at: 1 })?.rule).toBe("7.1");
    expect(about(table, { kind: "step", zone: "reel", at: 9 })).toBeNull();
  });

  test("is that a value is ours, and what is printed on it while it lies face up", () => {
    const tile = { ...piece("T"), kind: "tile", marks: ["ours"], print: { art: "x", title: say("t"), text: say("words") } };
    const table = scene({ zones: [zone("tiles", [], { pieces: [tile] })] });
    expect(about(table, ofPiece("T"))).toEqual({ label: say("T"), rule: null, move: null, ours: true });
    const down = scene({ zones: [zone("tiles", [], { pieces: [{ ...tile, marks: [], face: null }] })] });
    expect(about(down, ofPiece("T"))).toBeNull();
  });

  test("is what the move would cost and make that it makes now", () => {
    const paid = { ...move("pay", ["A"], ["B"]), cost: say("one"), note: say("gain") };
    const table = scene({ zones: [plain, zone("other", ["B"])], moves: [paid, move("free", ["C"])] });
    expect(about(table, ofPiece("B"), ["A"])?.move).toBe(paid);
    expect(about(table, ofPiece("B"))).toBeNull();
  });

  test("is of an empty place in counted lines the move alone, and to those who listen what it is called", () => {
    const edges: Edge[] = [{ line: "row", at: 0, value: 0, label: say("nothing") }];
    const board = zone("board", [], { kind: "grid", rule: "4.1", columns: 2, edges, slots: [slot("a1", 0), slot("b1", 1)] });
    const paid = { ...move("play A a1", ["A"], ["a1"]), note: say("a pair") };
    const table = scene({ zones: [plain, board], moves: [paid] });
    expect(about(table, { kind: "slot", id: "a1" }, ["A"])).toEqual({
      label: say("a1"),
      weighed: true,
      rule: null,
      move: paid,
      ours: false,
    });
    expect(about(table, { kind: "slot", id: "b1" }, ["A"])).toEqual({
      label: say("b1"),
      weighed: true,
      rule: "4.1",
      move: null,
      ours: false,
    });
  });
});

describe("its card", () => {
  const room = { width: 1000, height: 600 };
  const card = { width: 200, height: 100 };
  const covers = (at: { left: number; top: number }, thing: { left: number; top: number; width: number; height: number }) =>
    at.left < thing.left + thing.width &&
    at.left + card.width > thing.left &&
    at.top < thing.top + thing.height &&
    at.top + card.height > thing.top;

  test("goes below, to the right, to the left, above: where it has room", () => {
    expect(placeFor({ left: 400, top: 300, width: 100, height: 50 }, card, room)).toEqual({ left: 350, top: 356 });
    expect(placeFor({ left: 0, top: 500, width: 1000, height: 50 }, card, room)).toEqual({ left: 400, top: 394 });
    expect(placeFor({ left: 10, top: 0, width: 100, height: 600 }, card, room)).toEqual({ left: 116, top: 250 });
    expect(placeFor({ left: 890, top: 0, width: 100, height: 600 }, card, room)).toEqual({ left: 684, top: 250 });
  });

  test("covers nothing of the thing and stays in the window, wherever the thing lies", () => {
    for (let left = -20; left < 1000; left += 60) {
      for (let top = -20; top < 600; top += 60) {
        const thing = { left, top, width: 80, height: 110 };
        const at = placeFor(thing, card, room);
        expect(covers(at, thing)).toBe(false);
        expect(at.left >= 0 && at.top >= 0 && at.left + card.width <= room.width && at.top + card.height <= room.height).toBe(
          true,
        );
      }
    }
  });

  test("stays clear of what must be seen", () => {
    const thing = { left: 400, top: 300, width: 100, height: 50 };
    const bar = { left: 0, top: 400, width: 1000, height: 200 };
    const at = placeFor(thing, card, room, [bar]);
    expect([covers(at, thing), covers(at, bar)]).toEqual([false, false]);
    const beside = { left: 500, top: 0, width: 500, height: 600 };
    expect(placeFor(thing, card, room, [bar, beside])).toEqual({ left: 194, top: 275 });
  });

  test("goes to the nearest side of what is around the thing, where that leaves all in sight", () => {
    const board = { left: 300, top: 50, width: 400, height: 500 };
    const place = (left: number) => placeFor({ left, top: 200, width: 80, height: 110 }, card, room, [board], board);
    expect(place(310)).toEqual({ left: 94, top: 205 });
    expect(place(610)).toEqual({ left: 706, top: 205 });
    const pile = { left: 720, top: 100, width: 100, height: 400 };
    expect(placeFor({ left: 610, top: 200, width: 80, height: 110 }, card, room, [board, pile], board)).toEqual({
      left: 94,
      top: 205,
    });
  });

  test("stays in the window where a thing fills it", () => {
    const at = placeFor({ left: 0, top: 0, width: 1000, height: 600 }, card, room);
    expect(at.left + card.width <= room.width && at.top + card.height <= room.height && at.left >= 0 && at.top >= 0).toBe(true);
  });
});
