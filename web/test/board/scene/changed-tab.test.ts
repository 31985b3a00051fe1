import { expect, test } from "vitest";
import { tabOfChange } from "../../../src/board/scene/changed-tab";
import { placedPanels } from "../../../src/board/scene/placed-panels";
import { tabsOf } from "../../../src/board/scene/tabs";
import { panel, piece, scene, zone } from "../../support/scenes";

const panels = [panel("water"), panel("mine"), panel("theirs")];
const table = (river: number, own: string[], other: string[]) =>
  scene({
    panels,
    zones: [
      zone("river", [], { panel: "water", pieces: [piece("token", river)] }),
      zone("hand", own, { panel: "mine" }),
      zone("pile", other, { panel: "theirs" }),
    ],
  });
const before = table(1, ["a"], ["b"]);
const change = (open: string, after: typeof before) => tabOfChange(open, tabsOf(after, placedPanels(after)), before, after);

test("where nothing can be done, the tab is shown in which something has moved", () => {
  expect(change("mine", table(2, ["a"], ["b"]))).toBe("water");
  expect(change("mine", table(2, ["a"], ["b", "c", "d"]))).toBe("theirs");
});

test("the open tab stays where something has moved in it, or nothing anywhere", () => {
  expect(change("mine", table(1, ["a"], ["b"]))).toBe("mine");
  expect(change("mine", table(2, ["a", "c"], ["b", "d", "e"]))).toBe("mine");
});
