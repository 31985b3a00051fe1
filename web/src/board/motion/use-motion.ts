// Lets the pieces of a new scene move there from where they were.

import type { RefObject } from "preact";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import type { Scene } from "../../api/protocol";
import { dropGhosts } from "../input/drag-ghost";
import { deal, snapshot, travel } from "./motion";

type Box = RefObject<HTMLElement | null>;

export function useMotion(root: Box, air: Box, scene: Scene, decks: boolean, dealt = true): void {
  const shown = useRef<Scene | null>(null);
  // The picture before the change is taken while the change is being drawn, and played when it has been.
  const before = useMemo(
    () => (shown.current && root.current && air.current ? snapshot(root.current, air.current, shown.current) : null),
    [scene],
  );
  useLayoutEffect(() => {
    shown.current = scene;
    if (!root.current || !air.current) return;
    dropGhosts(root.current, air.current);
    if (before) travel(root.current, air.current, before, scene, decks);
    else if (dealt) deal(root.current);
  }, [scene]);
}
