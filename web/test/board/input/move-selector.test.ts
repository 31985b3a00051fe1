import { describe, expect, test } from "vitest";
import { MoveSelector } from "../../../src/board/input/move-selector";
import { field, move, piece, refused, scene, zone } from "../../support/scenes";

/** Two decks with a preview each: one of them may be turned, or both; taking their top cards is refused. */
const turning = new MoveSelector(
  scene({
    zones: [
      zone("left", ["L1", "L2"]),
      zone("left-next", ["left-preview"], { of: "left" }),
      zone("right", ["R1", "R2"]),
      zone("right-next", ["right-preview"], { of: "right" }),
      zone("third", ["T1"]),
      zone("dice", ["die"]),
    ],
    moves: [
      move("turn left", ["left"], ["left-next"]),
      move("turn right", ["right"], ["right-next"]),
      move("turn left right", ["left", "right"], ["left-next", "right-next"]),
      move("turn third", ["third"]),
      move("pass"),
    ],
    refused: [refused("turn left third", ["left", "third"]), refused("take L1 R1", ["L1"], ["R1"])],
  }),
);

/** Top cards that go together, or do not. */
const taking = new MoveSelector(
  scene({
    zones: [zone("left", ["L1", "L2"]), zone("right", ["R1"]), zone("third", ["T1"])],
    moves: [move("take L1 R1", ["L1"], ["R1"]), move("pass")],
    refused: [refused("take L1 T1", ["L1"], ["T1"]), refused("take R1 T1", ["R1"], ["T1"])],
  }),
);

describe("what a thing stands for", () => {
  test("a piece that is no handle stands for its zone", () => {
    expect(turning.handleOf("L2")).toBe("left");
  });

  test("a zone that can be played comes before a piece that only a refused move names", () => {
    expect(turning.handleOf("L1")).toBe("left");
  });

  test("a zone that shows something about another stands for that other, and so do its pieces", () => {
    expect(turning.handleOf("left-next")).toBe("left");
    expect(turning.handleOf("left-preview")).toBe("left");
  });

  test("a piece that a move names stands for itself", () => {
    expect(taking.handleOf("L1")).toBe("L1");
  });

  test("what no move names stands for nothing", () => {
    expect(turning.handleOf("die")).toBeNull();
    expect(taking.handleOf("L2")).toBeNull();
  });
});

describe("clicking", () => {
  test("a move that could still grow is only chosen, and offered as complete", () => {
    expect(turning.click([], "L1")).toEqual({ kind: "chosen", selection: ["left"] });
    expect(turning.complete(["left"]).map(({ text }) => text)).toEqual(["turn left"]);
  });

  test("a second click on what is chosen makes the complete move", () => {
    expect(turning.click(["left"], "left")).toMatchObject({ kind: "made", move: { text: "turn left" } });
  });

  test("a move that cannot grow is made at once", () => {
    expect(turning.click(["left"], "R2")).toMatchObject({ kind: "made", move: { text: "turn left right" } });
    expect(turning.click([], "third")).toMatchObject({ kind: "made", move: { text: "turn third" } });
    expect(taking.click(["R1"], "L1")).toMatchObject({ kind: "made", move: { text: "take L1 R1" } });
  });

  test("a second click on an incomplete choice takes it back", () => {
    expect(taking.click(["L1"], "L1")).toEqual({ kind: "chosen", selection: [] });
  });

  test("a refused move asks why, and what could be played stays chosen", () => {
    expect(turning.click(["left"], "T1")).toMatchObject({
      kind: "refused",
      move: { text: "turn left third" },
      selection: ["third"],
    });
    expect(taking.click(["L1"], "T1")).toMatchObject({ kind: "refused", move: { text: "take L1 T1" }, selection: [] });
  });

  test("a piece of refused moves alone can be chosen, to learn why not", () => {
    expect(taking.click([], "T1")).toEqual({ kind: "chosen", selection: ["T1"] });
  });

  test("things that no move brings together start anew with the last one", () => {
    expect(turning.click(["right"], "third")).toEqual({ kind: "apart", selection: ["third"] });
  });

  test("what is no handle means nothing", () => {
    expect(turning.click([], "die")).toEqual({ kind: "nothing" });
  });
});

