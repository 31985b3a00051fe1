// What happened so far, the newest line last and in sight.

import { Fragment } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { CHANCE, type TableInfo } from "../../api/protocol";
import { stageName } from "../../i18n/game-messages";
import { watch as watchWords, play as words } from "../../i18n/table";
import { duration } from "../../lib/format-time";
import { Button } from "../../ui/button";
import { nameAmong } from "../seats/seats";
import { useTableContext } from "../state/table-context";
import { canBeWatched, type LogRange, type Turn, turnsOf } from "./log-groups";
import { lineText } from "./log-lines";

/** A race has hundreds of lines: only so many are drawn, and the replay has them all. */
const MOST_LINES = 150;

export function Log() {
  const { shown, words: catalog, openLookBack } = useTableContext();
  const { log, table } = shown;
  const end = useRef<HTMLLIElement>(null);
  useEffect(() => {
    const panel = end.current?.closest("[role=tabpanel]");
    if (panel) panel.scrollTop = panel.scrollHeight;
  }, [log.length]);
  const first = Math.max(0, log.length - MOST_LINES);
  // Only acts tell that somebody else may sit there now.
  const acts = useMemo(() => log.flatMap((happened, at) => (happened.act ? [{ happened, at }] : [])), [log]);
  const since = (at: number) => acts.filter((act) => act.at > at).map(({ happened }) => happened);
  const turns = useMemo(
    () => new Map(canBeWatched(table) ? turnsOf(log).map((turn) => [turn.from, turn]) : []),
    [log, table.race !== null],
  );
  const turnAt = (at: number) => {
    const turn = turns.get(at);
    return turn && turn.seat !== table.seat ? turn : null;
  };
  if (!log.length) return <p class="quiet">{words.logNothing}</p>;
  return (
    <ol class="log">
      {log.slice(first).map((happened, index) => (
        <Fragment key={first + index}>
          <li class={happened.seat === CHANCE ? "log-chance" : undefined}>
            <span>{lineText(happened, table, catalog, since(first + index))}</span>
            <WatchTurn turn={turnAt(first + index)} table={table} watch={openLookBack} />
            {happened.ms !== null && <span class="quiet small figures">{duration(happened.ms)}</span>}
          </li>
          {typeof happened.part === "number" && <li class="log-part">{stageName(happened.part, catalog)}</li>}
        </Fragment>
      ))}
      <li ref={end} aria-hidden="true" />
    </ol>
  );
}

/** At the first line of somebody else's turn. */
function WatchTurn({ turn, table, watch }: { turn: Turn | null; table: TableInfo; watch: (stretch: LogRange) => void }) {
  const seat = turn && table.seats.find((one) => one.seat === turn.seat);
  if (!turn || !seat) return null;
  return (
    <Button
      class="link-button small log-watch"
      aria-label={watchWords.openTurn(nameAmong(seat, table.seats))}
      onClick={() => watch(turn)}
    >
      {watchWords.open}
    </Button>
  );
}
