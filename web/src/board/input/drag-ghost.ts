// The picture of a dragged piece, under the pointer.

import { motionWanted } from "../../app/settings";
import { type Box, centre } from "../box";
import { copyInto } from "../motion/piece-copy";

/**
 * The pieces that were let go disappear: the scene now shows them where they are. What is still held stays under the finger, as
 * long as it lies in `root` at all.
 */
export function dropGhosts(root: HTMLElement, air: HTMLElement): void {
  for (const ghost of air.querySelectorAll<HTMLElement>(".ghost")) {
    const { ghost: id = "", held } = ghost.dataset;
    const original =
      held === undefined ? null : root.querySelector<HTMLElement>(`[data-zone] [data-piece="${CSS.escape(id)}"]`);
    if (!original) {
      land(ghost);
      continue;
    }
    originals.set(ghost, original);
    original.dataset["away"] = "";
  }
}

/** The box of a lifted piece, so that it travels on from where it was let go; it is measured as if it were not tilted. */
export function ghostBox(air: HTMLElement, id: string): Box | null {
  for (const ghost of air.querySelectorAll<HTMLElement>(".ghost")) {
    if (ghost.dataset["ghost"] !== id) continue;
    const { x, y } = centre(ghost.getBoundingClientRect());
    const { offsetWidth: width, offsetHeight: height } = ghost;
    return { left: x - width / 2, top: y - height / 2, width, height };
  }
  return null;
}

/** The piece that each ghost is a copy of; it is not seen at its place meanwhile. */
const originals = new WeakMap<HTMLElement, HTMLElement>();

export function ghostOf(element: HTMLElement, air: HTMLElement): HTMLElement {
  const ghost = copyInto(air, element, element.getBoundingClientRect(), "ghost");
  ghost.style.fontSize = getComputedStyle(element).fontSize;
  ghost.dataset["ghost"] = element.dataset["piece"] ?? "";
  ghost.dataset["held"] = "";
  originals.set(ghost, element);
  element.dataset["away"] = "";
  return ghost;
}

export function land(ghost: HTMLElement): void {
  ghost.remove();
  const original = originals.get(ghost);
  if (original) delete original.dataset["away"];
}

export function glideBack(ghost: HTMLElement): void {
  if (!motionWanted()) {
    land(ghost);
    return;
  }
  ghost.animate([{ translate: "0 0" }], { duration: 180, easing: "ease-out" }).finished.finally(() => land(ghost));
}