describe("how things stand", () => {
  test("playable while nothing is chosen, target once something is", () => {
    expect(turning.standing("left", [])).toBe("playable");
    expect(turning.standing("left-next", [])).toBe("playable");
    expect(turning.standing("left", ["left"])).toBe("chosen");
    expect(turning.standing("right", ["left"])).toBe("target");
    expect(turning.standing("third", ["left"])).toBe("plain");
    expect(turning.standing("dice", [])).toBe("plain");
  });

  test("moves that need no pointing are buttons", () => {
    expect(turning.buttons.map(({ text }) => text)).toEqual(["pass"]);
  });
});

describe("a closed zone", () => {
  test("answers with its rule for a piece that no move names", () => {
    const closed = new MoveSelector(
      scene({
        zones: [zone("left", ["L1", "L2"], { closed: "5.1" }), zone("right", ["R1"])],
        moves: [move("take L1 R1", ["L1"], ["R1"])],
      }),
    );
    expect(closed.click([], "L2")).toEqual({ kind: "closed", rule: "5.1", thing: "L2" });
    expect(closed.click([], "L1")).toMatchObject({ kind: "chosen" });
  });
});

describe("dragging", () => {
  test("pieces of moves with two ends can be dragged, and zones by their pieces", () => {
    expect(["L1", "T1", "die"].map((id) => turning.canDrag(id))).toEqual([true, false, false]);
  });

  test("a drop on the other end makes the move, in either direction", () => {
    expect(taking.drop([], "L1", "R1")).toMatchObject({ kind: "made", move: { text: "take L1 R1" } });
    expect(taking.drop([], "R1", "L1")).toMatchObject({ kind: "made", move: { text: "take L1 R1" } });
    expect(turning.drop([], "L1", "left-preview")).toMatchObject({ kind: "made", move: { text: "turn left" } });
  });

  test("what was chosen before travels along", () => {
    expect(turning.drop(["left"], "R1", "right-next")).toMatchObject({ kind: "made", move: { text: "turn left right" } });
  });

  test("a refused pair asks why even where its zones could be played together", () => {
    expect(turning.drop([], "L1", "R1")).toMatchObject({ kind: "refused", move: { text: "take L1 R1" } });
  });

  test("a drop on anything else means nothing", () => {
    expect(taking.drop([], "L1", "L2")).toEqual({ kind: "nothing" });
  });

  test("only legal ends are shown while dragging", () => {
    expect([...taking.dropTargets([], "L1")]).toEqual(["R1"]);
    expect([...turning.dropTargets([], "L1")]).toEqual(["left-next"]);
  });
});

