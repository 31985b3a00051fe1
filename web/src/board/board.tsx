// The table: draws a scene, tells what is pointed at, and moves pieces from where they were to where they are.

import { useMemo, useRef } from "preact/hooks";
import type { Scene, Words } from "../api/protocol";
import { BoardContext } from "./board-context";
import { MoveSelector } from "./input/move-selector";
import type { Selection } from "./input/selection";
import { useBoardInput } from "./input/use-board-input";
import { gridOf } from "./layout/layout";
import { PanelTable } from "./layout/panels";
import { DeckTable, frameOf, GridTable } from "./layout/tables";
import { useMotion } from "./motion/use-motion";
import { ArtSymbols } from "./pieces/art";
import { CardSymbols } from "./pieces/cards";
import { piecesOf, zoneGroups } from "./scene/scene";
import { hasPanels, useBoardView } from "./use-board-view";

export interface BoardProps {
  scene: Scene;
  words: Words;
  /** Nothing can be pointed at. */
  readOnly?: boolean;
  /** Clicks are possible and answered only later: nothing happens now. */
  inert?: boolean;
  selector?: MoveSelector;
  selection?: Selection;
  /** Things that are to be looked at. */
  pointedAt?: readonly string[];
  /** Things of which a rule says why not. */
  refused?: readonly string[];
  /** How often chance has acted. */
  thrown?: number;
  /** The moves that led here, as records write them. */
  made?: readonly string[];
  /** `touched` tells a finger from a mouse or a key. */
  onClick?: (id: string, touched: boolean) => void;
  /** The place that is looked at, by mouse, key or a dragged piece. */
  onLook?: (id: string | null) => void;
  onDrop?: (id: string, target: string) => boolean;
}

export function Board(props: BoardProps) {
  const { scene, readOnly = false, inert = false, onClick, onLook, onDrop } = props;
  const root = useRef<HTMLDivElement>(null);
  const air = useRef<HTMLDivElement>(null);
  const selector = useMemo(() => props.selector ?? new MoveSelector(scene), [props.selector, scene]);
  const { attention, listeners } = useBoardInput(root, air, { off: readOnly || inert, onClick, onLook, onDrop });
  const view = useBoardView(props, selector, attention);
  useMotion(root, air, scene, view.hasDecks, !(readOnly && inert));
  const inPanels = hasPanels(scene);
  const grid = useMemo(() => {
    if (view.hasDecks || inPanels) return null;
    const zones = zoneGroups(scene).map(({ zone }) => zone);
    return gridOf(zones, scene.seat);
  }, [scene]);
  const printed = useMemo(() => scene.zones.flatMap(piecesOf).some(({ print }) => print), [scene]);
  return (
    <div
      ref={root}
      class="board-frame"
      {...(grid ? frameOf(grid) : inPanels ? { "data-parts": true } : { "data-decks": scene.seat < 0 ? "seen" : "played" })}
      data-inert={inert || undefined}
      data-lifting={attention.lifted !== null || undefined}
      {...listeners}
    >
      <CardSymbols />
      {printed && <ArtSymbols />}
      <BoardContext.Provider value={view}>
        {grid ? <GridTable scene={scene} grid={grid} /> : inPanels ? <PanelTable scene={scene} /> : <DeckTable scene={scene} />}
      </BoardContext.Provider>
      <div ref={air} class="board-air" aria-hidden="true" />
    </div>
  );
}
