// Moves that cost nothing, made by the page itself for a player who wants that.

import { useEffect, useState } from "preact/hooks";
import type { Message, SceneMove } from "../../api/protocol";
import { motionWanted, useSettings } from "../../app/settings";
import type { TableState } from "./table-state";

/** So long a piece is seen where it came to lie before the next one goes. */
const PAUSE_MS = 260;

export interface SafeMoves {
  /** What was made by itself since the player's own move. */
  made: readonly Message[];
  /** The player has moved: from now on safe moves follow. */
  follow(): void;
  /** Nothing follows until the player moves again. */
  rest(): void;
}

const RESTING = { following: false, made: [] as readonly Message[] };

/** The next move that may be made by itself: only for the player whose turn it is, and never one that warns. */
export function nextSafe({ table, scene, result }: Pick<TableState, "table" | "scene" | "result">): SceneMove | null {
  if (table.seat < 0 || scene.to_act !== table.seat || table.waiting || result) return null;
  return scene.moves?.find(({ safe, warning }) => safe && !warning) ?? null;
}

export function useSafeMoves(live: TableState, ready: boolean, make: (move: SceneMove) => void): SafeMoves {
  const { safeMoves } = useSettings();
  const [now, setNow] = useState(RESTING);
  const next = safeMoves && ready && now.following ? nextSafe(live) : null;
  useEffect(() => {
    if (!next) return undefined;
    const timer = setTimeout(
      () => {
        setNow(({ made }) => ({ following: true, made: [...made, next.label] }));
        make(next);
      },
      motionWanted() ? PAUSE_MS : 0,
    );
    return () => clearTimeout(timer);
  }, [live.state, next?.text]);
  return {
    made: now.made,
    follow: () => setNow({ following: true, made: [] }),
    rest: () => setNow(RESTING),
  };
}