describe("a piece in the player's fingers", () => {
  const held = { ...piece("H"), marks: ["held"] };
  const placing = new MoveSelector(
    scene({
      zones: [field(), zone("drawn", [], { kind: "pile", pieces: [held] })],
      moves: [move("play a1", ["H"], ["field-a1"]), move("play b2", ["H"], ["field-b2"])],
    }),
  );

  test("needs only the place where it goes", () => {
    expect(placing.click([], "field-a1")).toMatchObject({ kind: "made", move: { text: "play a1" } });
    expect(placing.standing("field-a1", [])).toBe("target");
    expect(placing.wouldMake([], "field-b2")).toMatchObject({ text: "play b2" });
    expect(placing.click([], "H")).toEqual({ kind: "nothing" });
  });

  test("may be pointed at first where it is a move of its own too", () => {
    const die = { ...piece("D"), kind: "d6", marks: ["held"] };
    const moves = [move("cast P", ["D"], ["field-P"]), move("gain", ["D"], ["track"]), move("turn", ["D"])];
    const zones = [field(), zone("track", [], { kind: "track" }), zone("dice", [], { kind: "dice", pieces: [die] })];
    const using = new MoveSelector(scene({ zones, moves }));
    expect(["field-P", "track", "D"].map((id) => using.standing(id, []))).toEqual(["target", "target", "playable"]);
    expect(using.click([], "track")).toMatchObject({ kind: "made", move: { text: "gain" } });
    expect(using.click([], "D")).toEqual({ kind: "chosen", selection: ["D"] });
    expect(["field-P", "track", "D"].map((id) => using.standing(id, ["D"]))).toEqual(["target", "target", "chosen"]);
    expect(using.click(["D"], "field-P")).toMatchObject({ kind: "made", move: { text: "cast P" } });
    expect(using.complete(["D"]).map(({ text }) => text)).toEqual(["turn"]);
    expect(using.possible(["D"])).toHaveLength(3);
    const poor = new MoveSelector(scene({ zones, moves: moves.slice(0, 2), refused: [refused("turn", ["D"])] }));
    expect(poor.click([], "D")).toEqual({ kind: "chosen", selection: ["D"] });
    expect(poor.click(["D"], "track")).toMatchObject({ kind: "made", move: { text: "gain" } });
  });

  test("is dragged there as well", () => {
    expect(placing.canDrag("H")).toBe(true);
    expect([...placing.dropTargets([], "H")]).toEqual(["field-a1", "field-b2"]);
    expect(placing.drop([], "H", "field-b2")).toMatchObject({ kind: "made", move: { text: "play b2" } });
  });

  test("a place that is closed answers with its rule, clicked or dropped on", () => {
    const closed = { kind: "closed", rule: "2.4", thing: "field-a2" };
    expect(placing.click([], "field-a2")).toEqual(closed);
    expect(placing.drop([], "H", "field-a2")).toEqual(closed);
    expect(placing.standing("field-a2", [])).toBe("plain");
    expect(placing.wouldMake([], "field-a2")).toBeNull();
  });

  test("a careful click shows first, another place takes its turn, the second one on the same place makes the move", () => {
    expect(placing.click([], "field-a1", true)).toEqual({ kind: "chosen", selection: ["field-a1"] });
    expect(placing.click(["field-a1"], "field-b2", true)).toEqual({ kind: "chosen", selection: ["field-b2"] });
    expect(placing.wouldMake(["field-a1"], "field-b2")).toMatchObject({ text: "play b2" });
    expect(placing.chosenSlot(["field-b2"])).toBe("field-b2");
    expect(placing.click(["field-b2"], "field-b2", true)).toMatchObject({ kind: "made", move: { text: "play b2" } });
  });
});

describe("a piece of a field that is a move by itself", () => {
  const turning = new MoveSelector(
    scene({
      zones: [field("field", { pieces: [piece("P", 1), piece("Q", 0)] }), zone("row", ["R"], { kind: "row" })],
      moves: [move("turn P", ["P"]), move("turn Q", ["Q"]), move("take R", ["R"])],
    }),
  );

  test("is made by one click, and by a careful one only when it comes twice", () => {
    expect(turning.click([], "P")).toMatchObject({ kind: "made", move: { text: "turn P" } });
    expect(turning.click([], "P", true)).toEqual({ kind: "chosen", selection: ["P"] });
    expect(turning.click(["P"], "Q", true)).toEqual({ kind: "chosen", selection: ["Q"] });
    expect(turning.click(["Q"], "Q", true)).toMatchObject({ kind: "made", move: { text: "turn Q" } });
  });

  test("elsewhere a careful click is like any other", () => {
    expect(turning.click([], "R", true)).toMatchObject({ kind: "made", move: { text: "take R" } });
  });
});

