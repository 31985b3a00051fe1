import { expect, test } from "vitest";
import { drawnPieces, openPieces, pileOrder } from "../../../src/board/scene/piles";
import { scene, zone } from "../../support/scenes";

const folded = (pieces: string[]) => scene({ zones: [zone("gone", pieces, { kind: "pile", folded: true })] });
const ids = (pieces: { id: string }[]) => pieces.map(({ id }) => id);

test("what came last lies on top of a folded pile, however it is listed", () => {
  const first = pileOrder(new Map(), folded(["A", "C", "D"]));
  expect(first.get("gone")).toEqual(["A", "C", "D"]);
  const second = pileOrder(first, folded(["A", "B", "C", "D", "E"]));
  expect(second.get("gone")).toEqual(["B", "E", "A", "C", "D"]);
  expect(pileOrder(second, folded(["A", "C", "D"])).get("gone")).toEqual(["A", "C", "D"]);
});

test("what the last move named lies on top, for who saw it come and for who comes later", () => {
  const made = ["cycle C", "match C A", "roll 3 4", "match B E"];
  const before = pileOrder(new Map(), folded(["A", "C", "D"]), made.slice(0, 2));
  const seen = pileOrder(before, folded(["A", "B", "C", "D", "E"]), made);
  expect(seen.get("gone")).toEqual(["B", "E", "A", "C", "D"]);
  expect(pileOrder(new Map(), folded(["A", "B", "C", "D", "E"]), made)).toEqual(seen);
  expect(pileOrder(seen, folded(["A", "C", "D"]), made.slice(0, 2))).toEqual(before);
});

test("of a pile the topmost are drawn, and the one on top is open", () => {
  const { zones } = folded(["A", "B", "C", "D", "E"]);
  const order = new Map([["gone", ["E", "B", "A", "C", "D"]]]);
  expect(zones.map((one) => ids(drawnPieces(one, order)))).toEqual([["E", "B", "A"]]);
  expect(zones.map((one) => ids(openPieces(one, order)))).toEqual([["E"]]);
});

test("a pile that is not folded is shown as it is listed, and any other zone whole", () => {
  const stock = zone("stock", ["A", "B", "C", "D"], { kind: "pile" });
  expect(pileOrder(new Map(), scene({ zones: [stock] })).size).toBe(0);
  expect(ids(openPieces(stock, new Map()))).toEqual(["A"]);
  expect(ids(openPieces(zone("fan", ["A", "B", "C", "D"]), new Map()))).toEqual(["A", "B", "C", "D"]);
});

test("of a pile in a drawing all pieces are drawn", () => {
  const pile = zone("boat", ["A", "B", "C", "D"], { kind: "pile", holder: "boat" });
  expect(ids(drawnPieces(pile, new Map()))).toEqual(["A", "B", "C", "D"]);
  expect(ids(openPieces(pile, new Map()))).toEqual(["A"]);
});
