// Our own plots: drawn to the width there is, told in words, and listed as a table by the page that shows them.

import type { RefObject } from "preact";
import { useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import { figure } from "../../i18n/catalog";
import { pages } from "../../i18n/pages";
import { type Bin, ticks } from "./chart-scale";

const words = pages.plot;
const HEIGHT = 240;
const MARGIN = { top: 32, right: 16, bottom: 32, left: 60 };
const FLOOR = HEIGHT - MARGIN.bottom;
const NAME = 12; // the line for what the upright axis counts
const BAND = 32; // kept free above the floor for games that have no score
const NO_SCORE = FLOOR - BAND / 3;

const WIDE_BIN = 56; // room enough for both ends of a bin below it
const WIDEST_BAR = 48;

export type Shape = "won" | "lost" | "won-open" | "lost-open" | "played" | "played-open";
export const SHAPES: Shape[] = ["won", "won-open", "lost", "lost-open", "played", "played-open"];

export interface Dot {
  /** Which of the player's games this was, counted from 1. */
  game: number;
  /** Null where a game that was not won has no score. */
  score: number | null;
  shape: Shape;
  label: string;
}

/** The width an element has, measured anew whenever it changes. */
function useWidth(element: RefObject<Element | null>): number {
  const [width, setWidth] = useState(320);
  useLayoutEffect(() => {
    if (!element.current) return undefined;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.max(entry.contentRect.width, 240)));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return width;
}

interface ScorePlotProps {
  dots: Dot[];
  /** What the scores count. */
  name: string;
  fewerIsBetter: boolean;
  canBeWon: boolean;
}

/** One mark a game, the better the higher. */
export function ScorePlot({ dots, name, fewerIsBetter, canBeWon }: ScorePlotProps) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const id = useId();
  const won = canBeWon ? dots.filter(({ shape }) => shape.startsWith("won")).length : null;
  const scores = dots.flatMap(({ score }) => (score === null ? [] : [score]));
  const [lowest, highest] = [Math.min(...scores), Math.max(...scores)];
  const steps = scores.length > 0 ? ticks(lowest, highest, 5) : [];
  const [first = 0, last = 1] = [steps[0], steps.at(-1)];
  const floor = dots.some(({ score }) => score === null) ? FLOOR - BAND : FLOOR;
  const y = (score: number): number => {
    const share = (score - first) / (last - first);
    return MARGIN.top + (fewerIsBetter ? share : 1 - share) * (floor - MARGIN.top);
  };
  const right = width - MARGIN.right;
  const x = (index: number): number => MARGIN.left + ((index + 0.5) / dots.length) * (right - MARGIN.left);
  const points = dots.flatMap(({ score }, index) => (score === null ? [] : [`${x(index)} ${y(score)}`]));
  const path = points.length > 1 ? `M${points.join("L")}` : "";
  return (
    <div ref={frame}>
      <svg class="plot" width={width} height={HEIGHT} role="img" aria-labelledby={`${id}-title ${id}-told`}>
        <title id={`${id}-title`}>{words.scores(name)}</title>
        <desc id={`${id}-told`}>
          {scores.length > 0
            ? words.scoresDescription(name, dots.length, figure(lowest), figure(highest), won)
            : words.noScores(dots.length)}
        </desc>
        {steps.map((step) => (
          <g key={step}>
            <line class="plot-grid" x1={MARGIN.left} x2={right} y1={y(step)} y2={y(step)} />
            <text class="plot-number" x={MARGIN.left - 8} y={y(step)} dy="0.32em">
              {figure(step)}
            </text>
          </g>
        ))}
        {floor < FLOOR && (
          <>
            <line class="plot-axis" x1={MARGIN.left} x2={right} y1={NO_SCORE} y2={NO_SCORE} />
            <text class="plot-number" x={MARGIN.left - 8} y={NO_SCORE} dy="0.32em">
              {words.notWon}
            </text>
          </>
        )}
        {path && <path class="plot-line" d={path} />}
        {dots.map((dot, index) => (
          <g key={dot.game} transform={`translate(${x(index)} ${dot.score === null ? NO_SCORE : y(dot.score)})`}>
            <title>{dot.label}</title>
            <Mark shape={dot.shape} />
          </g>
        ))}
        <text class="plot-name" y={NAME}>
          {fewerIsBetter ? words.fewer(name) : words.more(name)}
        </text>
        <text class="plot-number" x={right} y={FLOOR + 20}>
          {words.inOrder}
        </text>
      </svg>
      <Legend shapes={SHAPES.filter((shape) => dots.some((dot) => dot.shape === shape))} />
    </div>
  );
}

