// A way with stations: named steps along a winding line, walked as far as somebody stands.

import type { Zone } from "../../api/protocol";
import { text } from "../../i18n/catalog";
import { useBoard } from "../board-context";
import { piecesOf } from "../scene/scene";
import { StepItem, stepCount } from "./tracks";

/** How wide a station is on the sheet, and how high the upper and the lower ones stand on it; it is 100 high. */
const WIDE = 100;
const HIGH = 35;
const LOW = 65;

const heightOf = (at: number) => (at % 2 ? LOW : HIGH);

/** The way from one station to another, counted from 0. */
export function wayPath(from: number, to: number): string {
  const points = Array.from({ length: Math.max(0, to - from) + 1 }, (_, k) => ({
    x: (from + k + 0.5) * WIDE,
    y: heightOf(from + k),
  }));
  return points
    .map(({ x, y }, k) => (k ? `C${x - WIDE / 2} ${heightOf(from + k - 1)} ${x - WIDE / 2} ${y} ${x} ${y}` : `M${x} ${y}`))
    .join("");
}

export function Path({ zone }: { zone: Zone }) {
  const view = useBoard();
  const steps = stepCount(zone);
  const pieces = piecesOf(zone);
  const reached = Math.max(0, ...pieces.map(({ slot }) => slot));
  return (
    <div class="way">
      <svg class="way-line" viewBox={`0 0 ${steps * WIDE} 100`} preserveAspectRatio="none" aria-hidden="true">
        <path class="way-ahead" d={wayPath(reached, steps - 1)} />
        <path class="way-walked" d={wayPath(0, reached)} />
      </svg>
      <ol class="pieces pieces-path" style={{ "--step-count": steps }}>
        {Array.from({ length: steps }, (_, at) => {
          const here = pieces.find(({ slot }) => slot === at)?.print;
          return (
            <StepItem key={at} zone={zone} at={at} name="station">
              <span class="station-place" aria-hidden="true" />
              <span class="step-name" aria-hidden="true">
                {text(zone.steps?.[at]?.name ?? String(at + 1), view.words)}
                {here && <span class="station-note">{text(here.title, view.words)}</span>}
              </span>
            </StepItem>
          );
        })}
      </ol>
    </div>
  );
}
