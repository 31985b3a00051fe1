// Walking through the steps of a replay: by button, by key, by itself.

import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

export const SPEEDS = [0.5, 1, 2, 4];
const STEP_MS = 1200;
const ADDRESS_MS = 300; // browsers refuse addresses that change too often

export interface Player {
  at: number;
  playing: boolean;
  speed: number;
  /** To a step, where it stops. */
  go: (step: number) => void;
  /** To the next step without stopping. */
  goOn: () => void;
  toggle: () => void;
  setSpeed: (speed: number) => void;
}

export function stepInAddress(): number {
  const step = Number(new URLSearchParams(location.search).get("step"));
  return Number.isSafeInteger(step) && step > 0 ? step : 0;
}

export function usePlayer(last: number): Player {
  const [at, setAt] = useState(() => Math.min(stepInAddress(), last));
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState(1);

  const goOn = useCallback(() => setAt((now) => Math.min(now + 1, last)), [last]);
  const go = (step: number) => {
    setPlaying(false);
    setAt(Math.min(Math.max(step, 0), last));
  };
  // From where it is then, not from where it was when this was drawn: a key that is held down is quicker than the screen.
  const walk = (steps: number) => {
    setPlaying(false);
    setAt((now) => Math.min(Math.max(now + steps, 0), last));
  };
  const toggle = () => {
    if (last === 0) return;
    if (!playing && at === last) setAt(0);
    // The listeners of the last drawing may still be at work, so what is turned round is what is, not what was drawn.
    setPlaying((now) => !now);
  };

  useEffect(() => {
    if (at === last) setPlaying(false);
  }, [at, last]);

  useEffect(() => {
    const address = at > 0 ? `?step=${at}` : location.pathname;
    const timer = setTimeout(() => history.replaceState(history.state, "", address), ADDRESS_MS);
    return () => clearTimeout(timer);
  }, [at]);

  const taken = useRef(false);
  // At once with the drawing, so that no key meets a listener of the drawing before.
  useLayoutEffect(() => {
    const act = (event: KeyboardEvent) => {
      const key = keyFor(event);
      taken.current = key === " ";
      if (key === "ArrowLeft") walk(-1);
      else if (key === "ArrowRight") walk(1);
      else if (key === "Home") go(0);
      else if (key === "End") go(last);
      else if (key !== " ") return;
      else if (!event.repeat) toggle();
      event.preventDefault();
    };
    // Some browsers press a button only when Space comes up again, even if it was taken on its way down.
    const rise = (event: KeyboardEvent) => {
      if (event.key === " " && taken.current) event.preventDefault();
    };
    addEventListener("keydown", act);
    addEventListener("keyup", rise);
    return () => {
      removeEventListener("keydown", act);
      removeEventListener("keyup", rise);
    };
  });

  return { at, playing, speed, go, goOn, toggle, setSpeed };
}

/** While it plays, goes on to the next step as soon as that is there. */
export function usePlaying({ at, playing, speed, goOn }: Player, nextIsThere: boolean): void {
  useEffect(() => {
    if (!playing || !nextIsThere) return undefined;
    const timer = setTimeout(goOn, STEP_MS / speed);
    return () => clearTimeout(timer);
  }, [at, playing, speed, goOn, nextIsThere]);
}

/** What has a use of its own for Space: all that can be pressed, save what would do nothing now. */
const PRESSED = "button:not([aria-disabled='true'], [aria-current]), a, summary";

/** The key pressed; nothing where it belongs to the field or button that has the focus. */
function keyFor(event: KeyboardEvent): string | null {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return null;
  const focused = event.target instanceof Element ? event.target : null;
  if (event.key === " ") return focused?.closest(`input:not([type='range']), select, textarea, dialog, ${PRESSED}`) ? null : " ";
  return focused?.closest("input, select, textarea, dialog") ? null : event.key;
}
