// How the things of a scene are to be drawn now: asked by zones and pieces, answered by the board.

import type { Words } from "../messages";
import type { Standing } from "./selection";

export interface Look {
  words: Words;
  standing(id: string): Standing;
  /** Whether a thing is a handle of its own that the keyboard can reach. */
  isStop(id: string): boolean;
  /** The one stop that the tab key reaches; the arrow keys walk on from there. */
  tabStop: string | null;
  canDrag(id: string): boolean;
  pulses(id: string): boolean;
  /** How often chance has acted; dice tumble when it grows. */
  thrown: number;
}
