// Playing cards: one set of symbols, drawn once a page and used by every card.

import { type CardBackName, useSettings } from "../../app/settings";

/** A card's value and suit as its face writes them, null where the face is something else. */
export function readFace(face: string): { rank: string; suit: string } | null {
  const read = /^(A|[2-9]|10|J|Q|K)([SCDH])$/.exec(face);
  return read ? { rank: read[1] ?? "", suit: read[2] ?? "" } : null;
}

const COURT = new Set(["J", "Q", "K"]);

/** Values as strokes on a grid 28 high, so that they look the same whatever letters a system has. */
const RANKS: Record<string, string> = {
  A: "M2 26 10 2 18 26M5 18H15",
  "2": "M3 9a7 7 0 1 1 12.3 4.6L2.5 26H18",
  "3": "M3 2H17L9.5 11a7.5 7.5 0 1 1-7 10.5",
  "4": "M13 26V2L2 19H18",
  "5": "M16 2H5L4 12.5a7.3 7.3 0 1 1-1.5 9",
  "6": "M14 2C8 6 3 12 3 18.7a7 7.3 0 1 0 14 0 7 7.3 0 1 0-14 0",
  "7": "M2 2H18L8 26",
  "8": "M10 2a5.5 5.5 0 1 0 0 11 5.5 5.5 0 1 0 0-11M10 13a6.5 6.5 0 1 0 0 13 6.5 6.5 0 1 0 0-13",
  "9": "M6 26C12 22 17 16 17 9.3a7 7.3 0 1 0-14 0 7 7.3 0 1 0 14 0",
  "10": "M2 7 7 3V26M13 9a6 7 0 1 1 12 0v10a6 7 0 1 1-12 0Z",
  J: "M15 2V18.5a6.5 7.5 0 1 1-13 0",
  Q: "M10 2a8 8 0 0 0-8 8v8a8 8 0 0 0 16 0v-8a8 8 0 0 0-8-8M11 19l7 7",
  K: "M3 2V26M17 2 3.5 16M8 12 18 26",
};

/** The symbols; they stand once in the page, in front of the first board. */
export function CardSymbols() {
  const { cardBack } = useSettings();
  return (
    <svg class="symbols" width="0" height="0" aria-hidden="true">
      <symbol id="pip-S" viewBox="0 0 32 32">
        <path d="M16 2c3 5 12 10 12 17 0 4-3 6-6 6-2 0-4-1-5-3 0 3 1 6 4 8H11c3-2 4-5 4-8-1 2-3 3-5 3-3 0-6-2-6-6C4 12 13 7 16 2Z" />
      </symbol>
      <symbol id="pip-C" viewBox="0 0 32 32">
        <path d="M16 2a6.6 6.6 0 0 1 5 11 6.6 6.6 0 1 1-4 9c0 3 1 6 4 8H11c3-2 4-5 4-8a6.6 6.6 0 1 1-4-9 6.6 6.6 0 0 1 5-11Z" />
      </symbol>
      <symbol id="pip-D" viewBox="0 0 32 32">
        <path d="M16 1c3 5 6 10 11 15-5 5-8 10-11 15-3-5-6-10-11-15C10 11 13 6 16 1Z" />
      </symbol>
      <symbol id="pip-H" viewBox="0 0 32 32">
        <path d="M16 30C13 24 3 19 3 11c0-5 3-8 7-8 3 0 5 2 6 5 1-3 3-5 6-5 4 0 7 3 7 8 0 8-10 13-13 19Z" />
      </symbol>

      {/* The Jack: a float that stands in the water between two reeds. */}
      <symbol id="court-J" viewBox="0 0 64 64">
        <path class="line" d="M10 50C11 34 10 24 7 14M55 50c-1-12 0-20 4-28" />
        <path class="tone" d="M4.5 3h5v14h-5zM56.5 11h5v14h-5z" />
        <path class="line" d="M32 2v12" />
        <path class="tone" d="M32 11c9 0 14 8 14 18H18c0-10 5-18 14-18Z" />
        <path class="gold" d="M18 29h28v6H18z" />
        <path class="pale" d="M18.5 35h27c-1 9-6 16-13.5 19-7.5-3-12.5-10-13.5-19Z" />
        <path class="tint" d="M2 50q7.5-6 15 0t15 0 15 0 15 0v12H2Z" />
        <path class="line" d="M2 50q7.5-6 15 0t15 0 15 0 15 0M12 59q5-4 10 0t10 0 10 0 10 0" />
      </symbol>

      {/* The Queen: a water lily that is a crown. */}
      <symbol id="court-Q" viewBox="0 0 64 64">
        <path class="tint" d="M3 53c2-6 14-8 29-8s27 2 29 8c-2 6-14 8-29 8S5 59 3 53Z" />
        <path class="line" d="M3 53c2-6 14-8 29-8s27 2 29 8c-2 6-14 8-29 8S5 59 3 53Z" />
        <path class="pale" d="M14 13c11 6 17 20 17 35C18 44 10 30 14 13ZM50 13c-11 6-17 20-17 35 13-4 21-18 17-35Z" />
        <path class="tone" d="M32 7c9 10 10 27 0 42-10-15-9-32 0-42Z" />
        <path class="tone" d="M2 28c14 0 25 8 29 22C17 51 6 44 2 28ZM62 28c-14 0-25 8-29 22 14 1 25-6 29-22Z" />
        <path
          class="gold"
          d="M28 5a4 4 0 1 1 8 0 4 4 0 1 1-8 0ZM10 11a3.5 3.5 0 1 1 7 0 3.5 3.5 0 1 1-7 0ZM47 11a3.5 3.5 0 1 1 7 0 3.5 3.5 0 1 1-7 0Z"
        />
      </symbol>

      {/* The King: a kingfisher with a crown, on its branch. */}
      <symbol id="court-K" viewBox="0 0 64 64">
        <path class="line" d="M8 61c16-3 32-3 50-1" />
        <path class="gold" d="M25 30c13-3 23 5 21 17-1 8-9 12-17 10-9-3-13-21-4-27Z" />
        <path class="tone" d="M39 13c10 0 17 6 17 14 0 13-10 18-15 27-3 4-8 7-15 7 5-7 6-13 6-20 1-8 0-13-2-19 1-5 4-9 9-9Z" />
        <path class="pale" d="M43 33c5-2 9-1 11 0-1 7-8 12-13 19-1-7-1-13 2-19Z" />
        <path class="tone" d="M31 18 1 23l30 7Z" />
        <circle class="pale" cx="39" cy="22" r="3.5" />
        <path class="gold" d="m31 13-3-12 8 6 5-7 5 7 8-5-4 12Z" />
      </symbol>

      <symbol id="card-back" viewBox="0 0 100 140">
        <CardBack name={cardBack} />
      </symbol>
    </svg>
  );
}