describe("a piece of a hand", () => {
  const choosing = new MoveSelector(
    scene({
      zones: [field(), zone("hand", ["X", "Y"], { kind: "row" })],
      moves: ["X", "Y"].flatMap((id) => ["a1", "b2"].map((at) => move(`play ${id} ${at}`, [id], [`field-${at}`]))),
    }),
  );

  test("is chosen first, and then its place, or the other way round", () => {
    expect(choosing.click([], "X")).toEqual({ kind: "chosen", selection: ["X"] });
    expect(choosing.click(["X"], "field-a1")).toMatchObject({ kind: "made", move: { text: "play X a1" } });
    expect(choosing.click(["field-a1"], "Y")).toMatchObject({ kind: "made", move: { text: "play Y a1" } });
  });

  test("places are open before it is chosen, and targets after", () => {
    expect(choosing.standing("field-a1", [])).toBe("playable");
    expect(choosing.standing("field-a1", ["X"])).toBe("target");
    expect(choosing.wouldMake([], "field-a1")).toBeNull();
  });

  test("a careful click keeps it chosen from place to place", () => {
    expect(choosing.click(["X"], "field-a1", true)).toEqual({ kind: "chosen", selection: ["X", "field-a1"] });
    expect(choosing.click(["X", "field-a1"], "field-b2", true)).toEqual({ kind: "chosen", selection: ["X", "field-b2"] });
    expect(choosing.click(["X", "field-b2"], "field-b2", true)).toMatchObject({ kind: "made", move: { text: "play X b2" } });
  });
});

