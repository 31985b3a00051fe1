import { expect, test } from "vitest";
import { duplicatesIn } from "../../../src/board/scene/duplicates";
import { move, piece, scene, zone } from "../../support/scenes";

const die = (id: string, face: string, kind = "d6") => ({ ...piece(id), face, kind });

test.each(["row", "dice", "tokens"] as const)("pieces that look the same stand for each other in a zone of kind %s", (kind) => {
  const pieces = [die("a", "4"), die("b", "4"), die("c", "5"), die("d", "4", "d12")];
  const table = scene({ zones: [zone("pool", [], { kind, pieces })], moves: [move("take 4", ["a"])] });
  expect([...duplicatesIn(table)]).toEqual([["b", "a"]]);
});

test("elsewhere each is itself, and heaps of another height differ", () => {
  const pieces = [die("a", "4"), { ...die("b", "4"), count: 2 }];
  const moves = [move("take 4", ["a"])];
  expect(duplicatesIn(scene({ zones: [zone("pool", [], { kind: "tokens", pieces })], moves })).size).toBe(0);
  expect(
    duplicatesIn(scene({ zones: [zone("pool", [], { kind: "grid", pieces: [die("a", "4"), die("b", "4")] })], moves })).size,
  ).toBe(0);
});
