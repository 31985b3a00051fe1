// The table: draws a scene, tells what is pointed at, and moves pieces from where they were to where they are.

import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Piece, Scene, Words } from "../api/protocol";
import { focusIsMoved, useKeptFocus } from "../app/hooks";
import type { BoardView, WouldBe } from "./board-context";
import { dropGhosts, listenForDrags } from "./input/drag";
import { focusOrder } from "./input/focus-order";
import { directionOf, isBeside, nearest } from "./input/keyboard";
import { MoveSelector } from "./input/move-selector";
import type { Selection } from "./input/selection";
import { gridOf } from "./layout/layout";
import { PanelTable } from "./layout/panels";
import { DeckTable, frameOf, GridTable } from "./layout/tables";
import { deal, snapshot, travel } from "./motion/motion";
import { ArtSymbols } from "./pieces/art";
import { CardSymbols } from "./pieces/cards";
import { drawnPieces, openPieces, type PileOrder, pileOrder } from "./scene/piles";
import { droppedMoves, lookedAtMoves, previewsOf } from "./scene/previews";
import { hasDecks, piecesOf, zoneGroups } from "./scene/scene";

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

const NOTHING: readonly string[] = [];
const NO_PILES: PileOrder = new Map();

/** What the tab key reaches on the table. */
export const TAB_STOP = '[data-stop][tabindex="0"]';