describe("a tableau", () => {
  const column = (id: string, at: number, pieces: string[]) =>
    zone(id, pieces, { place: { row: 0, column: at, rows: 1, columns: 1 }, closed: pieces.length ? "2.6" : "3.3" });
  const row = (id: string, pieces: string[], closed: string) =>
    zone(id, [], {
      kind: "row",
      place: { row: 1, column: 0, rows: 1, columns: 5 },
      closed,
      pieces: pieces.map((one) => ({ ...piece(one), face: one.charAt(0) })),
    });
  const fishing = new MoveSelector(
    scene({
      zones: [
        { ...column("a", 0, ["B"]), pieces: [{ ...piece("A"), closed: "3.4" }, piece("B")] },
        column("b", 1, ["C"]),
        column("c", 2, ["D"]),
        column("d", 3, ["E"]),
        column("e", 4, []),
        row("hand", ["x1", "x2", "y1"], "4.2"),
        row("kept", ["z1"], "4.5"),
        zone("gone", [], { kind: "pile" }),
        zone("boat", ["W"], { kind: "pile", closed: "4.8" }),
      ],
      moves: [
        move("take A", ["A"], ["hand"]),
        move("catch B with x", ["B"], ["x1", "boat"]),
        move("catch C with x", ["C"], ["x1", "boat"]),
        move("catch C with z", ["C"], ["z1", "boat"]),
        move("play D", ["D"], ["gone"]),
        move("play D with z", ["D"], ["z1"]),
      ],
      refused: [refused("take E", ["E"])],
    }),
  );

  test("a card that goes to a zone needs no more than itself", () => {
    expect(fishing.click([], "A")).toMatchObject({ kind: "made", move: { text: "take A" } });
    expect(fishing.drop([], "A", "hand")).toMatchObject({ kind: "made", move: { text: "take A" } });
    expect([...fishing.dropTargets([], "A")]).toEqual(["hand"]);
  });

  test("a finger chooses it first, and makes the move by the second tap", () => {
    expect(fishing.click([], "A", true)).toEqual({ kind: "chosen", selection: ["A"] });
    expect(fishing.click(["A"], "A", true)).toMatchObject({ kind: "made", move: { text: "take A" } });
    expect(fishing.standing("hand", ["A"])).toBe("target");
    expect(fishing.click(["A"], "hand", true)).toMatchObject({ kind: "made", move: { text: "take A" } });
    expect(fishing.click(["A"], "y1", true)).toMatchObject({ kind: "made", move: { text: "take A" } });
  });

  test("where there are several ways, they are offered, and a second click on the only one makes it", () => {
    expect(fishing.click([], "C")).toEqual({ kind: "chosen", selection: ["C"] });
    expect(fishing.offered(["C"]).map(({ text }) => text)).toEqual(["catch C with x", "catch C with z"]);
    expect(fishing.click(["C"], "C")).toEqual({ kind: "chosen", selection: [] });
    expect(fishing.click(["B"], "B")).toMatchObject({ kind: "made", move: { text: "catch B with x" } });
  });

  test("either end comes first, by clicks and by drag", () => {
    expect(fishing.click(["x1"], "B")).toMatchObject({ kind: "made", move: { text: "catch B with x" } });
    expect(fishing.drop([], "z1", "C")).toMatchObject({ kind: "made", move: { text: "catch C with z" } });
    expect(fishing.drop([], "C", "z1")).toMatchObject({ kind: "made", move: { text: "catch C with z" } });
    expect(fishing.standing("B", ["x1"])).toBe("target");
  });

  test("a card that may be met in two ways is chosen, and its simple way is complete", () => {
    expect(fishing.click([], "D")).toEqual({ kind: "chosen", selection: ["D"] });
    expect(fishing.complete(["D"]).map(({ text }) => text)).toEqual(["play D"]);
    expect(fishing.offered(["D"]).map(({ text }) => text)).toEqual(["play D with z"]);
    expect(fishing.click(["D"], "gone")).toMatchObject({ kind: "made", move: { text: "play D" } });
  });

  test("cards of a row that look the same stand for each other", () => {
    expect(fishing.standing("x2", [])).toBe("playable");
    expect(fishing.handleOf("x2")).toBe("x1");
    expect(fishing.click(["B"], "x2")).toMatchObject({ kind: "made", move: { text: "catch B with x" } });
    expect(fishing.canDrag("x2")).toBe(true);
    expect(fishing.drop([], "x2", "B")).toMatchObject({ kind: "made", move: { text: "catch B with x" } });
  });

  test("a card is caught by dropping it where it goes, and where there are several ways they are offered", () => {
    expect([...fishing.dropTargets([], "B")]).toEqual(["x1", "boat"]);
    expect(fishing.drop([], "B", "boat")).toMatchObject({ kind: "made", move: { text: "catch B with x" } });
    expect(fishing.drop([], "B", "W")).toMatchObject({ kind: "made", move: { text: "catch B with x" } });
    expect(fishing.drop([], "C", "boat")).toEqual({ kind: "chosen", selection: ["C"] });
    expect(fishing.click(["B"], "boat")).toMatchObject({ kind: "made", move: { text: "catch B with x" } });
    expect(fishing.click(["C"], "boat")).toEqual({ kind: "chosen", selection: ["C"] });
  });

  test("a card dropped where it does not go quotes the rule of its own way, and a space that of spaces", () => {
    for (const place of ["boat", "W", "kept", "z1", "gone", "C"]) {
      expect(fishing.drop([], "A", place)).toEqual({ kind: "closed", rule: "3.4", thing: "A" });
    }
    expect(fishing.drop([], "A", "e")).toEqual({ kind: "closed", rule: "3.3", thing: "e" });
    expect(fishing.drop([], "B", "e")).toEqual({ kind: "closed", rule: "3.3", thing: "e" });
  });

  test("every other card says why not", () => {
    expect(fishing.click([], "E")).toMatchObject({ kind: "refused", move: { text: "take E" } });
    expect(fishing.click([], "y1")).toEqual({ kind: "closed", rule: "4.2", thing: "y1" });
    expect(fishing.drop([], "y1", "B")).toEqual({ kind: "closed", rule: "4.2", thing: "y1" });
    expect(fishing.drop([], "A", "E")).toMatchObject({ kind: "refused", move: { text: "take E" } });
    expect(fishing.click(["B"], "z1")).toEqual({ kind: "closed", rule: "4.5", thing: "z1" });
  });
});
