// How the things of a scene are to be drawn now: asked by zones and pieces, answered by the board.

import type { Piece, Words, Zone } from "../messages";
import type { Standing } from "./selection";

export interface Look {
  words: Words;
  /** The pieces of a zone that are drawn; of a pile those on top, from the top. */
  drawn(zone: Zone): Piece[];
  standing(id: string): Standing;
  /** Whether a thing is a handle of its own that the keyboard can reach. */
  isStop(id: string): boolean;
  /** The one stop that the tab key reaches; the arrow keys walk on from there. */
  tabStop: string | null;
  canDrag(id: string): boolean;
  /** Whether a thing is to be looked at. */
  isPointedAt(id: string): boolean;
  /** How often chance has acted; dice tumble when it grows. */
  thrown: number;
}
