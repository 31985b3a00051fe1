// A victory: a kingfisher dives past the board, and the water answers in rings. It lies over the table and takes no clicks.

import { useState } from "preact/hooks";
import { motionWanted } from "../../app/settings";

const RINGS = [0, 1, 2];

export function Celebration() {
  const [over, setOver] = useState(!motionWanted());
  if (over) return null;
  return (
    <div class="celebration" aria-hidden="true">
      <svg class="celebration-bird" viewBox="0 0 48 48">
        <path class="mark-back" d="M44 4C31 5 24 12 19 20l9 8c8-5 15-12 16-24Z" />
        <path class="mark-breast" d="M19 20c-4 3-6 7-6 11l4 4c4 0 8-3 11-7Z" />
        <path class="mark-bill" d="M14 33 3 45l12-11Z" />
        <circle class="mark-eye" cx="18" cy="29" r="1.6" />
      </svg>
      {RINGS.map((ring) => (
        <span
          key={ring}
          class="celebration-ring"
          style={{ "--ring": ring }}
          onAnimationEnd={ring === RINGS.length - 1 ? () => setOver(true) : undefined}
        />
      ))}
    </div>
  );
}
