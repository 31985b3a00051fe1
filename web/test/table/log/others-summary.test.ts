import { expect, test } from "vitest";
import { ANYONE, CHANCE, type LogLine } from "../../../src/api/protocol";
import { othersSummary } from "../../../src/table/log/others-summary";
import { scene, seat, table } from "../../support/scenes";

const line = (by: number, text: string, act = false): LogLine => ({ seat: by, text, words: null, ms: null, act, part: null });
const together = table({ seats: [seat(0, { name: "Ann" }), seat(1, { name: "Ben" })] });
const told = (log: LogLine[], parts: { table?: typeof together; anyone?: boolean; back?: LogLine } = {}) =>
  othersSummary(
    { log, table: parts.table ?? together, scene: scene({ to_act: parts.anyone ? ANYONE : 0 }), takenBack: parts.back ?? null },
    {},
  );
const rain: LogLine = { ...line(CHANCE, "rain"), words: { key: "it rains" } };

test("what another did is told until one does something oneself", () => {
  expect(told([line(0, "cast"), line(1, "catch")])).toBe("Ben: catch");
  expect(told([line(1, "catch"), line(0, "cast")])).toBe("");
  expect(told([])).toBe("");
});

test("what chance brought is told with it where it has words, and is no act of theirs", () => {
  expect(told([line(0, "cast"), line(1, "catch"), rain])).toBe("Ben: catch; it rains");
  expect(told([line(0, "cast"), line(1, "catch"), line(CHANCE, "rain")])).toBe("Ben: catch");
  expect(told([line(0, "cast"), rain])).toBe("");
});

test("what another took back is told, and nobody is told of their own", () => {
  expect(told([line(0, "cast")], { back: line(1, "catch") })).toBe("Ben undid: catch");
  expect(told([line(1, "catch")], { back: line(0, "cast") })).toBe("Ben: catch");
});

test("a play and what followed from it are one line", () => {
  expect(told([line(0, "cast"), line(1, "catch"), line(CHANCE, "rain"), line(1, "let go")])).toBe("Ben: catch; let go");
});

test("at one's own pace only the last play is told, and an act that is no play stands alone", () => {
  expect(told([line(1, "catch"), line(1, "let go")], { anyone: true })).toBe("Ben: let go");
  expect(told([line(1, "catch"), line(1, "comes back", true)])).toBe("Ben: comes back");
});

test("whoever looks on is told the last act, and whoever plays alone nothing", () => {
  expect(told([line(0, "cast")], { table: table({ seat: -1, seats: together.seats }) })).toBe("Ann: cast");
  expect(told([line(CHANCE, "rain")], { table: table({ seats: [seat(0)] }) })).toBe("");
});
