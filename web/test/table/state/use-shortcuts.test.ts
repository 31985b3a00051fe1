import { expect, test } from "vitest";
import { actOf, type Shortcuts } from "../../../src/table/state/use-shortcuts";

function pressed(
  key: string,
  held: { ctrlKey?: boolean; metaKey?: boolean; altKey?: boolean; shiftKey?: boolean } = {},
): string {
  let done = "nothing";
  const names = ["hint", "undo", "redo", "canWin", "help", "clear"] as const;
  const shortcuts: Shortcuts = {
    ...(Object.fromEntries(names.map((name) => [name, () => (done = name)])) as unknown as Shortcuts),
    move: (index) => (done = `move ${index}`),
  };
  actOf({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held }, shortcuts)?.();
  return done;
}

test("single keys", () => {
  expect(["h", "H", "u", "r", "w", "?", "Escape", "1", "9", "0", "x"].map((key) => pressed(key))).toEqual([
    "hint",
    "hint",
    "undo",
    "redo",
    "canWin",
    "help",
    "clear",
    "move 0",
    "move 8",
    "nothing",
    "nothing",
  ]);
});

test("what other programs use for undo and redo", () => {
  expect(pressed("z", { ctrlKey: true })).toBe("undo");
  expect(pressed("Z", { ctrlKey: true, shiftKey: true })).toBe("redo");
  expect(pressed("y", { metaKey: true })).toBe("redo");
});

test("keys of the browser are left alone", () => {
  expect(["r", "h", "w", "1"].map((key) => pressed(key, { ctrlKey: true }))).toEqual([
    "nothing",
    "nothing",
    "nothing",
    "nothing",
  ]);
  expect(pressed("h", { altKey: true })).toBe("nothing");
});
