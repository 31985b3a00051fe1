// The table: draws a scene, tells what is pointed at, and moves pieces from where they were to where they are.

import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Scene, Words } from "../messages";
import { useKeptFocus } from "../use";
import { board as wordsOfBoard } from "../words/table.en";
import { CardSymbols } from "./cards";
import { dropGhosts, listenForDrags } from "./drag";
import { directionOf, nearest } from "./keyboard";
import type { Look } from "./look";
import { deal, snapshot, travel } from "./motion";
import { drawnPieces, openPieces, type PileOrder, pileOrder } from "./piles";
import { accompanied, gridOf, seatings } from "./scene";
import { Pointing, type Selection } from "./selection";
import { Seat } from "./zone";
import "../style/pieces.css";
import "../style/board.css";
import "../style/zones.css";

export interface BoardProps {
  scene: Scene;
  words: Words;
  /** Nothing can be pointed at. */
  readOnly?: boolean;
  /** Pointing is possible and answered only later: nothing happens now. */
  inert?: boolean;
  pointing?: Pointing;
  selection?: Selection;
  /** Things that are to be looked at. */
  pointedAt?: readonly string[];
  /** How often chance has acted. */
  thrown?: number;
  onClick?: (id: string) => void;
  onDrop?: (id: string, target: string) => boolean;
}

const NOTHING: readonly string[] = [];
const NO_PILES: PileOrder = new Map();

/** What the tab key reaches on the table. */
export const TAB_STOP = '[data-stop][tabindex="0"]';

/** Where a table has more columns, a phone lets its zones flow instead. */
const MOST_ON_A_PHONE = 4;

export function Board(props: BoardProps) {
  const { scene, words, readOnly = false, inert = false, selection = NOTHING, pointedAt = NOTHING, thrown = 0 } = props;
  const root = useRef<HTMLDivElement>(null);
  const air = useRef<HTMLDivElement>(null);
  const shown = useRef<Scene | null>(null);
  useKeptFocus(root, () => root.current?.querySelector<HTMLElement>(TAB_STOP));
  const lay = useRef(NO_PILES);
  const [current, setCurrent] = useState<string | null>(null);
  const [lifted, setLifted] = useState<string | null>(null);
  const pointing = useMemo(() => props.pointing ?? new Pointing(scene), [props.pointing, scene]);

  // The picture before the change is taken while the change is being drawn, and played when it has been.
  const before = useMemo(
    () => (shown.current && root.current && air.current ? snapshot(root.current, air.current, shown.current) : null),
    [scene],
  );
  const order = useMemo(() => pileOrder(lay.current, scene), [scene]);
  useLayoutEffect(() => {
    shown.current = scene;
    lay.current = order;
    if (!root.current || !air.current) return;
    dropGhosts(air.current);
    if (before) travel(root.current, air.current, before, scene);
    else deal(root.current);
  }, [scene]);

  const onDrop = useRef(props.onDrop);
  onDrop.current = props.onDrop;
  useEffect(() => {
    if (readOnly || inert || !root.current || !air.current) return;
    return listenForDrags(root.current, air.current, {
      lift: setLifted,
      drop: (id, target) => {
        setLifted(null);
        return target !== null && target !== id && (onDrop.current?.(id, target) ?? false);
      },
    });
  }, [readOnly, inert]);

  const drops = useMemo(
    () => (lifted === null ? null : pointing.dropTargets(selection, lifted)),
    [lifted, pointing, selection],
  );
  const stops = useMemo(() => (readOnly ? [] : stopsOf(scene, pointing, order)), [readOnly, pointing, order]);
  const firsts = useMemo(() => new Set(scene.zones.map((zone) => openPieces(zone, order)[0]?.id)), [order]);

  const look: Look = {
    words,
    drawn: (zone) => drawnPieces(zone, order),
    standing: (id) => {
      if (readOnly) return "plain";
      if (drops) return id === lifted ? "chosen" : drops.has(id) ? "target" : "plain";
      return pointing.standing(id, selection);
    },
    isStop: (id) => stops.includes(id),
    tabStop: current !== null && stops.includes(current) ? current : (stops[0] ?? null),
    // A zone is dragged by its first piece, so that a finger can scroll the page everywhere else.
    canDrag: (id) => !readOnly && !inert && pointing.canDrag(id) && (firsts.has(id) || pointing.handleOf(id) === id),
    isPointedAt: (id) => pointedAt.includes(id),
    thrown,
  };

  const clicked = (event: MouseEvent) => {
    if (!(event.target instanceof Element) || readOnly || inert) return;
    if (event.target.closest(".unfold, dialog")) return;
    const thing = event.target.closest<HTMLElement>("[data-piece], [data-zone]");
    const id = thing?.dataset["piece"] ?? thing?.dataset["zone"];
    if (id !== undefined) props.onClick?.(id);
  };

  const pressed = (event: KeyboardEvent) => {
    const direction = directionOf(event.key);
    if (!direction || !root.current || !(event.target instanceof HTMLElement)) return;
    const from = event.target.closest<HTMLElement>("[data-stop]");
    if (!from || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const others = [...root.current.querySelectorAll<HTMLElement>("[data-stop]")].filter((other) => other !== from);
    const found = nearest(
      from.getBoundingClientRect(),
      others.map((other) => other.getBoundingClientRect()),
      direction,
    );
    if (found !== null) others[found]?.focus();
  };

  const focused = (event: FocusEvent) => {
    const stop = event.target instanceof HTMLElement ? event.target.dataset["stop"] : undefined;
    if (stop !== undefined) setCurrent(stop);
  };

  const placed = seatings(scene);
  const roomy = accompanied(scene);
  const grid = gridOf(placed.map(({ zone }) => zone));
  const crowded = grid.columns > MOST_ON_A_PHONE;
  const stands = grid.stretches.includes(true);
  return (
    <div
      ref={root}
      class="board-frame"
      data-stands={(stands && !crowded) || undefined}
      data-inert={inert || undefined}
      data-lifting={lifted !== null || undefined}
      onClick={clicked}
      onKeyDown={pressed}
      onFocusIn={focused}
    >
      <CardSymbols />
      <div class="board-size" data-flat={!stands || undefined}>
        <div
          class="board"
          role="group"
          aria-label={wordsOfBoard.name}
          data-crowded={crowded || undefined}
          style={{
            "--board-columns": grid.columns,
            "--card-rows": grid.cardRows,
            "--low-rows": grid.lowRows,
            "--rows": grid.stretches.length,
            "--across": grid.cardsAcross,
            "--beside": roomy.size ? 1 : 0,
            gridTemplateRows: grid.stretches.map((stretch) => (stretch ? "minmax(0, 1fr)" : "auto")).join(" "),
          }}
        >
          {placed.map((seating) => (
            <Seat
              key={seating.zone.id}
              seating={seating}
              look={look}
              reserved={roomy.has(seating.zone.id)}
              row={grid.rowOf.get(seating.zone.place.row) ?? 0}
            />
          ))}
        </div>
      </div>
      <div ref={air} class="board-air" aria-hidden="true" />
    </div>
  );
}

/** The handles in reading order: those that stand for themselves and not for the zone they lie in. */
function stopsOf(scene: Scene, pointing: Pointing, order: PileOrder): string[] {
  return scene.zones.flatMap((zone) =>
    [zone.id, ...openPieces(zone, order).map((piece) => piece.id)].filter((id) => pointing.handleOf(id) === id),
  );
}