/** Filled where the deal was sealed, hollow where it was open; a cross where the game could be won and was not. */
function Mark({ shape }: { shape: Shape }) {
  switch (shape) {
    case "won":
    case "played":
      return <circle class="plot-filled" r="5" />;
    case "won-open":
    case "played-open":
      return <circle class="plot-hollow" r="4.5" />;
    case "lost":
      return <path class="plot-cross" d="M-4.5-4.5l9 9m0-9l-9 9" />;
    case "lost-open":
      return <path class="plot-cross" d="M-5.5 0h11M0-5.5v11" />;
  }
}

function Legend({ shapes }: { shapes: Shape[] }) {
  return (
    <ul class="legend" aria-label={words.legend}>
      {shapes.map((shape) => (
        <li key={shape}>
          <svg class="plot" width="16" height="16" viewBox="-8 -8 16 16" aria-hidden="true">
            <Mark shape={shape} />
          </svg>
          {words.shape[shape]}
        </li>
      ))}
    </ul>
  );
}

/** The words for a bin's scores. */
export function binName({ from, to }: Bin): string {
  return from === to ? figure(from) : `${figure(from)}–${figure(to)}`;
}

interface HistogramProps {
  bins: Bin[];
  /** What the scores count. */
  name: string;
  latest: number | null;
}

/** How many games ended with each score; the bin of the last game is marked. */
export function Histogram({ bins, name, latest }: HistogramProps) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const id = useId();
  const most = Math.max(...bins.map(({ count }) => count));
  const games = bins.reduce((sum, { count }) => sum + count, 0);
  const steps = ticks(0, most, 4);
  const top = steps.at(-1) ?? 1;
  const y = (count: number): number => FLOOR - (count / top) * (FLOOR - MARGIN.top);
  const room = (width - MARGIN.left - MARGIN.right) / bins.length;
  const bar = Math.min(room * 0.8, WIDEST_BAR);
  const [fullest] = bins.filter(({ count }) => count === most);
  return (
    <div ref={frame}>
      <svg class="plot" width={width} height={HEIGHT + MARGIN.bottom / 2} role="img" aria-labelledby={`${id}-title ${id}-told`}>
        <title id={`${id}-title`}>{words.histogram(name)}</title>
        <desc id={`${id}-told`}>{fullest && words.histogramDescription(name, games, binName(fullest), most)}</desc>
        {steps.map((step) => (
          <g key={step}>
            <line class="plot-grid" x1={MARGIN.left} x2={width - MARGIN.right} y1={y(step)} y2={y(step)} />
            <text class="plot-number" x={MARGIN.left - 8} y={y(step)} dy="0.32em">
              {step}
            </text>
          </g>
        ))}
        <text class="plot-name" y={NAME}>
          {words.count}
        </text>
        {bins.map((bin, index) => (
          <g key={bin.from} transform={`translate(${MARGIN.left + index * room} 0)`}>
            <title>{`${binName(bin)}: ${bin.count}`}</title>
            <rect class="plot-bar" x={(room - bar) / 2} width={bar} y={y(bin.count)} height={FLOOR - y(bin.count)} rx="2" />
            {latest !== null && latest >= bin.from && latest <= bin.to && (
              <path class="plot-latest" d={`M${room / 2} ${FLOOR + 1}l6 8h-12z`} />
            )}
            <text class="plot-bin" x={room / 2} y={FLOOR + 24}>
              {room > WIDE_BIN ? binName(bin) : figure(bin.from)}
            </text>
          </g>
        ))}
        <text class="plot-number" x={width - MARGIN.right} y={HEIGHT + NAME}>
          {name}
        </text>
      </svg>
      {latest !== null && (
        <ul class="legend" aria-label={words.legend}>
          <li>
            <svg class="plot" width="16" height="16" viewBox="-8 -4 16 16" aria-hidden="true">
              <path class="plot-latest" d="M0 0l6 8h-12z" />
            </svg>
            {words.latest}
          </li>
        </ul>
      )}
    </div>
  );
}
