// Walking over the table with the arrow keys.

import { type Box, centre } from "../box";

export type Direction = "left" | "right" | "up" | "down";

export function directionOf(key: string): Direction | null {
  switch (key) {
    case "ArrowLeft":
      return "left";
    case "ArrowRight":
      return "right";
    case "ArrowUp":
      return "up";
    case "ArrowDown":
      return "down";
    default:
      return null;
  }
}

/** A step sideways counts this much against a step ahead, so that rows and columns are kept to. */
const SIDEWAYS = 2;

/** Whether a box lies wholly to the left or the right of another, or the direction leads up or down. */
export function isBeside(from: Box, box: Box, direction: Direction): boolean {
  if (direction === "left") return box.left + box.width <= from.left + 1;
  return direction !== "right" || box.left >= from.left + from.width - 1;
}

/** The index of the box nearest to `from` in a direction, null where there is none. */
export function nearest(from: Box, boxes: readonly Box[], direction: Direction): number | null {
  let best: number | null = null;
  let least = Infinity;
  const start = centre(from);
  boxes.forEach((box, index) => {
    const there = centre(box);
    const right = there.x - start.x;
    const down = there.y - start.y;
    const ahead = { left: -right, right, up: -down, down }[direction];
    const aside = Math.abs(direction === "left" || direction === "right" ? down : right);
    const distance = ahead + SIDEWAYS * aside;
    if (ahead > 1 && ahead >= aside / SIDEWAYS && distance < least) {
      best = index;
      least = distance;
    }
  });
  return best;
}
