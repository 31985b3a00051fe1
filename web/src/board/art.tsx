// Drawings for printed cards, by the names of core/scene.py's Print and Sign. They lie in a file of their own, which comes with the
// first table that has such cards; a name that is not among them is drawn as its family, the part before its last '-'.

import { useEffect, useState } from "preact/hooks";
import file from "./art.svg?url";

/** What the file holds. */
export const KNOWN = new Set(
  [
    "fish fish-marlin fish-tuna fish-mahimahi fish-jack fish-groper fish-dory fish-snapper fish-ling fish-gurnard",
    "fish-shark fish-eel fish-cod fish-wrasse fish-elephant fish-barracouta bait bait-tuna bait-mackerel bait-squid",
    "bait-pilchard bait-mullet bait-mussel bait-crab bait-tuatua lure all-bait pot net tacklebox net-catch",
    "net-catch-flounder net-catch-slim pot-catch pot-catch-scampi snagged shark-attack bad-weather extreme-weather",
    "fish-steelhead fish-rainbow fish-cutthroat fish-brook fish-dolly fish-grayling fish-brown fish-coho rocks casting",
    "fly drag start spinner finesse won lost next strike-hook strike-blank tucked",
    "strength-none strength-one strength-two strength-three strength-four strength-five",
  ].flatMap((names) => names.split(" ")),
);

/** Signs by colour, so that each colour has a shape of its own too. */
const BADGES = [
  "M8 1a7 7 0 1 0 .01 0Z",
  "M2 2H14V14H2Z",
  "M8 1 15.5 14.5H.5Z",
  "M8 0 16 8 8 16 0 8Z",
  "M8 0 10.3 5.2 16 5.8 11.7 9.6 12.9 15.2 8 12.3 3.1 15.2 4.3 9.6 0 5.8 5.7 5.2Z",
  "M5.2 1H10.8V5.2H15V10.8H10.8V15H5.2V10.8H1V5.2H5.2Z",
  "M8 .5A7.5 7.5 0 1 0 8 15.5A7.5 7.5 0 1 0 8 .5ZM8 5A3 3 0 1 1 8 11A3 3 0 1 1 8 5Z",
  "M1 1H15L9.5 8 15 15H1L6.5 8Z",
];

/** The drawing of this name, or of its nearest family; null where there is none. */
export function artFor(name: string): string | null {
  for (let known = name; known; known = known.slice(0, Math.max(0, known.lastIndexOf("-")))) {
    if (KNOWN.has(known)) return known;
  }
  return null;
}

let drawings: Promise<string> | null = null;

/** The file, fetched once; without it cards still have their signs, values and names. */
function useDrawings(): string {
  const [drawn, setDrawn] = useState("");
  useEffect(() => {
    drawings ??= fetch(file).then((answer) => (answer.ok ? answer.text() : ""));
    drawings.then(setDrawn, () => {
      drawings = null;
    });
  }, []);
  return drawn;
}

/** The symbols; they stand once in the page, in front of the first board. */
export function ArtSymbols() {
  const drawn = useDrawings();
  return (
    <svg class="symbols" width="0" height="0" aria-hidden="true">
      <g dangerouslySetInnerHTML={{ __html: drawn }} />
      {BADGES.map((shape, tint) => (
        <symbol key={tint} id={`badge-${tint}`} viewBox="0 0 16 16">
          <path fill-rule="evenodd" d={shape} />
        </symbol>
      ))}
    </svg>
  );
}

/** How many colours, and so shapes, there are. */
export const TINTS = BADGES.length;
