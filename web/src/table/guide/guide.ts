// Where a guided game stands: found out from the moves made, so that it survives undo, reload and a second window.

import type { GuideStep, LogLine } from "../../api/protocol";

/** The moves that the player made, in order: those of others neither read on nor leave the path. */
export function movesMade(log: readonly LogLine[], own: number): string[] {
  return log.filter(({ seat, act }) => seat === own && !act).map(({ text }) => text);
}

/**
 * The steps between which the guide stands after `made` moves. Moves of the player's own that follow the guide's last one
 * read on, one step each; a game that has left the guide's path stands at the last step, for its words are never left out.
 */
function stretch(steps: readonly GuideStep[], made: readonly string[]): { first: number; last: number } {
  const end = steps.length - 1;
  let first = 0;
  for (const move of made) {
    const next = nextMove(steps, first);
    if (next === null) first += 1;
    else if (steps[next]?.move === move) first = next + 1;
    else return { first: end, last: end };
  }
  return { first, last: nextMove(steps, first) ?? Math.max(first, end) };
}

/** The present step: as far as was read, but neither behind nor ahead of the moves made; past the last one the guide is over. */
export function stepAt(steps: readonly GuideStep[], made: readonly string[], read: number): number {
  const { first, last } = stretch(steps, made);
  return Math.min(Math.max(read, first), last);
}

/** What the guide asks for at a step, also when its words were not read on yet: a move, or a try that a rule refuses. */
export function askedAt(steps: readonly GuideStep[], at: number): { text: string; refused: boolean } | null {
  for (const { move, refused } of steps.slice(at)) {
    if (move !== null) return { text: move, refused: false };
    if (refused !== null) return { text: refused, refused: true };
  }
  return null;
}

function nextMove(steps: readonly GuideStep[], from: number): number | null {
  const found = steps.findIndex((step, index) => index >= from && step.move !== null);
  return found < 0 ? null : found;
}
