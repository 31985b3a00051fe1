// What happened so far, the newest line last and in sight.

import { useEffect, useRef } from "preact/hooks";
import { CHANCE, type TableInfo, type Words } from "../messages";
import { said } from "../pages/happenings";
import { duration } from "../pages/when";
import { play as words } from "../words/table.en";
import type { Live } from "./live";

export function Log({ log, table, words: catalog }: { log: Live["log"]; table: TableInfo; words: Words }) {
  const end = useRef<HTMLLIElement>(null);
  useEffect(() => {
    const panel = end.current?.closest("[role=tabpanel]");
    if (panel) panel.scrollTop = panel.scrollHeight;
  }, [log.length]);
  if (!log.length) return <p class="quiet">{table.seat < 0 ? words.logNothing : words.logEmpty}</p>;
  return (
    <ol class="log">
      {log.map((happened, index) => (
        <li key={index} class={happened.seat === CHANCE ? "log-chance" : undefined}>
          <span>{said(happened, table, catalog, log.slice(index + 1))}</span>
          {happened.ms !== null && <span class="quiet small figures">{duration(happened.ms)}</span>}
        </li>
      ))}
      <li ref={end} aria-hidden="true" />
    </ol>
  );
}
