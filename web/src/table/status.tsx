// What is to be done now, and what others did or what happened by itself.

import type { StepInfo, Words } from "../api/protocol";
import { capital, sentence, text } from "../i18n/catalog";
import { seats as seatWords } from "../i18n/players";
import { watch as watchWords, play as words } from "../i18n/table";
import { Button } from "../ui/button";
import { canBeWatched, type LogRange, sinceOwn } from "./log/log-groups";
import { lineText } from "./log/log-lines";
import { othersSummary } from "./log/others-summary";
import { isRunning, raceStatus } from "./race/race";
import { TimeSlotLeft } from "./race/time-slot";
import { type TableView, useTableContext } from "./state/table-context";
import type { TableState } from "./state/table-state";
import { StatusLine } from "./status-line";

export function Status() {
  const { live, past, play } = useTableContext();
  // A new key makes a reminder light the line up again.
  return (
    <div class="status-words">
      <StatusWords key={play.reminders} reminded={play.reminders > 0} />
      {!live.result && isRunning(live.table) && !past && <OthersSummary />}
    </div>
  );
}

/** On a phone, where the status has gone up with the page. */
export function StatusLines() {
  const view = useTableContext();
  const happening = happeningWords(view);
  return (
    <>
      {view.playing && !view.guide && <StatusLine words={statusOf(view.live, view)} />}
      {happening && <StatusLine words={happening} whole />}
    </>
  );
}

function StatusWords({ reminded }: { reminded: boolean }) {
  const view = useTableContext();
  const { table, result } = view.shown;
  return (
    <p class="status" data-reminded={reminded || undefined}>
      <span>
        {table.seat < 0 && <span class="badge">{words.lookingOnShort}</span>}{" "}
        {happeningWords(view) ?? statusOf(view.shown, view)}{" "}
        {table.race?.slice && !result && <TimeSlotLeft live={view.shown} />}
      </span>
    </p>
  );
}

/** The voice of the table has told it already. */
function OthersSummary() {
  const { live, again, words: catalog, openLookBack } = useTableContext();
  const done = again ? byItself(live, again, catalog) : othersSummary(live, catalog);
  const since = again ?? (canBeWatched(live.table) ? sinceOwn(live.log, live.table.seat) : null);
  if (!done) return null;
  return (
    <p class="others-did">
      <span title={sentence(done)}>{sentence(done)}</span>{" "}
      {since && (
        <Button class="link-button" aria-label={again ? undefined : watchWords.openSince} onClick={() => openLookBack(since)}>
          {again ? watchWords.again : watchWords.open}
        </Button>
      )}
    </p>
  );
}

function byItself({ log, table }: TableState, { from, to }: LogRange, catalog: Words): string {
  const told = log.slice(from + 1, to).filter((happened) => happened.words);
  return told.map((happened) => sentence(lineText(happened, table, catalog))).join(" ");
}

/** What led to the scene that is shown; null where that is the table as it is now. */
function happeningWords({ lookBack, autoSteps, live, words: catalog }: TableView): string | null {
  const read = ({ happened }: Pick<StepInfo, "happened">) => sentence(lineText(happened, live.table, catalog));
  if (lookBack) return lookBack.player.at > 0 ? read(lookBack.step) : watchWords.before;
  return autoSteps?.happened ? read(autoSteps) : null;
}

function statusOf({ table, result, scene }: TableState, { wait, words: catalog }: TableView): string {
  const race = result ? null : raceStatus(table, wait);
  return race ?? (table.waiting && !result ? seatWords.waiting : capital(text(scene.status, catalog)));
}