const range = (from: number, to: number, step: number) =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, at) => from + at * step);

/** The patterns on the backs, as strokes on 100 by 140. */
const BACKS: Record<CardBackName, string> = {
  waves: [
    ...range(24, 114, 18).map((y) => `M10 ${y}q10-14 20 0t20 0 20 0 20 0`),
    ...range(33, 105, 18).map((y) => `M20 ${y}q10-14 20 0t20 0 20 0`),
  ].join(""),
  scales: range(22, 118, 12)
    .flatMap((y, row) => range(row % 2 ? 20 : 10, row % 2 ? 60 : 70, 20).map((x) => `M${x} ${y}a10 11 0 0 0 20 0`))
    .join(""),
  reeds: range(18, 82, 16)
    .map((x, at) => `M${x} 130C${x - 4} 96 ${x + 4} 70 ${x} ${at % 2 ? 30 : 18}M${x} 84q9-6 10-22M${x} 104q-9-6-10-22`)
    .join(""),
  net: [
    ...range(20, 200, 18).map(
      (at) => `M${Math.max(10, at - 120)} ${Math.min(at, 130)}L${Math.min(90, at - 10)} ${Math.max(10, at - 80)}`,
    ),
    ...range(20, 200, 18).map(
      (at) => `M${Math.min(90, 220 - at)} ${Math.min(at, 130)}L${Math.max(10, 110 - at)} ${Math.max(10, at - 80)}`,
    ),
  ].join(""),
};

/** The pattern of a back, in a drawing of 100 by 140. */
export function CardBack({ name }: { name: CardBackName }) {
  return (
    <>
      <rect class="back-field" x="8" y="8" width="84" height="124" rx="6" />
      <path class="back-wave" d={BACKS[name] ?? BACKS.waves} />
    </>
  );
}

/** A card: index in the corner, one calm pip or figure; face down all cards are the same. */
export function Card({ face }: { face: string | null }) {
  if (face === null) {
    return (
      <svg class="card-drawing" viewBox="0 0 100 140" aria-hidden="true">
        <use href="#card-back" />
      </svg>
    );
  }
  const card = readFace(face);
  if (!card) return <span class="card-text">{face}</span>;
  const court = COURT.has(card.rank);
  const place = court ? { x: 15, y: 54, width: 70, height: 70 } : { x: 25, y: 62, width: 50, height: 50 };
  return (
    <span class={`suit suit-${card.suit}`}>
      <svg class="card-drawing" viewBox="0 0 100 140" aria-hidden="true">
        {card.rank === "A" && <circle class="ace-ring" cx="50" cy="87" r="38" />}
        <use href={court ? `#court-${card.rank}` : `#pip-${card.suit}`} {...place} />
      </svg>
      <span class="card-index">
        <svg class="card-rank" viewBox={card.rank === "10" ? "0 0 27 28" : "0 0 20 28"}>
          <path d={RANKS[card.rank]} />
        </svg>
        <svg class="card-pip" viewBox="0 0 32 32">
          <use href={`#pip-${card.suit}`} />
        </svg>
      </span>
    </span>
  );
}
