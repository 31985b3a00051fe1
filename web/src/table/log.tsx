// What happened so far, the newest line last and in sight.

import { useEffect, useMemo, useRef } from "preact/hooks";
import { CHANCE, type TableInfo, type Words } from "../messages";
import { said } from "../pages/happenings";
import { duration } from "../pages/when";
import { play as words } from "../words/table.en";
import type { Live } from "./live";

/** A race has hundreds of lines: only so many are drawn, and the replay has them all. */
const MOST_LINES = 150;

export function Log({ log, table, words: catalog }: { log: Live["log"]; table: TableInfo; words: Words }) {
  const end = useRef<HTMLLIElement>(null);
  useEffect(() => {
    const panel = end.current?.closest("[role=tabpanel]");
    if (panel) panel.scrollTop = panel.scrollHeight;
  }, [log.length]);
  const first = Math.max(0, log.length - MOST_LINES);
  // Only acts tell that somebody else may sit there now.
  const acts = useMemo(() => log.flatMap((happened, at) => (happened.act ? [{ happened, at }] : [])), [log]);
  const since = (at: number) => acts.filter((act) => act.at > at).map(({ happened }) => happened);
  if (!log.length) return <p class="quiet">{table.seat < 0 ? words.logNothing : words.logEmpty}</p>;
  return (
    <ol class="log">
      {log.slice(first).map((happened, index) => (
        <li key={first + index} class={happened.seat === CHANCE ? "log-chance" : undefined}>
          <span>{said(happened, table, catalog, since(first + index))}</span>
          {happened.ms !== null && <span class="quiet small figures">{duration(happened.ms)}</span>}
        </li>
      ))}
      <li ref={end} aria-hidden="true" />
    </ol>
  );
}
