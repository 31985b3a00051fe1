import { expect, test } from "vitest";
import { gridOf, groupsOf, lentRoom, phonePlaces, smallZones, stepsOf, tableauOf } from "../../../src/board/layout/layout";
import { field, piece, zone } from "../../support/scenes";

const place = (row: number, column: number, rows = 1, columns = 1) => ({ place: { row, column, rows, columns } });
const single = (id: string, row: number, column: number, owner?: number) =>
  zone(id, ["X"], { kind: "pile", ...place(row, column), ...(owner === undefined ? {} : { owner }) });

test("a field and what is played with stand close, each column as wide as what lies in it", () => {
  const zones = [field("field", place(0, 0, 2, 2)), single("drawn", 0, 2), single("pile", 1, 2)];
  expect(gridOf(zones, 0)).toMatchObject({
    columns: 3,
    hasField: true,
    widths: [1, 1, 1.6],
    edges: [0.5, 0.5, 0],
    cardRows: 2,
    flowRows: 3.25,
  });
});

test("what belongs to somebody else is smaller, and to a spectator nothing is", () => {
  const zones = [
    field("mine", { ...place(0, 0, 2, 2), owner: 0 }),
    single("my-pile", 0, 2, 0),
    field("yours", { ...place(0, 3, 2, 2), owner: 1 }),
    single("your-pile", 0, 5, 1),
  ];
  expect(smallZones(zones, 0)).toEqual(new Set(["yours", "your-pile"]));
  expect(smallZones(zones, 1)).toEqual(new Set(["mine", "my-pile"]));
  expect(smallZones(zones, -1)).toEqual(new Set());
  const widths = (seat: number) => gridOf(zones, seat).widths.map((width) => Math.round(width * 100) / 100);
  expect(widths(0)).toEqual([1, 1, 1.6, 0.6, 0.6, 0.96]);
  expect(widths(-1)).toEqual([1, 1, 1.6, 1, 1, 1.6]);
  expect(gridOf(zones, 0).edges).toEqual([0.5, 0.5, 0, 0.3, 0.3, 0]);
});

test("a hand across several columns asks for no width of its own, and for a row where zones flow", () => {
  const zones = [
    field("field", place(0, 0, 2, 2)),
    zone("hand", ["A", "B", "C"], { kind: "row", ...place(2, 0, 1, 2), owner: 0 }),
  ];
  expect(gridOf(zones, 0)).toMatchObject({ widths: [1, 1], flowRows: 3 });
});

test("a hand beside a field takes what room is left, and one of another seat no row where zones flow", () => {
  const zones = [
    field("field", place(0, 0, 2, 2)),
    zone("hand", ["A", "B", "C"], { kind: "row", ...place(1, 2), owner: 0 }),
    zone("theirs", ["X", "Y"], { kind: "fan", ...place(0, 2), owner: 1 }),
  ];
  const { widths, hands, flowRows } = gridOf(zones, 0);
  expect({ widths, hands, flowRows }).toEqual({ widths: [1, 1, 2.3], hands: [false, false, true], flowRows: 3 });
});

const columns = Array.from({ length: 5 }, (_, at) => zone(`column-${at}`, ["A", "B", "C"], place(0, 1 + at)));
const dealt = [single("stock", 0, 0), ...columns, zone("hand", ["X"], { kind: "row", ...place(1, 1, 1, 3) })];

test("five columns side by side are a tableau, fewer are not", () => {
  expect(tableauOf(dealt)).toEqual(columns);
  expect(tableauOf(dealt.slice(0, 5))).toEqual([]);
  expect(gridOf(dealt)).toMatchObject({ tableau: 5, mostSteps: 2 });
});

test("on a phone piles lie above the columns, and rows below over the whole width", () => {
  const places = phonePlaces(dealt);
  expect(["stock", "column-4", "hand"].map((id) => places.get(id))).toEqual([
    { column: "1", row: 1 },
    { column: "5", row: 2 },
    { column: "1 / -1", row: 3 },
  ]);
});

test("on a phone a pile in a drawing has the room that the other piles leave", () => {
  const boat = { ...single("boat", 1, 0), holder: "boat" };
  const places = phonePlaces([...dealt, single("discard", 0, 6), boat]);
  expect(["stock", "discard", "boat"].map((id) => places.get(id)?.column)).toEqual(["1", "2", "3 / span 3"]);
});

test("face-down pieces show less of themselves than those above them, and all the same where none lies face up", () => {
  const down = { ...piece("D"), face: null };
  expect(stepsOf([down, down, piece("A"), piece("B")])).toEqual([0, 0.3, 0.6, 1.6, 1.6]);
  expect(stepsOf([down, down])).toEqual([0, 1, 1]);
  expect(stepsOf([])).toEqual([0]);
});

test("a row that is too full lies on what the one beside it does not need", () => {
  const rows = (left: number, right: number) => [
    zone(
      "left",
      Array.from({ length: left }, (_, at) => `L${at}`),
      { kind: "row", ...place(1, 1, 1, 3) },
    ),
    zone(
      "right",
      Array.from({ length: right }, (_, at) => `R${at}`),
      { kind: "row", ...place(1, 4, 1, 3) },
    ),
  ];
  const lent = (left: number, right: number) => [...lentRoom(rows(left, right)).values()];
  expect(lent(3, 3)).toEqual([]);
  expect(lent(6, 0)).toEqual(["0 -67%", "67% 0"]);
  expect(lent(1, 6)).toEqual(["0 67%", "-67% 0"]);
  expect(lent(9, 9)).toEqual([]);
});

test("what belongs to nobody, to oneself and to each of the others lies together", () => {
  const placed = [
    zone("board"),
    zone("mine", [], { owner: 1 }),
    zone("a", [], { owner: 0 }),
    zone("b", [], { owner: 2 }),
    zone("a2", [], { owner: 0 }),
  ].map((one) => ({ zone: one, companions: [] }));
  const names = (seat: number) => {
    const { common, own, others } = groupsOf(placed, seat);
    return [common, own ?? [], ...others].map((group) => group.map((seating) => seating.zone.id).join(" "));
  };
  expect(names(1)).toEqual(["board", "mine", "a a2", "b"]);
  expect(names(-1)).toEqual(["board", "", "mine", "a a2", "b"]);
});
