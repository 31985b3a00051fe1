// Shows what happens by itself after a move, one step after another, before the table as it is now.

import { useEffect, useRef, useState } from "preact/hooks";
import { api } from "../api";
import { TAB_STOP } from "../board/board";
import { CHANCE, type Happening, type Scene } from "../messages";
import { motionWanted, useSettings } from "../settings";
import { moveFocus } from "../use";
import type { Live } from "./live";
import { type Frame, framesOf, sequenceOf } from "./sequence";
import type { Stretch } from "./turns";

const STEP_MS = 800;
/** Whoever waits longer than this for the scenes sees the table as it is. */
const PATIENCE_MS = 1500;
const MOST_STEPS = 200;

export interface Sequence {
  scene: Scene;
  /** What has just happened; null until the scenes are there. */
  happened: Happening | null;
  at: number;
  last: number;
  /** How often chance had acted by then. */
  thrown: number;
  skip(): void;
}

interface Due {
  state: number;
  stretch: Stretch;
  /** The table before it. */
  before: Scene;
}

/** Null while the table is shown as it is. */
export function useSequence(live: Live, allowed: boolean): Sequence | null {
  const { stepByStep } = useSettings();
  const seen = useRef({ state: live.state, scene: live.scene });
  const due = useRef<Due | null>(null);
  const [frames, setFrames] = useState<readonly Frame[]>([]);
  const [at, setAt] = useState(0);
  const [over, setOver] = useState(-1);
  // While it is drawn, so that the table as it is now is never seen before what led to it.
  if (live.state !== seen.current.state) {
    const stretch = allowed && stepByStep && motionWanted() ? sequenceOf(live) : null;
    due.current = stretch && { state: live.state, stretch, before: seen.current.scene };
  }
  seen.current = { state: live.state, scene: live.scene };
  const now = due.current?.state === over ? null : due.current;
  const state = now?.state;

  const skip = () => {
    if (state === undefined) return;
    const had = document.activeElement?.closest(".sequence-bar");
    setOver(state);
    if (had) requestAnimationFrame(() => moveFocus(document.querySelector<HTMLElement>(TAB_STOP)));
  };

  useEffect(() => {
    if (!now) return undefined;
    const { from, to } = now.stretch;
    let wanted = true;
    setFrames([]);
    setAt(0);
    const giveUp = setTimeout(skip, PATIENCE_MS);
    api.steps(live.table.id, from, Math.min(to - from + 1, MOST_STEPS)).then(
      ({ steps }) => {
        clearTimeout(giveUp);
        if (wanted) setFrames(framesOf(steps, from));
      },
      () => wanted && skip(),
    );
    return () => {
      wanted = false;
      clearTimeout(giveUp);
    };
  }, [state]);

  useEffect(() => {
    if (state === undefined || !frames.length) return undefined;
    const timer = setTimeout(() => (at + 1 < frames.length ? setAt(at + 1) : skip()), STEP_MS);
    return () => clearTimeout(timer);
  }, [state, frames, at]);

  useEffect(() => {
    if (state === undefined) return undefined;
    const clicked = (event: Event) => {
      if (!(event.target instanceof Element) || !event.target.closest(".board")) return;
      event.preventDefault();
      event.stopPropagation();
      skip();
    };
    addEventListener("click", clicked, true);
    return () => removeEventListener("click", clicked, true);
  }, [state]);

  if (!now) return null;
  const frame = frames[at];
  const scene = frame?.step.scene ?? { ...now.before, moves: [], refused: [] };
  const thrown = live.log.slice(0, frame ? frame.line + 1 : now.stretch.from).filter(({ seat }) => seat === CHANCE).length;
  return { scene, happened: frame?.step.happened ?? null, at: at + 1, last: frames.length, thrown, skip };
}
