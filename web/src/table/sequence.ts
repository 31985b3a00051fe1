// What happens by itself after a move, as scenes to be shown one after another.

import { CHANCE, type PastStep } from "../messages";
import type { Live } from "./live";
import type { Stretch } from "./turns";

/** The new lines, where several things that are told have happened by themselves after the player's own move; else null. */
export function sequenceOf({ log, fresh, table }: Pick<Live, "log" | "fresh" | "table">): Stretch | null {
  const [made, ...after] = log.slice(fresh);
  if (!made || made.act || made.seat !== table.seat || table.race) return null;
  const told = after.filter(({ seat, words }) => seat === CHANCE && words);
  return told.length > 1 ? { from: fresh, to: log.length } : null;
}

/** A scene to be shown, which line `line` of the log has led to. */
export interface Frame {
  step: PastStep;
  line: number;
}

/** Of the scenes of a stretch, the first of which is the table before it, those that are told in words. */
export function framesOf(steps: readonly PastStep[], from: number): Frame[] {
  return steps.map((step, at) => ({ step, line: from + at - 1 })).filter(({ step, line }) => line >= from && step.happened?.words);
}
