// The guide of a table that was opened for one.

import { useState } from "preact/hooks";
import type { GuideStep } from "../messages";
import { allows, movesMade, stepAt } from "./guide";
import type { Live } from "./live";

export interface GuideLine {
  step: GuideStep;
  number: number;
  total: number;
  isLast: boolean;
  /** Whether the guide lets this move be made now. */
  allows(move: string): boolean;
  /** A rule has refused this move: some steps wait for that. */
  refused(move: string): void;
  next(): void;
  leave(): void;
}

const keptAs = (table: string) => `kingfisher.guide.${table}`;
const LEFT = -1;

export function useGuide(live: Live, steps: readonly GuideStep[]): GuideLine | null {
  const { id } = live.table;
  const [read, setRead] = useState(() => Number(sessionStorage.getItem(keptAs(id)) ?? 0));
  if (!steps.length || read === LEFT || live.table.seat < 0) return null;
  const at = stepAt(steps, movesMade(live.log), read);
  const step = at === null ? undefined : steps[at];
  if (at === null || !step) return null;

  const go = (index: number) => {
    sessionStorage.setItem(keptAs(id), String(index));
    setRead(index);
  };
  return {
    step,
    number: at + 1,
    total: steps.length,
    isLast: at === steps.length - 1,
    allows: (move) => allows(steps, at, move),
    refused: (move) => {
      if (step.refused === move) go(at + 1);
    },
    next: () => go(at + 1),
    leave: () => go(LEFT),
  };
}
