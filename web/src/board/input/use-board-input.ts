// What is done on the board with mouse, finger and keys, and what has the attention of who does it.

import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { focusIsMoved, useKeptFocus } from "../../app/hooks";
import { listenForDrags } from "./drag";
import { directionOf, isBeside, nearest } from "./keyboard";

/** What the tab key reaches on the table. */
export const TAB_STOP = '[data-stop][tabindex="0"]';

type Box = RefObject<HTMLElement | null>;

interface BoardInputProps {
  /** Nothing happens now. */
  off: boolean;
  onClick: ((id: string, touched: boolean) => void) | undefined;
  onLook: ((id: string | null) => void) | undefined;
  onDrop: ((id: string, target: string) => boolean) | undefined;
}

/** The thing that the focus was on last, the piece that is dragged, and the place that is looked at. */
export interface Attention {
  focused: string | null;
  lifted: string | null;
  looked: string | null;
}

export function useBoardInput(root: Box, air: Box, { off, onClick, onLook, onDrop }: BoardInputProps) {
  const focus = useStops(root);
  const [looked, setLooked] = useState<string | null>(null);
  useEffect(() => onLook?.(looked), [looked]);
  const lifted = useDrags(root, air, off, setLooked, onDrop);
  const lookedAway = () => setLooked(null);
  const listeners = {
    onClick: (event: MouseEvent) => {
      if (!(event.target instanceof Element) || off || event.target.closest(".unfold, dialog")) return;
      const id = thingAt(event.target);
      if (id !== null) onClick?.(id, event instanceof PointerEvent && event.pointerType === "touch");
    },
    onKeyDown: (event: KeyboardEvent) => walk(event, root.current),
    onFocusIn: (event: FocusEvent) => {
      const stop = focus.note(event.target);
      // Where the page itself puts the focus, nobody looks yet.
      if (stop !== undefined && !focusIsMoved()) setLooked(stop);
    },
    onFocusOut: lookedAway,
    // A finger looks at nothing before it touches it.
    onPointerOver: (event: PointerEvent) => {
      if (event.pointerType === "mouse" && event.target instanceof Element) setLooked(thingAt(event.target));
    },
    onPointerLeave: lookedAway,
  };
  const attention: Attention = { focused: focus.stop, lifted, looked };
  return { attention, listeners };
}

/** The stop that has the focus or had it last; when it goes away, the focus stays at its cell or goes to the first stop. */
function useStops(root: Box) {
  const cell = useRef("");
  const [stop, setStop] = useState<string | null>(null);
  useKeptFocus(root, () => {
    const find = (selector: string) => root.current?.querySelector<HTMLElement>(selector);
    return (cell.current && find(`${cell.current} [data-stop]`)) || find(TAB_STOP);
  });
  const note = (target: EventTarget | null): string | undefined => {
    if (!(target instanceof HTMLElement)) return undefined;
    const id = target.dataset["stop"];
    if (id === undefined) return undefined;
    setStop(id);
    const zone = target.closest<HTMLElement>("[data-zone]")?.dataset["zone"];
    const at = target.closest<HTMLElement>("[data-cell]")?.dataset["cell"];
    cell.current = at === undefined ? "" : `[data-zone="${zone}"] [data-cell="${at}"]`;
    return id;
  };
  return { stop, note };
}

/** The piece that is dragged now. */
function useDrags(root: Box, air: Box, off: boolean, over: (target: string | null) => void, onDrop: BoardInputProps["onDrop"]) {
  const [lifted, setLifted] = useState<string | null>(null);
  const dropped = useRef(onDrop);
  dropped.current = onDrop;
  useEffect(() => {
    if (off || !root.current || !air.current) return;
    return listenForDrags(root.current, air.current, {
      lift: setLifted,
      over,
      drop: (id, target) => {
        setLifted(null);
        return target !== null && target !== id && (dropped.current?.(id, target) ?? false);
      },
    });
  }, [off]);
  return lifted;
}

/** An arrow key leads from one stop to the nearest in its direction. */
function walk(event: KeyboardEvent, root: HTMLElement | null): void {
  const direction = directionOf(event.key);
  if (!direction || !root || !(event.target instanceof HTMLElement)) return;
  const from = event.target.closest<HTMLElement>("[data-stop]");
  if (!from || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  const here = from.getBoundingClientRect();
  // Lines of a list are wide: sideways is only what stands beside them.
  const listed = from.closest(".pieces-list") !== null;
  const others = [...root.querySelectorAll<HTMLElement>("[data-stop]")].filter(
    (other) => other !== from && (!listed || isBeside(here, other.getBoundingClientRect(), direction)),
  );
  const boxes = others.map((other) => other.getBoundingClientRect());
  const found = nearest(here, boxes, direction);
  if (found !== null) others[found]?.focus();
}

/** The piece, slot or zone in which an element of the table lies; what stands beside a line is none of them. */
function thingAt(element: Element): string | null {
  const thing = element.closest<HTMLElement>("[data-piece], [data-slot], [data-edge], [data-zone]");
  return thing?.dataset["piece"] ?? thing?.dataset["slot"] ?? thing?.dataset["zone"] ?? null;
}
