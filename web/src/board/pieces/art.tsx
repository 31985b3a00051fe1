// Drawings for printed cards, by the names of core/scene/model.py's Print and Sign. Each game brings its own (core/scene/drawings.py); a name
// that is not among them is drawn as its family, the part before its last '-'.

import { createContext } from "preact";
import { useContext } from "preact/hooks";

export interface Art {
  /** The symbols as the server sends them: it has read every shape itself, and let nothing else pass. */
  symbols: string;
  names: ReadonlySet<string>;
}

export function artOf(symbols: string): Art {
  return { symbols, names: new Set([...symbols.matchAll(/ id="art-([a-z0-9-]+)"/g)].map(([, name]) => name ?? "")) };
}

/** Without drawings cards still have their signs, values and names. */
export const NO_ART: Art = { symbols: "", names: new Set() };

/** The drawings of the game that is shown. */
export const ArtContext = createContext<Art>(NO_ART);

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

/** The name of the drawing, or of its nearest family's; null where there is none. */
export function artFor(name: string, { names }: Art): string | null {
  for (let known = name; known; known = known.slice(0, Math.max(0, known.lastIndexOf("-")))) {
    if (names.has(known)) return known;
  }
  return null;
}

/** The same for the game that is shown. */
export function useArtFor(): (name: string) => string | null {
  const art = useContext(ArtContext);
  return (name) => artFor(name, art);
}

/** The symbols; they stand once in the page, in front of the first board. */
export function ArtSymbols() {
  const { symbols } = useContext(ArtContext);
  return (
    <svg class="symbols" width="0" height="0" aria-hidden="true">
      <g dangerouslySetInnerHTML={{ __html: symbols }} />
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
