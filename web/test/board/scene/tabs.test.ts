import { expect, test } from "vitest";
import type { BoardView } from "../../../src/board/board-context";
import { placedPanels } from "../../../src/board/scene/placed-panels";
import { mostUrgent, OTHERS, tabsOf, tabToShow, wantedIn } from "../../../src/board/scene/tabs";
import { panel, scene, slot, zone } from "../../support/scenes";

const table = scene({
  seat: 1,
  zones: [
    zone("water", ["fish"], { kind: "grid", panel: "river", slots: [slot("gap", 1)] }),
    zone("token", ["marker"], { panel: "river", on: "water" }),
    zone("pool", ["six"], { panel: "tray" }),
    zone("line", [], { panel: "mine" }),
  ],
  panels: [
    panel("river"),
    panel("tray", { stays: true }),
    panel("theirs", { owner: 0 }),
    panel("mine", { owner: 1 }),
    panel("notes", { aside: true }),
    panel("supply"),
  ],
});
const placed = placedPanels(table);
const view = (standings: Record<string, string>, pointed: string[] = []) =>
  ({ standing: (id: string) => standings[id] ?? "plain", isPointedAt: (id: string) => pointed.includes(id) }) as BoardView;
const none = { asked: 0, pointed: 0, targets: 0, playable: 0 };

test("each part is a tab, those of others and those aside one together; one that stays is none", () => {
  const tabs = tabsOf(table, placed).map(({ id, panels }) => [id, panels.map(({ panel: { id: name } }) => name)]);
  expect(tabs).toEqual([
    ["river", ["river"]],
    ["mine", ["mine"]],
    ["supply", ["supply"]],
    [OTHERS, ["theirs", "notes"]],
  ]);
});

test("what is wanted of a part is counted with what lies on its grids", () => {
  const river = placed.filter(({ panel: { id } }) => id === "river");
  const standings = { fish: "target", gap: "target", marker: "playable", six: "playable", water: "chosen" };
  expect(wantedIn(table, river, view(standings, ["marker", "six", "token"]))).toEqual({
    asked: 1,
    pointed: 2,
    targets: 2,
    playable: 1,
  });
});

test("what is pointed at is wanted more than a target, and a target more than what could be begun with", () => {
  expect(
    mostUrgent([
      { ...none, pointed: 3 },
      { ...none, asked: 1, pointed: 1 },
    ]),
  ).toBe("asked");
  expect(mostUrgent([none, { ...none, playable: 2 }])).toBe("playable");
  expect(
    mostUrgent([
      { ...none, targets: 1 },
      { ...none, playable: 2 },
    ]),
  ).toBe("targets");
  expect(mostUrgent([{ ...none, targets: 1, pointed: 1 }, none])).toBe("pointed");
  expect(mostUrgent([none])).toBeNull();
});

const tabs = (river: Partial<typeof none>, mine: Partial<typeof none>, supply: Partial<typeof none> = {}) => [
  { id: "river", wanted: { ...none, ...river } },
  { id: "mine", wanted: { ...none, ...mine } },
  { id: "supply", wanted: { ...none, ...supply } },
];

test("the open tab stays while something of what is wanted most lies there or beside the tabs", () => {
  expect(tabToShow("mine", tabs({ targets: 3 }, { targets: 1 }), none)).toBe("mine");
  expect(tabToShow("supply", tabs({ playable: 3 }, {}), { ...none, playable: 1 })).toBe("supply");
  expect(tabToShow("supply", tabs({}, {}), none)).toBe("supply");
});

test("else the tab with most of it opens", () => {
  expect(tabToShow("supply", tabs({ targets: 1 }, { targets: 3 }, { playable: 5 }), { ...none, playable: 4 })).toBe("mine");
});
