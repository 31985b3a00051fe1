// The numbers beside the table, and the clock.

import { useEffect, useState } from "preact/hooks";
import { useChanges } from "../changing";
import type { Words } from "../messages";
import { duration } from "../pages/when";
import { isRemark } from "../remarks";
import { figure, text } from "../words";
import { play as words } from "../words/table.en";
import { elapsed, type Live } from "./live";

interface FactsProps {
  live: Live;
  words: Words;
  timed: boolean;
  /** Without a connection the clock of the table stands still, and so does this one. */
  away: boolean;
}

export function Facts({ live, words: catalog, timed, away }: FactsProps) {
  return (
    <dl class="table-facts">
      {(live.scene.facts ?? [])
        .filter((fact) => !isRemark(fact, catalog))
        .map((fact) => (
          <FactValue key={fact.id} label={text(fact.label, catalog)} value={text(fact.value, catalog)} />
        ))}
      {live.table.rival && live.rival !== null && (
        <FactValue label={words.rival(live.table.rival.name)} value={figure(live.rival)} title={words.rivalHelp} />
      )}
      {live.table.rival && <FactValue label={words.rivalEnd(live.table.rival.name)} value={figure(live.table.rival.score)} />}
      {timed && <ClockValue live={live} ticks={live.clock.running && !away} />}
    </dl>
  );
}

function FactValue({ label, value, title }: { label: string; value: string; title?: string }) {
  const changes = useChanges(value);
  return (
    <div class="fact" title={title}>
      <dt class="caption">{label}</dt>
      <dd key={changes} class={changes ? "fact-value lit" : "fact-value"}>
        {value}
      </dd>
    </div>
  );
}

function ClockValue({ live, ticks }: { live: Live; ticks: boolean }) {
  const [now, setNow] = useState(performance.now());
  useEffect(() => {
    setNow(performance.now());
    if (!ticks) return;
    const ticking = setInterval(() => setNow(performance.now()), 500);
    return () => clearInterval(ticking);
  }, [ticks, live.clockAt]);
  return (
    <div class="fact">
      <dt class="caption">{words.clock}</dt>
      <dd class="fact-value">{duration(elapsed(live, now))}</dd>
    </div>
  );
}
