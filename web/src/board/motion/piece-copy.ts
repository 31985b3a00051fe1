// A copy of a piece in the air above the table: for pieces that are dragged, and for those that fly into a pile.

import type { Box } from "../box";

/** What a piece stands for and how it stands to the player stays behind. */
const LEFT_BEHIND = ["data-piece", "data-stop", "data-draggable", "data-standing", "data-pointed", "data-away"];

/** Puts a copy of `element` over the place where it lay. It takes no part in anything but the picture. */
export function copyInto(air: HTMLElement, element: HTMLElement, box: Box, className: string): HTMLElement {
  const copy = element.cloneNode(true) as HTMLElement;
  for (const name of LEFT_BEHIND) copy.removeAttribute(name);
  copy.classList.add(className);
  copy.inert = true;
  Object.assign(copy.style, {
    left: `${box.left}px`,
    top: `${box.top}px`,
    width: `${box.width}px`,
    height: `${box.height}px`,
  });
  air.append(copy);
  return copy;
}
