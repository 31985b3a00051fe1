// While others act nothing can be done, and there is something to be seen: which tab shows it.

import type { Scene } from "../../api/protocol";
import { piecesOf } from "./scene";
import type { Tab } from "./tabs";

function placesOf(scene: Scene): Map<string, string> {
  return new Map(scene.zones.flatMap((zone) => piecesOf(zone).map(({ id, slot }) => [id, `${zone.id} ${slot}`] as const)));
}

/** The tab in which most pieces have come to lie; the open one as long as one of them lies there, or where nothing has moved. */
export function tabOfChange(open: string, tabs: readonly Tab[], before: Scene, after: Scene): string {
  const old = placesOf(before);
  const panelsOf = new Map(tabs.flatMap(({ id, panels }) => panels.map(({ panel }) => [panel.id, id] as const)));
  const moved = new Map<string, number>();
  for (const zone of after.zones) {
    const tab = panelsOf.get(zone.panel ?? "");
    const count = piecesOf(zone).filter(({ id, slot }) => old.get(id) !== `${zone.id} ${slot}`).length;
    if (tab !== undefined && count) moved.set(tab, (moved.get(tab) ?? 0) + count);
  }
  if (moved.has(open)) return open;
  return [...moved].sort(([, one], [, other]) => other - one)[0]?.[0] ?? open;
}
