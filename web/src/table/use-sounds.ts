// What can be heard of a table.

import { useEffect, useRef } from "preact/hooks";
import { CHANCE } from "../messages";
import { sound } from "../sound";
import type { Live } from "./live";

/** A sound for every new state: water at the end, dice where chance acted, cards otherwise. */
export function useSounds({ state, log, result }: Live): void {
  const heard = useRef({ state, lines: log.length });
  useEffect(() => {
    const before = heard.current;
    heard.current = { state, lines: log.length };
    if (before.state === state) return;
    if (result) sound("water");
    else if (log.slice(before.lines).some(({ seat }) => seat === CHANCE)) sound("dice");
    else sound("card");
  }, [state]);
}
