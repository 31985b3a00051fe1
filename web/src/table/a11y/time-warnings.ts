// The moments at which a player hears how little time is left.

const CALLED = [60, 30, 10];

/** The call that is due between two readings of the same clock, in seconds; null where none is. */
export function timeWarning(before: number, now: number): number | null {
  return CALLED.filter((seconds) => before > seconds * 1000 && now <= seconds * 1000).at(-1) ?? null;
}
