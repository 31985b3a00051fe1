// The numbers beside the table, and the clock.

import { useEffect, useRef, useState } from "preact/hooks";
import type { Fact, Words } from "../messages";
import { duration } from "../pages/when";
import { text } from "../words";
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
      {(live.scene.facts ?? []).map((fact) => (
        <FactValue key={fact.id} fact={fact} words={catalog} />
      ))}
      {timed && <ClockValue live={live} ticks={live.clock.running && !away} />}
    </dl>
  );
}

/** A value lights up once when it changes: the key then makes it a new element. */
function FactValue({ fact, words: catalog }: { fact: Fact; words: Words }) {
  const value = text(fact.value, catalog);
  const seen = useRef({ value, changes: 0 });
  if (seen.current.value !== value) seen.current = { value, changes: seen.current.changes + 1 };
  const { changes } = seen.current;
  return (
    <div class="fact">
      <dt class="caption">{text(fact.label, catalog)}</dt>
      <dd key={changes} class={changes ? "fact-value fact-changed" : "fact-value"}>
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
