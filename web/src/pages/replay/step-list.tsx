// What happened in a replayed game, line by line; the present one is marked and a click goes to any.

import { useEffect, useRef } from "preact/hooks";
import { CHANCE, type Happening, type PastStep, type TableInfo, type Words } from "../../api/protocol";
import { nameAmong } from "../../table/seats/seats";
import { capital, text } from "../../i18n/catalog";
import { seats as seatWords } from "../../i18n/players.en";
import { pages } from "../../i18n/pages.en";
import { partName } from "../../i18n/game-messages";
import { STRETCH } from "./replay-game";
import { duration } from "../../lib/format-time";

const words = pages.replay;

interface HappeningsProps {
  table: TableInfo;
  words: Words;
  steps: ReadonlyMap<number, PastStep>;
  total: number;
  at: number;
  go: (step: number) => void;
  need: (step: number) => void;
}

export function Happenings({ table, words: catalog, steps, total, at, go, need }: HappeningsProps) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const box = list.current;
    const line = box?.querySelector<HTMLElement>("[aria-current]");
    // Only the list scrolls: scrollIntoView would move the whole page on a phone.
    if (box && line) box.scrollTop = line.offsetTop - (box.clientHeight - line.offsetHeight) / 2;
  }, [at, steps]);
  return (
    <ol class="happenings" ref={list}>
      {lines(steps, total).map((line) =>
        line.step === undefined ? (
          <li key={line.number}>
            <button type="button" class="happening" onClick={() => need(line.number)}>
              {words.stretch(line.number, Math.min(line.number + STRETCH, total) - 1)}
            </button>
          </li>
        ) : (
          <li key={line.number}>
            <button
              type="button"
              class="happening"
              aria-current={line.number === at ? "step" : undefined}
              onClick={() => go(line.number)}
            >
              <span class="happening-number">{line.number}</span>
              <span>{said(line.step.happened, table, catalog, laterThan(steps, line.number))}</span>
              {typeof line.step.happened?.ms === "number" && (
                <span class="happening-time">{duration(line.step.happened.ms)}</span>
              )}
            </button>
            {typeof line.step.happened?.part === "number" && <p class="log-part">{partName(line.step.happened.part, catalog)}</p>}
          </li>
        ),
      )}
    </ol>
  );
}

function laterThan(steps: ReadonlyMap<number, PastStep>, number: number): Happening[] {
  return [...steps].flatMap(([at, { happened }]) => (at > number && happened?.act ? [happened] : []));
}

/** One line a step; a stretch that was not fetched yet is one line. */
function lines(steps: ReadonlyMap<number, PastStep>, total: number): { number: number; step?: PastStep }[] {
  const found: { number: number; step?: PastStep }[] = [];
  for (let number = 0; number < total; number += 1) {
    const step = steps.get(number);
    if (step) found.push({ number, step });
    else if (number % STRETCH === 0) found.push({ number });
  }
  return found;
}

/**
 * A line in the game's words, or in the notation of records where it has none; with who did it where that is not plain.
 * `since` are the lines after it: where one of them tells that the seat was left, somebody else may sit there now.
 */
export function said(happened: Happening | null, table: TableInfo, catalog: Words, since: readonly Happening[] = []): string {
  if (!happened) return words.deal;
  const line = toldAs(happened, catalog);
  const gone = [happened, ...since].some(({ seat, act, text: done }) => act && seat === happened.seat && done === LEAVES);
  const who = whoDid(happened, table, gone);
  return who ? `${capital(who)}: ${line}` : line;
}

/** What was done, whoever did it. */
export function toldAs({ words: told, text: written }: Happening, catalog: Words): string {
  return told ? text(told, catalog) : written;
}

/** The act by which a seat becomes free, in the notation of records. */
const LEAVES = "leaves";

function whoDid({ seat, words: told }: Happening, { seat: own, seats }: TableInfo, gone: boolean): string {
  // The words for chance say what fell; only the notation needs to be told whose it is.
  if (seat === CHANCE) return told ? "" : words.chance;
  if (seats.length === 1) return "";
  const sits = seats.find((one) => one.seat === seat);
  if (!sits) return "";
  if (gone) return sits.kind === "open" && sits.left ? sits.left : seatWords.before(seat);
  return seat === own ? words.you : nameAmong(sits, seats);
}
