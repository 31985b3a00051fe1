// Dragging with mouse, pen or finger. A tap stays a tap until the pointer has gone some way.

import { listen } from "../../lib/listen";
import { ghostOf, glideBack, land } from "./drag-ghost";

const THRESHOLD = 6;

export interface DragHooks {
  /** A drag of this piece begins. */
  lift(id: string): void;
  /** It is held over something now, or over nothing. */
  over(target: string | null): void;
  /** The piece is let go over `target`, null over nothing; the answer says whether it stays there until the scene changes. */
  drop(id: string, target: string | null): boolean;
}

interface Drag {
  id: string;
  element: HTMLElement;
  pointer: number;
  x: number;
  y: number;
  ghost: HTMLElement | null;
}

/** Listens on the board; the answer stops listening. */
export function listenForDrags(root: HTMLElement, air: HTMLElement, hooks: DragHooks): () => void {
  let drag: Drag | null = null;
  let over: Element | null = null;

  const down = (event: PointerEvent) => {
    if (drag || event.button !== 0 || !(event.target instanceof Element)) return;
    const element = event.target.closest<HTMLElement>("[data-draggable]");
    if (!element) return;
    drag = {
      id: element.dataset["piece"] ?? "",
      element,
      pointer: event.pointerId,
      x: event.clientX,
      y: event.clientY,
      ghost: null,
    };
  };

  const move = (event: PointerEvent) => {
    if (event.pointerId !== drag?.pointer) return;
    const x = event.clientX - drag.x;
    const y = event.clientY - drag.y;
    if (!drag.ghost) {
      if (Math.hypot(x, y) < THRESHOLD) return;
      root.setPointerCapture(event.pointerId);
      drag.ghost = ghostOf(drag.element, air);
      hooks.lift(drag.id);
    }
    drag.ghost.style.translate = `${x}px ${y}px`;
    mark(thingAt(event, root));
  };

  const up = (event: PointerEvent) => {
    if (event.pointerId !== drag?.pointer) return;
    const { id, ghost } = drag;
    const target = ghost ? thingAt(event, root) : null;
    drag = null;
    mark(null);
    if (!ghost) return;
    delete ghost.dataset["held"];
    swallowClick(root);
    if (hooks.drop(id, idOf(target))) setTimeout(() => land(ghost), 600);
    else glideBack(ghost);
  };

  const cancel = () => {
    const ghost = drag?.ghost;
    const id = drag?.id;
    drag = null;
    mark(null);
    if (!ghost || id === undefined) return;
    delete ghost.dataset["held"];
    hooks.drop(id, null);
    glideBack(ghost);
  };

  const key = (event: KeyboardEvent) => {
    if (event.key === "Escape" && drag?.ghost) {
      event.stopPropagation();
      cancel();
    }
  };

  const mark = (element: Element | null) => {
    if (element === over) return;
    over?.removeAttribute("data-over");
    element?.setAttribute("data-over", "");
    over = element;
    hooks.over(idOf(element));
  };

  const stop = listen(root, { pointerdown: down, pointermove: move, pointerup: up, pointercancel: cancel });
  const stopKeys = listen(window, { keydown: key }, true);
  return () => {
    cancel();
    stop();
    stopKeys();
  };
}

/** The thing under the pointer; the dragged ghost lets the pointer through. */
function thingAt({ clientX, clientY }: PointerEvent, root: HTMLElement): Element | null {
  const thing = document.elementFromPoint(clientX, clientY)?.closest("[data-piece], [data-slot], [data-zone]") ?? null;
  return thing && root.contains(thing) ? thing : null;
}

/** The browser sends a click after the drag; it is none. */
function swallowClick(root: HTMLElement): void {
  const swallow = (event: Event) => event.stopPropagation();
  root.addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => root.removeEventListener("click", swallow, { capture: true }), 0);
}

function idOf(element: Element | null): string | null {
  return element instanceof HTMLElement
    ? (element.dataset["piece"] ?? element.dataset["slot"] ?? element.dataset["zone"] ?? null)
    : null;
}
