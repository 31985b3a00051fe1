// What happened in a replayed game, line by line; the present one is marked and a click goes to any.

import { useEffect, useRef } from "preact/hooks";
import type { LogLine, StepInfo, TableInfo, Words } from "../../api/protocol";
import { stageName } from "../../i18n/game-messages";
import { pages } from "../../i18n/pages";
import { duration } from "../../lib/format-time";
import { lineText } from "../../table/log/log-lines";
import { Button } from "../../ui/button";
import { STRETCH } from "./replay-game";

const words = pages.replay;

interface StepListProps {
  table: TableInfo;
  words: Words;
  steps: ReadonlyMap<number, StepInfo>;
  total: number;
  at: number;
  go: (step: number) => void;
  need: (step: number) => void;
}

export function StepList({ table, words: catalog, steps, total, at, go, need }: StepListProps) {
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
            <Button class="happening" onClick={() => need(line.number)}>
              {words.stretch(line.number, Math.min(line.number + STRETCH, total) - 1)}
            </Button>
          </li>
        ) : (
          <li key={line.number}>
            <Button class="happening" aria-current={line.number === at ? "step" : undefined} onClick={() => go(line.number)}>
              <span class="happening-number">{line.number}</span>
              <span>{lineText(line.step.happened, table, catalog, laterThan(steps, line.number))}</span>
              {typeof line.step.happened?.ms === "number" && (
                <span class="happening-time">{duration(line.step.happened.ms)}</span>
              )}
            </Button>
            {typeof line.step.happened?.part === "number" && (
              <p class="log-part">{stageName(line.step.happened.part, catalog)}</p>
            )}
          </li>
        ),
      )}
    </ol>
  );
}

function laterThan(steps: ReadonlyMap<number, StepInfo>, number: number): LogLine[] {
  return [...steps].flatMap(([at, { happened }]) => (at > number && happened?.act ? [happened] : []));
}

/** One line a step; a stretch that was not fetched yet is one line. */
function lines(steps: ReadonlyMap<number, StepInfo>, total: number): { number: number; step?: StepInfo }[] {
  const found: { number: number; step?: StepInfo }[] = [];
  for (let number = 0; number < total; number += 1) {
    const step = steps.get(number);
    if (step) found.push({ number, step });
    else if (number % STRETCH === 0) found.push({ number });
  }
  return found;
}
