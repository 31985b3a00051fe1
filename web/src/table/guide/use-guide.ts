// The guide of a table that was opened for one.

import { useState } from "preact/hooks";
import type { GuideStep } from "../../api/protocol";
import type { TableState } from "../state/table-state";
import { askedAt, movesMade, stepAt } from "./guide";

export interface GuideState {
  step: GuideStep;
  number: number;
  total: number;
  isLast: boolean;
  /** The move, or the try that a rule refuses, that comes before any other. */
  asked: string | null;
  /** Whether the guide lets this move be made now. */
  allows(move: string): boolean;
  /** A rule has refused this move; answers whether the guide has waited for that. */
  refused(move: string): boolean;
  next(): void;
  leave(): void;
}

const keptAs = (table: string) => `kingfisher.guide.${table}`;
const LEFT = -1;

export function useGuide(live: TableState, steps: readonly GuideStep[]): GuideState | null {
  const { id } = live.table;
  const [read, setRead] = useState(() => Number(sessionStorage.getItem(keptAs(id)) ?? 0));
  if (!steps.length || read === LEFT || live.table.seat < 0) return null;
  const at = stepAt(steps, movesMade(live.log, live.table.seat), read);
  const step = steps[at];
  if (!step) return null;
  const asked = askedAt(steps, at);

  const go = (index: number) => {
    sessionStorage.setItem(keptAs(id), String(index));
    setRead(index);
  };
  return {
    step,
    number: at + 1,
    total: steps.length,
    isLast: at === steps.length - 1,
    asked: asked?.text ?? null,
    allows: (move) => !asked || (!asked.refused && asked.text === move),
    refused: (move) => {
      if (step.refused !== move) return false;
      go(at + 1);
      return true;
    },
    next: () => go(at + 1),
    leave: () => go(LEFT),
  };
}
