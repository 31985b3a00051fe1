// A pile of printed cards in a drawing that holds them, heaped, each seen by its drawing alone; and how far something has come.

import type { Gauge as GaugeInfo, Piece as PieceInfo, Zone } from "../../api/protocol";
import { figure, text } from "../../i18n/catalog";
import { useBoard } from "../board-context";
import { useArtFor } from "../pieces/art";
import { Piece } from "../pieces/piece";

/** From so many on they are drawn smaller, and smaller again. */
const SOME = 9;
const MANY = 19;

/** The pile's top piece comes to lie on the top of the heap. */
export function Hold({ holder, shown }: { holder: string; shown: PieceInfo[] }) {
  const art = useArtFor()(holder);
  const size = shown.length >= MANY ? "many" : shown.length >= SOME ? "some" : "few";
  return (
    <div class="hold" data-heap={size}>
      {art && (
        <svg class="hold-art" viewBox="0 0 64 44" preserveAspectRatio="none">
          <use href={`#art-${art}`} />
        </svg>
      )}
      <ul class="pieces pieces-hold">
        {[...shown].reverse().map((piece) => (
          <li key={piece.id}>
            <Piece piece={piece} />
          </li>
        ))}
      </ul>
    </div>
  );
}

export function Gauge({ gauge }: { gauge: GaugeInfo }) {
  const { words } = useBoard();
  const { value, best, most, label, steps = [] } = gauge;
  const share = (n: number) => `${(100 * Math.min(1, n / Math.max(1, most))).toFixed(2)}%`;
  const next = steps.find(({ at }) => at > value);
  return (
    <div class="gauge" data-gauge>
      <span class="visually-hidden">{text(label, words)}</span>
      <div class="gauge-bar" aria-hidden="true" style={{ "--value": share(value), "--best": share(best) }}>
        {steps.map(({ at }) => (
          <span key={at} class="gauge-tick" style={{ left: share(at) }} />
        ))}
      </div>
      <p class="gauge-words" aria-hidden="true">
        <span class="gauge-value figures">{figure(value)}</span>
        <span class="gauge-steps">
          {steps.map(({ at, name }) => (
            <span
              key={at}
              class="gauge-step"
              data-reached={value >= at || undefined}
              data-next={at === next?.at || undefined}
              data-lost={at > best || undefined}
            >
              {text(name, words)} <span class="figures">{figure(at)}</span>
            </span>
          ))}
        </span>
      </p>
    </div>
  );
}

export const holds = (zone: Zone): zone is Zone & { holder: string } => zone.kind === "pile" && !!zone.holder;
