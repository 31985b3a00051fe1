// A way with stations across a painted map: a trail from one to the next, and a river that winds about it.

import type { CSSProperties } from "preact";
import type { Zone } from "../../api/protocol";
import { useMedia } from "../../app/use-media";
import { text } from "../../i18n/catalog";
import { useBoard } from "../board-context";
import { useArtFor } from "../pieces/art";
import { Art } from "../pieces/printed-card";
import { piecesOf } from "../scene/scene";
import { StepItem, stepCount } from "./tracks";

/** Little width: the way leads down the map instead of across it. */
const TALL = "(max-width: 40rem)";

/** How far stations lie to either side of the middle line, and the river, which crosses the trail between two of them. */
const STATIONS = { first: 32, second: 58 };
const RIVER = { first: 80, second: 10 };
const MIDDLE = (STATIONS.first + STATIONS.second) / 2;

type Sides = typeof STATIONS;
interface Point {
  along: number;
  aside: number;
}

const point = (at: number, { first, second }: Sides): Point => ({ along: at + 0.5, aside: at % 2 ? second : first });

/** A smooth line through the places beside the stations, on a map that is 100 by 100. */
export function windingPath(from: number, to: number, steps: number, sides: Sides, tall: boolean): string {
  const write = ({ along, aside }: Point) => {
    const far = Math.round((along / steps) * 1e4) / 100;
    return tall ? `${aside} ${far}` : `${far} ${aside}`;
  };
  const points = Array.from({ length: Math.max(0, to - from) + 1 }, (_, k) => point(from + k, sides));
  return points
    .map((here, k) => {
      const before = points[k - 1];
      if (!before) return `M${write(here)}`;
      const between = here.along - 0.5;
      return `C${write({ ...before, along: between })} ${write({ ...here, along: between })} ${write(here)}`;
    })
    .join("");
}

interface Scenery extends Point {
  what: "tree" | "hill" | "bridge";
  size: number;
}

/** What grows about the stations, from the hindmost to the foremost, and a bridge wherever the trail crosses the river. */
function sceneryOf(steps: number): Scenery[] {
  const all: Scenery[] = [];
  for (let at = 0; at < steps; at++) {
    const flip = ({ aside, ...more }: Scenery): Scenery => ({ ...more, aside: at % 2 ? 92 - aside : aside });
    all.push(
      { what: "hill", along: at + 0.12, aside: 7, size: 4.2 },
      flip({ what: "tree", along: at + 0.2, aside: 18, size: 1.5 }),
      flip({ what: "tree", along: at + 0.27, aside: 11, size: 1.15 }),
      flip({ what: "tree", along: at + 0.8, aside: 15, size: 1.35 }),
      flip({ what: "tree", along: at + 0.18, aside: 62, size: 1.2 }),
      flip({ what: "tree", along: at + 0.85, aside: 88, size: 1.5 }),
      flip({ what: "tree", along: at + 0.78, aside: 93, size: 1.15 }),
    );
    if (at) all.push({ what: "bridge", along: at, aside: MIDDLE, size: 2.1 });
  }
  return all;
}

type Measures = CSSProperties & Record<`--${string}`, string | number>;

export function Path({ zone }: { zone: Zone }) {
  const view = useBoard();
  const artFor = useArtFor();
  const tall = useMedia(TALL);
  const steps = stepCount(zone);
  const pieces = piecesOf(zone);
  const reached = Math.max(0, ...pieces.map(({ slot }) => slot));
  const line = (from: number, to: number, sides: Sides) => windingPath(from, to, steps, sides, tall);
  const river = line(-1, steps, RIVER);
  const placeOf = ({ along, aside }: Point): Measures => {
    const far = `${(along / steps) * 100}%`;
    return tall ? { "--x": `${aside}%`, "--y": far } : { "--x": far, "--y": `${aside}%` };
  };
  return (
    <div class="map" data-tall={tall || undefined} style={{ "--step-count": steps }}>
      <svg class="map-lines" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        <path class="map-far" d="M0 26Q9 4 17 18T33 12T50 20T66 8T83 19T100 10V0H0Z" />
        <path class="map-meadow" d="M0 70Q25 52 50 72T100 60V100H0Z" />
        <path class="map-bank" d={river} />
        <path class="map-river" d={river} />
        <path class="map-foam" d={river} />
        <path class="map-trail" d={line(0, steps - 1, STATIONS)} />
        <path class="map-walked" d={line(0, reached, STATIONS)} />
      </svg>
      {sceneryOf(steps).map((one, at) => (
        <svg
          key={at}
          class={`map-${one.what}`}
          viewBox="0 0 20 20"
          style={{ ...placeOf(one), "--size": one.size }}
          aria-hidden="true"
        >
          {SHAPES[one.what]}
        </svg>
      ))}
      <ol class="pieces pieces-path">
        {Array.from({ length: steps }, (_, at) => {
          const here = pieces.find(({ slot }) => slot === at)?.print;
          const step = zone.steps?.[at];
          const art = step?.art ? artFor(step.art) : null;
          return (
            <StepItem key={at} zone={zone} at={at} name="station" style={placeOf(point(at, STATIONS))}>
              <span class="station-place" aria-hidden="true">
                {art && <Art art={art} name="station-art" />}
              </span>
              <span class="step-name" aria-hidden="true">
                {text(step?.name ?? String(at + 1), view.words)}
                {here && <span class="station-note">{text(here.title, view.words)}</span>}
              </span>
            </StepItem>
          );
        })}
      </ol>
    </div>
  );
}

const SHAPES = {
  tree: (
    <>
      <path class="map-trunk" d="M9 15h2v5H9Z" />
      <path d="M10 0 15 8H12.8L17 14H3L7.2 8H5Z" />
      <path class="map-shadow" d="M10 0 15 8H12.8L17 14H10Z" />
    </>
  ),
  hill: (
    <>
      <path d="M0 20 8 3 20 20Z" />
      <path class="map-snow" d="M8 3 5.2 9 8 8 9.5 10 12 8.7Z" />
      <path class="map-shadow" d="M8 3 10.5 11 9 20H20Z" />
    </>
  ),
  bridge: (
    <>
      <path class="map-plank" d="M0 12Q10 4 20 12V15Q10 8 0 15Z" />
      <path class="map-rail" d="M1 12V7M10 8V3M19 12V7M1 8Q10 1 19 8" />
    </>
  ),
};
