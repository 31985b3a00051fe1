// Where a guided game stands: found out from the moves made, so that it survives undo, reload and a second window.

import type { GuideStep, Happening } from "../messages";

/** The moves that players made, in order. */
export function movesMade(log: readonly Happening[]): string[] {
  return log.filter(({ seat, act }) => seat >= 0 && !act).map(({ text }) => text);
}

/** The steps between which the guide stands after `made` moves, null where the game has left its path. */
function stretch(steps: readonly GuideStep[], made: readonly string[]): { first: number; last: number } | null {
  let first = 0;
  for (const move of made) {
    const next = nextMove(steps, first);
    if (next >= steps.length) return { first: steps.length, last: steps.length };
    if (steps[next]?.move !== move) return null;
    first = next + 1;
  }
  return { first, last: nextMove(steps, first) };
}

/** The present step: as far as was read, but neither behind nor ahead of the moves made. */
export function stepAt(steps: readonly GuideStep[], made: readonly string[], read: number): number | null {
  const between = stretch(steps, made);
  return between && Math.min(Math.max(read, between.first), between.last);
}

/** Whether a move may be made at a step: the guide's own, also when it comes after words that were not read on yet. */
export function allows(steps: readonly GuideStep[], at: number, move: string): boolean {
  for (let index = at; index < steps.length; index += 1) {
    const step = steps[index];
    if (step?.move != null) return step.move === move;
    if (step?.refused != null) return false;
  }
  return true;
}

function nextMove(steps: readonly GuideStep[], from: number): number {
  const found = steps.findIndex((step, index) => index >= from && step.move != null);
  return found < 0 ? steps.length : found;
}
