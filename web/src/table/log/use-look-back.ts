// Looking back: what others did, or what happened by itself, scene by scene, while the table goes on.

import { useRef, useState } from "preact/hooks";
import type { StepInfo } from "../../api/protocol";
import { api, asProblem } from "../../api/rest";
import { moveFocus } from "../../app/hooks";
import { motionWanted } from "../../app/settings";
import { TAB_STOP } from "../../board/input/use-board-input";
import { type Player, usePlayer } from "../../lib/playback";
import type { TableState } from "../state/table-state";
import { type Frame, framesOf, thrownBy } from "./auto-steps";
import type { LogRange } from "./log-groups";

/** It is drawn anew after what it opens. */
const OPENER = ".others-did .link-button";
/** The server gives no more at once. */
const MOST_STEPS = 200;

/** The scenes of a stretch, from the table before it on. */
export async function scenesOf(table: string, { from, to }: LogRange): Promise<Frame[]> {
  // The scene before a line has the number of the line.
  const { steps } = await api.steps(table, from, Math.min(to - from + 1, MOST_STEPS));
  const [before] = steps;
  return before ? [{ step: before, line: from - 1 }, ...framesOf(steps, from)] : [];
}

export interface LookBack {
  step: StepInfo;
  player: Player;
  /** How often chance had acted by then. */
  thrown: number;
  /** Something has happened at the table since it was opened. */
  goneOn: boolean;
  close(): void;
}

interface Opened {
  frames: readonly Frame[];
  /** The state at which it was asked for. */
  state: number;
}

export interface LookBackControl {
  /** Null while the table is shown as it is. */
  watch: LookBack | null;
  open(stretch: LogRange): void;
}

/** `told` is what is read at a step; `failed` is told why there is nothing to show. */
export function useLookBack(
  live: TableState,
  told: (step: StepInfo) => string,
  failed: (words: string) => void,
): LookBackControl {
  const [opened, setOpened] = useState<Opened | null>(null);
  const asked = useRef(0);
  const opener = useRef<Element | null>(null);
  /** What stands where the opener stood. */
  const inPlace = useRef(TAB_STOP);
  const frames = opened?.frames ?? [];
  const close = () => {
    asked.current += 1;
    setOpened(null);
    const before = opener.current;
    requestAnimationFrame(() =>
      moveFocus(
        before instanceof HTMLElement && before.isConnected ? before : document.querySelector<HTMLElement>(inPlace.current),
      ),
    );
  };
  const player = usePlayer({
    last: Math.max(frames.length - 1, 0),
    on: opened !== null,
    read: (at) => readAt(frames, at, told),
    leave: close,
  });

  const open = (stretch: LogRange) => {
    asked.current += 1;
    const number = asked.current;
    opener.current = document.activeElement;
    inPlace.current = opener.current?.closest(OPENER) ? OPENER : TAB_STOP;
    scenesOf(live.table.id, stretch).then(
      (found) => {
        if (asked.current !== number || found.length < 2) return;
        setOpened({ frames: found, state: live.state });
        player.begin(0, motionWanted());
      },
      (thrown: unknown) => failed(asProblem(thrown).reason),
    );
  };

  const frame = frames[player.at];
  if (!opened || !frame) return { watch: null, open };
  return {
    watch: { step: frame.step, player, thrown: thrownBy(live.log, frame.line), goneOn: live.state !== opened.state, close },
    open,
  };
}

/** What is read at a step, where there is one. */
export function readAt(frames: readonly Frame[], at: number, told: (step: StepInfo) => string): string | null {
  const frame = frames[at];
  return frame ? told(frame.step) : null;
}
