import { describe, expect, test } from "vitest";
import type { SceneMove } from "../../../src/api/protocol";
import { MoveSelector } from "../../../src/board/input/move-selector";
import { field, move, piece, refused, scene, slot, zone } from "../../support/scenes";

const keyed = (text: string, keys: string[], from: string[], to: string[] = []): SceneMove => ({
  ...move(text, from, to),
  keys,
});

/** A board with one card and two empty places, a pile, three rows, a hand. */
const table = scene({
  zones: [
    field("board", { pieces: [piece("6", 1)], slots: [slot("space-1", 0), slot("space-3", 2)], edges: [] }),
    zone("pile", ["7", "under"], { kind: "pile", closed: "3.5" }),
    zone("row-1", ["K", "Q", "8"]),
    zone("row-2", ["9"]),
    zone("row-3", []),
    zone("turned", ["A"], { kind: "pile" }),
    zone("hand", ["back"], { kind: "pile" }),
    zone("other", ["X"], { kind: "row", closed: "2.1" }),
  ],
  moves: [
    keyed("7 to board 2", ["a", "a"], ["7"], ["6"]),
    keyed("7 to row 1", ["a", "1"], ["7"], ["8"]),
    keyed("7 begins row 3", ["a", "3"], ["7"], ["row-3"]),
    keyed("row 1 to row 2", ["1", "2"], ["K"], ["9"]),
    keyed("A to board 1", ["s", "s"], ["A"], ["space-1"]),
    move("A to board 3", ["A"], ["space-3"]),
    keyed("turn", [" "], ["hand"]),
    keyed("done", ["d", "d"], []),
  ],
  refused: [refused("7 to row 2", ["7"], ["9"])],
});
const selector = new MoveSelector(table);
const made = (text: string) => ({ kind: "made", move: expect.objectContaining({ text }) });

describe("clicks in a quick game", () => {
  test("a thing that can go one way goes at once, and an ace to the first place that takes it", () => {
    expect(selector.click([], "A")).toEqual(made("A to board 1"));
    expect(selector.click([], "back")).toEqual(made("turn"));
    expect(selector.click([], "8")).toEqual(made("row 1 to row 2"));
  });

  test("an empty place tells what a click on it does", () => {
    expect(selector.doneAt("hand")).toEqual({ key: "turn" });
    expect([selector.doneAt("row-3"), selector.doneAt("pile"), selector.doneAt("turned")]).toEqual([null, null, null]);
  });

  test("a thing that can go several ways is chosen, and a second click takes it to where its key twice would", () => {
    expect(selector.click([], "7")).toEqual({ kind: "chosen", selection: ["7"] });
    expect(selector.click(["7"], "7")).toEqual(made("7 to board 2"));
    expect(selector.click(["7"], "8")).toEqual(made("7 to row 1"));
    expect(selector.click(["7"], "row-3")).toEqual(made("7 begins row 3"));
  });

  test("a fan is one thing wherever it is touched, and so is a board", () => {
    expect(selector.click([], "K")).toEqual(made("row 1 to row 2"));
    expect(selector.click(["7"], "Q")).toEqual(made("7 to row 1"));
    expect(selector.click(["7"], "row-1")).toEqual(made("7 to row 1"));
    expect(selector.click(["7"], "space-3")).toEqual(made("7 to board 2"));
    expect(selector.click(["A"], "space-3")).toEqual(made("A to board 3"));
  });

  test("what cannot be is still explained", () => {
    expect(selector.click(["7"], "9")).toMatchObject({ kind: "refused", move: { text: "7 to row 2" } });
    expect(selector.click([], "X")).toEqual({ kind: "closed", rule: "2.1", thing: "X" });
  });

  test("only what can be taken stands out, of a fan the last piece", () => {
    const standing = (selection: string[]) =>
      ["7", "K", "8", "9", "6", "space-1", "A", "row-3"].map((id) => selector.standing(id, selection));
    expect(standing([])).toEqual(["playable", "plain", "playable", "plain", "plain", "plain", "playable", "plain"]);
    expect(standing(["7"])).toEqual(["chosen", "plain", "target", "plain", "target", "plain", "plain", "target"]);
  });
});

describe("drags in a quick game", () => {
  test("a fan is dragged by any of its pieces, and a place is met by its zone", () => {
    expect(selector.canDrag("8")).toBe(true);
    expect(selector.drop([], "8", "9")).toEqual(made("row 1 to row 2"));
    expect(selector.drop([], "K", "row-2")).toEqual(made("row 1 to row 2"));
    expect(selector.drop([], "7", "Q")).toEqual(made("7 to row 1"));
    expect(selector.drop([], "7", "board")).toEqual(made("7 to board 2"));
    expect(selector.drop([], "A", "space-3")).toEqual(made("A to board 3"));
    expect(selector.drop([], "A", "board")).toEqual(made("A to board 1"));
  });

  test("elsewhere it goes nowhere", () => {
    expect(selector.drop([], "7", "9")).toMatchObject({ kind: "refused" });
    expect(selector.drop([], "7", "other")).toEqual({ kind: "nothing" });
  });
});

describe("keys", () => {
  test("one or two make a move", () => {
    expect(selector.byKeys(" ")?.text).toBe("turn");
    expect(selector.byKeys("a", "1")?.text).toBe("7 to row 1");
    expect(selector.byKeys("d", "d")?.text).toBe("done");
    expect(selector.byKeys("a", "2")).toBeNull();
    expect(selector.byKeys("a")).toBeNull();
  });

  test("the first one chooses what it takes", () => {
    expect(selector.takenBy("a")).toEqual(["7"]);
    expect(selector.takenBy("1")).toEqual(["8"]);
    expect(selector.takenBy("d")).toEqual([]);
    expect(selector.takenBy("4")).toBeNull();
    expect(selector.takenBy(" ")).toBeNull();
  });

  test("the second one may be refused", () => {
    expect(selector.refusedBy(["7"], "2")?.text).toBe("7 to row 2");
    expect(selector.refusedBy(["7"], "4")).toBeNull();
  });

  test("they stand for zones", () => {
    expect(selector.keysOfZones()).toEqual(
      new Map([
        ["pile", "a"],
        ["row-1", "1"],
        ["row-2", "2"],
        ["row-3", "3"],
        ["turned", "s"],
        ["hand", " "],
      ]),
    );
  });
});

test("a choice lasts as long as something can be made of it, or said about it", () => {
  expect(selector.isOpen(["7"])).toBe(true);
  expect(selector.isOpen(["gone"])).toBe(false);
});

test("without keys nothing is quick", () => {
  const slow = new MoveSelector({ ...table, moves: (table.moves ?? []).map(({ keys: _, ...rest }) => rest) });
  expect(slow.quick).toBe(false);
  expect(slow.click([], "A")).toEqual({ kind: "chosen", selection: ["A"] });
});
