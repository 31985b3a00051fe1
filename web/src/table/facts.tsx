// The numbers beside the table, and the clock.

import { useEffect, useState } from "preact/hooks";
import { hasDecks, placeOf } from "../board/scene/scene";
import { figure, text } from "../i18n/catalog";
import { sheet as sheetWords } from "../i18n/players";
import { board as boardWords, play as words } from "../i18n/table";
import { duration } from "../lib/format-time";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { useChanges } from "../ui/flash-on-change";
import { Icon } from "../ui/icons";
import { isNote } from "../ui/notes";
import { ScoreSheet } from "../ui/score-sheet";
import { useTableContext } from "./state/table-context";
import { elapsed, type TableState } from "./state/table-state";

/** The facts; where the scene tells how the points are made, they open that. */
export function Facts() {
  const { shown: live, words: catalog } = useTableContext();
  const [open, setOpen] = useState(false);
  const lines = live.result ? [] : (live.scene.sheet ?? []);
  if (!lines.length) return <FactList />;
  return (
    <div class="facts-with-sheet">
      <FactList open={() => setOpen(true)} />
      <Button
        class="button button-plain facts-sheet"
        aria-label={sheetWords.open}
        title={sheetWords.open}
        onClick={() => setOpen(true)}
      >
        <Icon name="sheet" />
      </Button>
      {open && (
        <Dialog title={sheetWords.title} close={() => setOpen(false)} wide>
          <div class="sideways" role="group" tabIndex={0} aria-label={sheetWords.title}>
            <ScoreSheet lines={lines} table={live.table} called={live.scene.called} words={catalog} title={sheetWords.now} />
          </div>
        </Dialog>
      )}
    </div>
  );
}

function FactList({ open }: { open?: () => void }) {
  const { shown: live, words: catalog, game, away } = useTableContext();
  // Where others have lanes of their own on the table, their points stand there.
  const inLanes = hasDecks(live.scene);
  return (
    <dl class="table-facts" onClick={open}>
      {(live.scene.facts ?? [])
        .filter(
          (fact) => !isNote(fact, catalog) && !(inLanes && typeof fact.seat === "number" && fact.seat !== live.scene.seat),
        )
        .map((fact) => (
          <FactValue
            key={fact.id}
            id={fact.id}
            label={text(fact.label, catalog)}
            value={text(fact.value, catalog)}
            place={typeof fact.seat === "number" ? placeOf(live.scene, fact.seat) : null}
          />
        ))}
      {live.table.rival && live.rival !== null && (
        <FactValue label={words.rival(live.table.rival.name)} value={figure(live.rival)} title={words.rivalHelp} />
      )}
      {live.table.rival && <FactValue label={words.rivalEnd(live.table.rival.name)} value={figure(live.table.rival.score)} />}
      {/* Without a connection the clock of the table stands still, and so does this one. */}
      {game.timed && <ClockValue live={live} ticks={live.clock.running && !away} />}
    </dl>
  );
}

interface FactValueProps {
  id?: string;
  label: string;
  value: string;
  title?: string;
  /** Whose points these are stands at this place among all. */
  place?: number | null;
}

function FactValue({ id, label, value, title, place = null }: FactValueProps) {
  const changes = useChanges(value);
  return (
    <div class="fact" data-fact={id} title={title}>
      <dt class="caption">{label}</dt>
      <dd key={changes} class={changes ? "fact-value lit" : "fact-value"}>
        {value}
        {place !== null && (
          <span class="deck-place" data-first={place === 1 || undefined}>
            {boardWords.place(place)}
          </span>
        )}
      </dd>
    </div>
  );
}

function ClockValue({ live, ticks }: { live: TableState; ticks: boolean }) {
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
