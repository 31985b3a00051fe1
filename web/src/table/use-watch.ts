// Looking back: what others did, scene by scene, while the table goes on.

import { useEffect, useRef, useState } from "preact/hooks";
import { api, asProblem } from "../api";
import { TAB_STOP } from "../board/board";
import { CHANCE, type PastStep } from "../messages";
import { motionWanted } from "../settings";
import { moveFocus } from "../use";
import type { Live } from "./live";
import type { Stretch } from "./turns";

const STEP_MS = 1800;
/** The server gives no more at once. */
const MOST_STEPS = 200;

export interface Watch {
  step: PastStep;
  /** 0 is the table before anything of it was done. */
  at: number;
  last: number;
  playing: boolean;
  /** How often chance had acted by then. */
  thrown: number;
  /** Something has happened at the table since it was opened. */
  goneOn: boolean;
  go(at: number): void;
  toggle(): void;
  close(): void;
}

interface Opened {
  from: number;
  steps: readonly PastStep[];
  /** The state at which it was asked for. */
  state: number;
}

export interface Watching {
  /** Null while the table is shown as it is. */
  watch: Watch | null;
  open(stretch: Stretch): void;
}

/** `failed` is told why there is nothing to show. */
export function useWatch(live: Live, failed: (words: string) => void): Watching {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [at, setAt] = useState(0);
  const [playing, setPlaying] = useState(false);
  const asked = useRef(0);
  const opener = useRef<Element | null>(null);
  const { id } = live.table;
  const last = opened ? opened.steps.length - 1 : 0;

  const open = ({ from, to }: Stretch) => {
    const number = (asked.current += 1);
    opener.current = document.activeElement;
    // The scene before a line has the number of the line.
    api.steps(id, from, Math.min(to - from + 1, MOST_STEPS)).then(
      ({ steps }) => {
        if (asked.current !== number || steps.length < 2) return;
        setOpened({ from, steps, state: live.state });
        setAt(0);
        setPlaying(motionWanted());
      },
      (thrown: unknown) => failed(asProblem(thrown).reason),
    );
  };
  const close = () => {
    asked.current += 1;
    setOpened(null);
    setPlaying(false);
    const before = opener.current;
    requestAnimationFrame(() =>
      moveFocus(before instanceof HTMLElement && before.isConnected ? before : document.querySelector<HTMLElement>(TAB_STOP)),
    );
  };
  const go = (to: number) => {
    setPlaying(false);
    setAt(Math.min(Math.max(to, 0), last));
  };
  const toggle = () => {
    if (!playing && at === last) setAt(0);
    setPlaying(!playing);
  };

  useEffect(() => {
    if (!playing) return undefined;
    if (at >= last) {
      setPlaying(false);
      return undefined;
    }
    const timer = setTimeout(() => setAt(at + 1), STEP_MS);
    return () => clearTimeout(timer);
  }, [playing, at, last]);

  useEffect(() => {
    if (!opened) return undefined;
    const pressed = (event: KeyboardEvent) => {
      const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
      if (event.target instanceof Element && event.target.closest("[role=tablist], input, select, textarea, dialog")) return;
      event.preventDefault();
      go(at + by);
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, [opened, at, last]);

  const step = opened?.steps[at];
  if (!opened || !step) return { watch: null, open };
  const told = opened.steps.slice(1, at + 1);
  const before = live.log.slice(0, opened.from);
  const thrown = before.filter(({ seat }) => seat === CHANCE).length + told.filter(({ happened }) => happened?.seat === CHANCE).length;
  return { watch: { step, at, last, playing, thrown, goneOn: live.state !== opened.state, go, toggle, close }, open };
}
