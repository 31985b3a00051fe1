// Shows what happens by itself after a move, one step after another, before the table as it is now.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { LogLine, Scene, StepInfo } from "../../api/protocol";
import { moveFocus } from "../../app/hooks";
import { motionWanted, useSettings } from "../../app/settings";
import { TAB_STOP } from "../../board/input/use-board-input";
import { listen } from "../../lib/listen";
import { type Player, usePlayer } from "../../lib/playback";
import type { TableState } from "../state/table-state";
import { autoStepsOf, type Frame, thrownBy } from "./auto-steps";
import type { LogRange } from "./log-groups";
import { readAt, scenesOf } from "./use-look-back";

/** If the scenes take longer than this, the player sees the table as it is. */
const PATIENCE_MS = 1500;

export interface AutoSteps {
  scene: Scene;
  /** What has just happened; null until the scenes are there. */
  happened: LogLine | null;
  player: Player;
  /** What has happened so far, as lines of the log. */
  log: LogLine[];
  /** How often chance had acted by then. */
  thrown: number;
  skip(): void;
}

interface Due {
  state: number;
  stretch: LogRange;
  /** The table before it. */
  before: Scene;
}

/** Null while the table is shown as it is. `told` is what is read at a step. */
export function useAutoSteps(live: TableState, allowed: boolean, told: (step: StepInfo) => string): AutoSteps | null {
  const { stepByStep } = useSettings();
  const seen = useRef({ state: live.state, scene: live.scene });
  const due = useRef<Due | null>(null);
  const [frames, setFrames] = useState<readonly Frame[]>([]);
  const [over, setOver] = useState(-1);
  // While it is drawn, so that the table as it is now is never seen before what led to it.
  if (live.state !== seen.current.state) {
    const stretch = allowed && stepByStep && motionWanted() ? autoStepsOf(live) : null;
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
  const player = usePlayer({
    last: Math.max(frames.length - 1, 0),
    on: now !== null && frames.length > 0,
    read: (at) => readAt(frames, at, told),
    over: skip,
  });
  const { begin } = player;

  useEffect(() => {
    if (!now) return undefined;
    let wanted = true;
    setFrames([]);
    const giveUp = setTimeout(skip, PATIENCE_MS);
    scenesOf(live.table.id, now.stretch).then(
      ([, ...found]) => {
        clearTimeout(giveUp);
        if (!wanted) return;
        setFrames(found);
        begin(0, true);
      },
      () => wanted && skip(),
    );
    return () => {
      wanted = false;
      clearTimeout(giveUp);
    };
  }, [state]);

  const next = useRef(player.next);
  next.current = frames.length ? player.next : skip;
  // Gone with the drawing that ends it, so that it takes no click meant for the table.
  useLayoutEffect(() => {
    if (state === undefined) return undefined;
    const clicked = (event: Event) => {
      if (!(event.target instanceof Element) || !event.target.closest(".board")) return;
      event.preventDefault();
      event.stopPropagation();
      next.current();
    };
    return listen(window, { click: clicked }, true);
  }, [state]);

  if (!now) return null;
  const frame = frames[player.at];
  const line = frame ? frame.line : now.stretch.from - 1;
  return {
    scene: frame?.step.scene ?? { ...now.before, moves: [], refused: [] },
    happened: frame?.step.happened ?? null,
    player,
    log: live.log.slice(0, line + 1),
    thrown: thrownBy(live.log, line),
    skip,
  };
}
