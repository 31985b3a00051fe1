// What can be heard of a table.

import { useEffect, useRef } from "preact/hooks";
import { CHANCE, type Scene } from "../../api/protocol";
import { piecesOf } from "../../board/scene/scene";
import { type Sound, sound } from "../../lib/sound";
import type { TableState } from "./table-state";

type Heard = Pick<TableState, "scene" | "log" | "result" | "table">;

/** What a new state sounds like; null where it is not one's own to hear. In a race only one's own cards are heard. */
export function soundOf(before: Pick<Heard, "scene" | "log">, { scene, log, result, table }: Heard): Sound | null {
  const happened = log.slice(before.log.length);
  if (result) return result.won[table.seat] ? "victory" : "water";
  if (table.race && !happened.some(({ seat }) => seat === table.seat)) return null;
  if (dials(before.scene) !== dials(scene)) return "reel";
  const thrown = happened.some(({ seat }) => seat === CHANCE) && scene.zones.some(({ kind }) => kind === "dice");
  return thrown ? "dice" : "card";
}

/** Where the markers on dials stand. */
function dials({ zones }: Scene): string {
  const onDials = zones.filter(({ kind }) => kind === "dial").flatMap(piecesOf);
  return onDials.map(({ id, slot }) => `${id} ${slot}`).join();
}

export function useSounds(live: TableState): void {
  const heard = useRef(live);
  useEffect(() => {
    const before = heard.current;
    heard.current = live;
    const heardNow = before.state === live.state ? null : soundOf(before, live);
    if (heardNow) sound(heardNow);
  }, [live]);
}
