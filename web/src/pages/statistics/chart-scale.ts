// Numbers for plots: round steps, and how often each score came.

/** The smallest of 1, 2, 5, 10, 20, 50 ... that cuts the span into at most `most` steps. Scores are whole, so steps are too. */
export function roundStep(span: number, most: number): number {
  for (let power = 1; ; power *= 10) {
    for (const digit of [1, 2, 5]) {
      if (span / (digit * power) <= most) return digit * power;
    }
  }
}

const LEAST_SPAN = 4;

/** Large scores lie apart by at least this share of them: single points say nothing there. */
const LEAST_SHARE = 0.1;

/** A range with room around scores that lie close together; where none is below zero, the range is not either. */
function roomy(lowest: number, highest: number): [number, number] {
  const least = Math.max(LEAST_SPAN, Math.floor(LEAST_SHARE * Math.abs(highest)));
  const missing = Math.max(least - (highest - lowest), 0);
  const below = Math.floor(missing / 2);
  const low = lowest < 0 ? lowest - below : Math.max(lowest - below, 0);
  return [low, Math.max(highest, low + least)];
}

/** Round numbers from below the lowest to above the highest value, with room for at least four whole steps. */
export function ticks(lowest: number, highest: number, most: number): number[] {
  const [low, high] = roomy(lowest, highest);
  const step = roundStep(high - low, most);
  const first = Math.floor(low / step);
  const last = Math.ceil(high / step);
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

export interface Bin {
  from: number;
  to: number;
  count: number;
}

/** How many scores lie in each of at most `most` equally wide bins; both ends of a bin belong to it. */
export function bins(scores: number[], most: number): Bin[] {
  if (scores.length === 0) return [];
  const [lowest, highest] = roomy(Math.min(...scores), Math.max(...scores));
  // One bin is kept in reserve: round edges may begin below the lowest score.
  const width = roundStep(highest - lowest + 1, most - 1);
  const first = Math.floor(lowest / width);
  const last = Math.floor(highest / width);
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const from = (first + index) * width;
    const to = from + width - 1;
    return { from, to, count: scores.filter((score) => score >= from && score <= to).length };
  });
}
