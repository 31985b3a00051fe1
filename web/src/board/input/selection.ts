// What is chosen on the table, and what a click or a drop leads to.

import type { RefusedMove, SceneMove } from "../../api/protocol";

/** A handle is the id of a zone, piece or slot that a move names; a selection is the handles chosen so far, in order. */
export type Selection = readonly string[];

export type Outcome =
  | { kind: "made"; move: SceneMove }
  | { kind: "chosen"; selection: Selection }
  | { kind: "refused"; move: RefusedMove; selection: Selection }
  | { kind: "apart"; selection: Selection }
  | { kind: "closed"; rule: string; thing: string }
  | { kind: "nothing" };

/** How a thing is drawn. */
export type Standing = "plain" | "playable" | "chosen" | "target";

export const NOTHING_CHOSEN: Selection = [];
