// Walking through the steps of something that was played: by button, by key, by itself.

import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { setSettings, useSettings } from "../app/settings";
import { listen } from "./listen";

export const SPEEDS = [0.5, 1, 2, 4];
const LEAST_MS = 1200;
const LETTERS_A_SECOND = 15;

export interface Player {
  at: number;
  last: number;
  playing: boolean;
  speed: number;
  /** To a step, where it stops. */
  go(step: number): void;
  /** So many steps on or back, where it stops. */
  walk(by: number): void;
  /** To the next step without stopping; after the last one it is over. */
  next(): void;
  toggle(): void;
  /** From a step anew. */
  begin(step: number, playing: boolean): void;
  setSpeed(speed: number): void;
}

interface Steps {
  last: number;
  /** Where it begins. */
  first?: number;
  /** Whether there is something to walk through now. */
  on?: boolean;
  /** What is read at a step; null where the step after it is not there yet. */
  read(at: number): string | null;
  /** Where it is not to stop at the last step: what comes then. The space bar goes on to the next step there. */
  over?(): void;
  /** Where it stops at the last step, and the space bar goes on to the next one all the same: what it does after the last. */
  leave?(): void;
}

/** How long words are shown at the usual speed. */
export function readingTime(words: string): number {
  return Math.max(LEAST_MS, (1000 * words.length) / LETTERS_A_SECOND);
}

export function usePlayer({ last, first = 0, on = true, read, over, leave }: Steps): Player {
  const { speed } = useSettings();
  const [at, setAt] = useState(() => Math.min(first, last));
  const [playing, setPlaying] = useState(false);
  const within = (step: number) => Math.min(Math.max(step, 0), last);

  const go = (step: number) => {
    setPlaying(false);
    setAt(within(step));
  };
  // From where it is then, not from where it was when this was drawn: a key that is held down is quicker than the screen.
  const walk = (by: number) => {
    setPlaying(false);
    setAt((now) => within(now + by));
  };
  const next = () => (at < last || !over ? setAt((now) => within(now + 1)) : over());
  const toggle = () => {
    if (last === 0 && !over) return;
    if (!playing && at === last && !over) setAt(0);
    // The listeners of the last drawing may still be at work, so what is turned round is what is, not what was drawn.
    setPlaying((now) => !now);
  };
  const begin = useCallback((step: number, plays: boolean) => {
    setAt(step);
    setPlaying(plays);
  }, []);

  useEffect(() => {
    if (at >= last && !over) setPlaying(false);
  }, [at, last]);

  const words = on && playing ? read(at) : null;
  const latest = useRef(next);
  latest.current = next;
  useEffect(() => {
    if (words === null) return undefined;
    const timer = setTimeout(() => latest.current(), readingTime(words) / speed);
    return () => clearTimeout(timer);
  }, [at, words, speed]);

  const taken = useRef(false);
  // At once with the drawing, so that no key meets a listener of the drawing before.
  useLayoutEffect(() => {
    if (!on) return undefined;
    const act = (event: KeyboardEvent) => {
      const key = keyFor(event);
      taken.current = key === " ";
      if (key === "ArrowLeft") walk(-1);
      else if (key === "ArrowRight") walk(1);
      else if (key === "Home") go(0);
      else if (key === "End") go(last);
      else if (key !== " ") return;
      else if (!event.repeat) spaceBar(at, last, { next, toggle, leave: over ?? leave })();
      event.preventDefault();
    };
    // Some browsers press a button only when Space comes up again, even if it was taken on its way down.
    const rise = (event: KeyboardEvent) => {
      if (event.key === " " && taken.current) event.preventDefault();
    };
    return listen(window, { keydown: act, keyup: rise });
  });

  return { at, last, playing, speed, go, walk, next, toggle, begin, setSpeed: (chosen) => setSettings({ speed: chosen }) };
}

/** What the space bar does at a step: the next one and after the last the way out, where there is one; else it stops and plays. */
export function spaceBar<T>(at: number, last: number, acts: { next: T; toggle: T; leave: T | undefined }): T {
  if (acts.leave === undefined) return acts.toggle;
  return at < last ? acts.next : acts.leave;
}

/** What has a use of its own for Space: all that can be pressed, save what would do nothing now. */
const PRESSED = "button:not([aria-disabled='true'], [aria-current]), a, summary";
/** What has a use of its own for every key. */
const KEPT = "select, textarea, dialog, [role=tablist]";

/** The key pressed; nothing where it belongs to the field or button that has the focus. */
function keyFor(event: KeyboardEvent): string | null {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return null;
  const focused = event.target instanceof Element ? event.target : null;
  if (event.key === " ") return focused?.closest(`input:not([type='range']), ${KEPT}, ${PRESSED}`) ? null : " ";
  return focused?.closest(`input, ${KEPT}`) ? null : event.key;
}
