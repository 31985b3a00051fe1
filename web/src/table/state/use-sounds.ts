// What can be heard of a table.

import { useEffect, useRef } from "preact/hooks";
import { CHANCE } from "../../api/protocol";
import { sound } from "../../lib/sound";
import type { TableState } from "./table-state";

/** A sound for every new state: water at the end, dice where chance acted, cards otherwise. In a race only one's own cards are heard. */
export function useSounds({ state, log, result, table }: TableState): void {
  const heard = useRef({ state, lines: log.length });
  useEffect(() => {
    const before = heard.current;
    heard.current = { state, lines: log.length };
    if (before.state === state) return;
    const happened = log.slice(before.lines);
    if (result) sound("water");
    else if (table.race && !happened.some(({ seat }) => seat === table.seat)) return;
    else if (happened.some(({ seat }) => seat === CHANCE)) sound("dice");
    else sound("card");
  }, [state]);
}
