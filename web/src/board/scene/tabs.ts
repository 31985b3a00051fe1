// Which panels of a table are tabs where there is no room for all, and in which of them something can be done.

import type { Scene } from "../../api/protocol";
import type { BoardView } from "../board-context";
import type { PlacedPanel } from "./placed-panels";
import { piecesOf } from "./scene";

export interface Tab {
  id: string;
  panels: PlacedPanel[];
}

/** The tab of what belongs to other seats, and of what is only looked at. */
export const OTHERS = "others";

/** One for each panel, in the scene's order, and one for all of the others; those that stay are none. */
export function tabsOf(scene: Scene, placed: readonly PlacedPanel[]): Tab[] {
  const inOrder = (scene.panels ?? []).flatMap(({ id }) => placed.filter(({ panel }) => panel.id === id && !panel.stays));
  const isOther = ({ panel, whose }: PlacedPanel) => whose === "other" || !!panel.aside;
  const others = inOrder.filter(isOther);
  const tabs = inOrder.filter((one) => !isOther(one)).map((one) => ({ id: one.panel.id, panels: [one] }));
  return others.length ? [...tabs, { id: OTHERS, panels: others }] : tabs;
}

/** How many things of some panels are to be pressed, are only pointed at, go with what is chosen, or can be begun with. */
export interface Wanted {
  asked: number;
  pointed: number;
  targets: number;
  playable: number;
}

export function wantedIn(scene: Scene, panels: readonly PlacedPanel[], view: BoardView): Wanted {
  const ids = scene.zones
    .filter((zone) => panels.some(({ panel }) => panel.id === zone.panel))
    .flatMap((zone) => [zone.id, ...piecesOf(zone).map(({ id }) => id), ...(zone.slots ?? []).map(({ id }) => id)]);
  const count = (is: (id: string) => boolean) => ids.filter(is).length;
  return {
    asked: count((id) => view.isPointedAt(id) && view.standing(id) !== "plain"),
    pointed: count((id) => view.isPointedAt(id)),
    targets: count((id) => view.standing(id) === "target"),
    playable: count((id) => view.standing(id) === "playable"),
  };
}

const URGENT: readonly (keyof Wanted)[] = ["asked", "pointed", "targets", "playable"];

/** What is wanted most, wherever it lies; null where nothing is. */
export function mostUrgent(all: readonly Wanted[]): keyof Wanted | null {
  return URGENT.find((kind) => all.some((wanted) => wanted[kind] > 0)) ?? null;
}

/** The tab that shows what is wanted most: the open one as long as something of it lies there or beside the tabs. */
export function tabToShow(open: string, tabs: readonly { id: string; wanted: Wanted }[], beside: Wanted): string {
  const kind = mostUrgent([beside, ...tabs.map(({ wanted }) => wanted)]);
  if (!kind || beside[kind] || tabs.some(({ id, wanted }) => id === open && wanted[kind])) return open;
  return [...tabs].sort((one, other) => other.wanted[kind] - one.wanted[kind])[0]?.id ?? open;
}
