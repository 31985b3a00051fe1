// Dragging with mouse, pen or finger. A tap stays a tap until the pointer has gone some way.

import { motionWanted } from "../settings";
import { copyInto } from "./copy";

const THRESHOLD = 6;

export interface DragHooks {
  /** A drag of this piece begins. */
  lift(id: string): void;
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
    drag = { id: element.dataset["piece"] ?? "", element, pointer: event.pointerId, x: event.clientX, y: event.clientY, ghost: null };
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
    mark(thingAt(event));
  };

  const up = (event: PointerEvent) => {
    if (event.pointerId !== drag?.pointer) return;
    const { id, ghost } = drag;
    const target = ghost ? thingAt(event) : null;
    drag = null;
    mark(null);
    if (!ghost) return;
    swallowClick();
    if (hooks.drop(id, idOf(target))) setTimeout(() => ghost.remove(), 600);
    else glideBack(ghost);
  };

  const cancel = () => {
    const ghost = drag?.ghost;
    const id = drag?.id;
    drag = null;
    mark(null);
    if (!ghost || id === undefined) return;
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
  };

  /** The thing under the pointer; the dragged ghost lets the pointer through. */
  const thingAt = (event: PointerEvent) => {
    const thing = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-piece], [data-zone]") ?? null;
    return thing && root.contains(thing) ? thing : null;
  };

  /** The browser sends a click after the drag; it is none. */
  const swallowClick = () => {
    const swallow = (event: Event) => event.stopPropagation();
    root.addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => root.removeEventListener("click", swallow, { capture: true }), 0);
  };

  root.addEventListener("pointerdown", down);
  root.addEventListener("pointermove", move);
  root.addEventListener("pointerup", up);
  root.addEventListener("pointercancel", cancel);
  addEventListener("keydown", key, true);
  return () => {
    cancel();
    root.removeEventListener("pointerdown", down);
    root.removeEventListener("pointermove", move);
    root.removeEventListener("pointerup", up);
    root.removeEventListener("pointercancel", cancel);
    removeEventListener("keydown", key, true);
  };
}

/** The lifted pieces that are still under way disappear: the scene now shows them where they are. */
export function dropGhosts(air: HTMLElement): void {
  for (const ghost of air.querySelectorAll(".ghost")) ghost.remove();
}

/** The box of a lifted piece, so that it travels on from where it was let go. */
export function ghostBox(air: HTMLElement, id: string): DOMRect | null {
  for (const ghost of air.querySelectorAll<HTMLElement>(".ghost")) {
    if (ghost.dataset["ghost"] === id) return ghost.getBoundingClientRect();
  }
  return null;
}

function idOf(element: Element | null): string | null {
  return element instanceof HTMLElement ? (element.dataset["piece"] ?? element.dataset["zone"] ?? null) : null;
}

function ghostOf(element: HTMLElement, air: HTMLElement): HTMLElement {
  const ghost = copyInto(air, element, element.getBoundingClientRect(), "ghost");
  ghost.style.fontSize = getComputedStyle(element).fontSize;
  ghost.dataset["ghost"] = element.dataset["piece"] ?? "";
  return ghost;
}

function glideBack(ghost: HTMLElement): void {
  if (!motionWanted()) {
    ghost.remove();
    return;
  }
  ghost.animate([{ translate: "0 0" }], { duration: 180, easing: "ease-out" }).finished.finally(() => ghost.remove());
}
