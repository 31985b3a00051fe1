// How everything on the board is drawn now: from the scene, what is chosen, and what has the player's attention.

import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import type { Piece, Scene } from "../api/protocol";
import type { BoardProps } from "./board";
import type { BoardView, WouldBe } from "./board-context";
import { focusOrder } from "./input/focus-order";
import type { MoveSelector } from "./input/move-selector";
import { NOTHING_CHOSEN } from "./input/selection";
import type { Attention } from "./input/use-board-input";
import { drawnPieces, openPieces, type PileOrder, pileOrder } from "./scene/piles";
import { droppedMoves, lookedAtMoves, previewsOf } from "./scene/previews";
import { hasDecks, piecesOf } from "./scene/scene";

const NO_PILES: PileOrder = new Map();

export function useBoardView(props: BoardProps, selector: MoveSelector, { focused, lifted, looked }: Attention): BoardView {
  const { scene, readOnly = false, inert = false, selection = NOTHING_CHOSEN } = props;
  const order = usePileOrder(scene, props.made);
  const keys = useKeysOfZones(selector, scene.seat);
  const decks = useMemo(() => hasDecks(scene), [scene]);
  const drops = useMemo(
    () => (lifted === null ? null : selector.dropTargets(selection, lifted)),
    [lifted, selector, selection],
  );
  const stops = useMemo(() => (readOnly ? [] : focusOrder(scene, selector, order)), [readOnly, selector, order]);
  const firsts = useMemo(() => new Set(scene.zones.map((zone) => openPieces(zone, order)[0]?.id)), [order]);
  const previews = useMemo(
    () => previewsOf(scene, readOnly ? [] : lookedAtMoves(selector, selection, looked, lifted)),
    [scene, readOnly, selector, selection, looked, lifted],
  );
  const listed = useMemo(
    () => new Set(scene.zones.filter(({ kind }) => kind === "list").flatMap((zone) => piecesOf(zone).map(({ id }) => id))),
    [scene],
  );
  const prices = useMemo(
    () =>
      new Map(
        (readOnly ? [] : (scene.moves ?? [])).flatMap(({ from = [], to = [], cost }) =>
          from.length === 1 && !to.length && cost && listed.has(from[0] ?? "") ? [[from[0] ?? "", cost] as const] : [],
        ),
      ),
    [scene, readOnly],
  );
  const pieces = useMemo(() => new Map(scene.zones.flatMap(piecesOf).map((piece) => [piece.id, piece])), [scene]);
  const wouldBe = (id: string): WouldBe | null => {
    // What is dragged would lie there, whatever else is chosen.
    const dropped = lifted === null ? [] : droppedMoves(selector, lifted, id);
    const move = selector.wouldMake(lifted === null ? selection : [], id) ?? dropped[0] ?? null;
    return move && { face: firstFace(move.from, pieces), note: move.note ?? null, lines: move.lines ?? [] };
  };
  const slot = selector.chosenSlot(selection);
  const lookedAt = looked !== null && selector.isSlot(looked) && wouldBe(looked) ? looked : null;
  const canChoose = (id: string) => selector.handleOf(id) === id;
  return {
    words: props.words,
    seat: scene.seat,
    drawn: (zone) => drawnPieces(zone, order),
    standing: (id) => {
      if (readOnly) return "plain";
      if (drops) return id === lifted ? "chosen" : drops.has(id) ? "target" : "plain";
      return selector.standing(id, selection);
    },
    isStop: (id) => stops.includes(id),
    canChoose,
    tabStop: focused !== null && stops.includes(focused) ? focused : (stops.find(canChoose) ?? stops[0] ?? null),
    // A zone is dragged by its first piece, so that a finger can scroll the page everywhere else.
    canDrag: (id) => !readOnly && !inert && selector.canDrag(id) && (firsts.has(id) || canChoose(id)),
    isPointedAt: (id) => props.pointedAt?.includes(id) ?? false,
    isRefused: (id) => props.refused?.includes(id) ?? false,
    hasPlace: slot !== null,
    previewed: readOnly ? null : (lookedAt ?? slot),
    wouldBe,
    doneAt: (zone) => (readOnly ? null : selector.doneAt(zone)),
    priceOf: (id) => prices.get(id) ?? null,
    previews: (zone) => previews.get(zone) ?? [],
    tellsOnTargets: hasPanels(scene),
    thrown: props.thrown ?? 0,
    keyOf: (zone) => (readOnly ? null : (keys.get(zone) ?? null)),
    hasDecks: decks,
  };
}

export const hasPanels = ({ panels }: Scene): boolean => !!panels?.length;

/** How the piles lie, which depends on how they lay before. */
function usePileOrder(scene: Scene, made: readonly string[] | undefined): PileOrder {
  const before = useRef(NO_PILES);
  const order = useMemo(() => pileOrder(before.current, scene, made), [scene]);
  useLayoutEffect(() => {
    before.current = order;
  }, [scene]);
  return order;
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

function firstFace(ids: readonly string[] = [], pieces: ReadonlyMap<string, Piece>): string | null {
  return ids.map((id) => pieces.get(id)?.face).find((face) => face !== undefined) ?? null;
}