export function Board(props: BoardProps) {
  const {
    scene,
    words,
    readOnly = false,
    inert = false,
    selection = NOTHING,
    pointedAt = NOTHING,
    refused = NOTHING,
    thrown = 0,
  } = props;
  const root = useRef<HTMLDivElement>(null);
  const air = useRef<HTMLDivElement>(null);
  const shown = useRef<Scene | null>(null);
  // What a played card took the focus from is its cell, and there it stays.
  const cell = useRef("");
  useKeptFocus(root, () => {
    const stop = (selector: string) => root.current?.querySelector<HTMLElement>(selector);
    return (cell.current && stop(`${cell.current} [data-stop]`)) || stop(TAB_STOP);
  });
  const lay = useRef(NO_PILES);
  const [current, setCurrent] = useState<string | null>(null);
  const [lifted, setLifted] = useState<string | null>(null);
  const [looked, setLooked] = useState<string | null>(null);
  useEffect(() => props.onLook?.(looked), [looked]);
  const selector = useMemo(() => props.selector ?? new MoveSelector(scene), [props.selector, scene]);

  // The picture before the change is taken while the change is being drawn, and played when it has been.
  const before = useMemo(
    () => (shown.current && root.current && air.current ? snapshot(root.current, air.current, shown.current) : null),
    [scene],
  );
  const order = useMemo(() => pileOrder(lay.current, scene, props.made), [scene]);
  const decks = useMemo(() => hasDecks(scene), [scene]);
  const parted = !!scene.panels?.length;
  const keys = useKeysOfZones(selector, scene.seat);
  useLayoutEffect(() => {
    shown.current = scene;
    lay.current = order;
    if (!root.current || !air.current) return;
    dropGhosts(root.current, air.current);
    if (before) travel(root.current, air.current, before, scene, decks);
    else deal(root.current);
  }, [scene]);

  const onDrop = useRef(props.onDrop);
  onDrop.current = props.onDrop;
  useEffect(() => {
    if (readOnly || inert || !root.current || !air.current) return;
    return listenForDrags(root.current, air.current, {
      lift: setLifted,
      over: setLooked,
      drop: (id, target) => {
        setLifted(null);
        return target !== null && target !== id && (onDrop.current?.(id, target) ?? false);
      },
    });
  }, [readOnly, inert]);

  const drops = useMemo(
    () => (lifted === null ? null : selector.dropTargets(selection, lifted)),
    [lifted, selector, selection],
  );
  const stops = useMemo(() => (readOnly ? [] : focusOrder(scene, selector, order)), [readOnly, selector, order]);
  const firsts = useMemo(() => new Set(scene.zones.map((zone) => openPieces(zone, order)[0]?.id)), [order]);

  const faces = useMemo(() => new Map(scene.zones.flatMap(piecesOf).map((piece) => [piece.id, piece])), [scene]);
  const wouldBe = (id: string): WouldBe | null => {
    // What is dragged would lie there, whatever else is chosen.
    const move =
      selector.wouldMake(lifted === null ? selection : [], id) ??
      (lifted === null ? null : (droppedMoves(selector, lifted, id)[0] ?? null));
    return move && { face: firstFace(move.from, faces), note: move.note ?? null };
  };
  const lookedAt = looked !== null && selector.isSlot(looked) && wouldBe(looked) ? looked : null;

  const previews = useMemo(
    () => previewsOf(scene, readOnly ? [] : lookedAtMoves(selector, selection, looked, lifted)),
    [scene, readOnly, selector, selection, looked, lifted],
  );

  const view: BoardView = {
    words,
    seat: scene.seat,
    drawn: (zone) => drawnPieces(zone, order),
    standing: (id) => {
      if (readOnly) return "plain";
      if (drops) return id === lifted ? "chosen" : drops.has(id) ? "target" : "plain";
      return selector.standing(id, selection);
    },
    isStop: (id) => stops.includes(id),
    canChoose: (id) => selector.handleOf(id) === id,
    tabStop:
      current !== null && stops.includes(current)
        ? current
        : (stops.find((id) => selector.handleOf(id) === id) ?? stops[0] ?? null),
    // A zone is dragged by its first piece, so that a finger can scroll the page everywhere else.
    canDrag: (id) => !readOnly && !inert && selector.canDrag(id) && (firsts.has(id) || selector.handleOf(id) === id),
    isPointedAt: (id) => pointedAt.includes(id),
    isRefused: (id) => refused.includes(id),
    hasPlace: selector.chosenSlot(selection) !== null,
    previewed: readOnly ? null : (lookedAt ?? selector.chosenSlot(selection)),
    wouldBe,
    doneAt: (zone) => (readOnly ? null : selector.doneAt(zone)),
    previews: (zone) => previews.get(zone) ?? [],
    tellsOnTargets: parted,
    thrown,
    keyOf: (zone) => (readOnly ? null : (keys.get(zone) ?? null)),
    hasDecks: decks,
  };

  const clicked = (event: MouseEvent) => {
    if (!(event.target instanceof Element) || readOnly || inert) return;
    if (event.target.closest(".unfold, dialog")) return;
    const id = thingAt(event.target);
    if (id !== null) props.onClick?.(id, event instanceof PointerEvent && event.pointerType === "touch");
  };

  const pressed = (event: KeyboardEvent) => {
    const direction = directionOf(event.key);
    if (!direction || !root.current || !(event.target instanceof HTMLElement)) return;
    const from = event.target.closest<HTMLElement>("[data-stop]");
    if (!from || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const here = from.getBoundingClientRect();
    // Lines of a list are wide: sideways is only what stands beside them.
    const listed = from.closest(".pieces-list") !== null;
    const others = [...root.current.querySelectorAll<HTMLElement>("[data-stop]")].filter(
      (other) => other !== from && (!listed || isBeside(here, other.getBoundingClientRect(), direction)),
    );
    const found = nearest(
      here,
      others.map((other) => other.getBoundingClientRect()),
      direction,
    );
    if (found !== null) others[found]?.focus();
  };

  const focused = (event: FocusEvent) => {
    if (!(event.target instanceof HTMLElement)) return;
    const stop = event.target.dataset["stop"];
    if (stop === undefined) return;
    setCurrent(stop);
    // Where the page itself puts the focus, nobody looks yet.
    if (!focusIsMoved()) setLooked(stop);
    const zone = event.target.closest<HTMLElement>("[data-zone]")?.dataset["zone"];
    const at = event.target.closest<HTMLElement>("[data-cell]")?.dataset["cell"];
    cell.current = at === undefined ? "" : `[data-zone="${zone}"] [data-cell="${at}"]`;
  };

  // A finger looks at nothing before it touches it.
  const hovered = (event: PointerEvent) => {
    if (event.pointerType === "mouse" && event.target instanceof Element) setLooked(thingAt(event.target));
  };
  const lookedAway = () => setLooked(null);

  const grid = useMemo(
    () =>
      decks || parted
        ? null
        : gridOf(
            zoneGroups(scene).map(({ zone }) => zone),
            scene.seat,
          ),
    [scene],
  );
  const printed = useMemo(() => scene.zones.flatMap(piecesOf).some(({ print }) => print), [scene]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is listened for here happens to the buttons within.
    <div
      ref={root}
      class="board-frame"
      {...(grid ? frameOf(grid) : parted ? { "data-parts": true } : { "data-decks": scene.seat < 0 ? "seen" : "played" })}
      data-inert={inert || undefined}
      data-lifting={lifted !== null || undefined}
      onClick={clicked}
      onKeyDown={pressed}
      onFocusIn={focused}
      onFocusOut={lookedAway}
      onPointerOver={hovered}
      onPointerLeave={lookedAway}
    >
      <CardSymbols />
      {printed && <ArtSymbols />}
      {grid ? (
        <GridTable scene={scene} grid={grid} view={view} />
      ) : parted ? (
        <PanelTable scene={scene} view={view} />
      ) : (
        <DeckTable scene={scene} view={view} />
      )}
      <div ref={air} class="board-air" aria-hidden="true" />
    </div>
  );
}

/** The keys of zones, once they are known: a zone keeps its key while no move begins or ends there. */
function useKeysOfZones(selector: MoveSelector, seat: number): ReadonlyMap<string, string> {
  const known = useRef({ seat, keys: new Map<string, string>() });
  if (known.current.seat !== seat) known.current = { seat, keys: new Map() };
  return useMemo(() => {
    const { keys } = known.current;
    for (const [zone, key] of selector.keysOfZones()) keys.set(zone, key);
    return new Map(keys);
  }, [selector, seat]);
}

/** The piece, slot or zone in which an element of the table lies; what stands beside a line is none of them. */
function thingAt(element: Element): string | null {
  const thing = element.closest<HTMLElement>("[data-piece], [data-slot], [data-edge], [data-zone]");
  return thing?.dataset["piece"] ?? thing?.dataset["slot"] ?? thing?.dataset["zone"] ?? null;
}

function firstFace(ids: readonly string[] = [], pieces: ReadonlyMap<string, Piece>): string | null {
  return ids.map((id) => pieces.get(id)?.face).find((face) => face !== undefined) ?? null;
}
