// Where a dragged piece may go, and what comes of letting it go there.

import type { SceneMove } from "../../api/protocol";
import { closedBy, keptApart } from "./clicks";
import type { AnyMove, MoveIndex } from "./move-index";
import { going } from "./move-keys";
import type { Outcome, Selection } from "./selection";

/** Whether a drag may begin at a thing. */
export function canDrag(index: MoveIndex, id: string): boolean {
  const names = index.names(id, false);
  const isOfThese = (end: string) => names.includes(index.itself(end));
  return index.all.some(({ from = [], to = [] }) => to.length > 0 && [...from, ...to].some(isOfThese));
}

/** Things on which a dragged thing may be dropped, legally. */
export function dropTargets(index: MoveIndex, selection: Selection, id: string): Set<string> {
  return new Set(index.moves.flatMap((move) => endsOf(index, move, selection, id)));
}

/** What comes of dropping `id`, with what was chosen before it, on `target`. */
export function drop(index: MoveIndex, selection: Selection, id: string, target: string): Outcome {
  const names = index.names(target, false);
  const fits = (move: AnyMove) => endsOf(index, move, selection, id).some((end) => names.includes(index.itself(end)));
  const fitting = index.moves.filter(fits);
  const dragged = fitting.length ? fitting : index.moves.filter((move) => endsOf(index, move, selection, id).length);
  const quick = index.quick && going(index, dragged, target);
  if (quick) return { kind: "made", move: quick };
  if (fitting.length) return oneOf(index, selection, fitting);
  const refusal = index.refused.find(fits);
  return refusal ? { kind: "refused", move: refusal, selection: [] } : whyNot(index, id, target);
}

/** The one of several moves that takes what was chosen before, else what they have in common is chosen. */
function oneOf(index: MoveIndex, selection: Selection, fitting: readonly SceneMove[]): Outcome {
  const together = fitting.filter((move) => index.contains(move, selection));
  const [move, ...others] = together.length ? together : fitting;
  if (!move) return { kind: "nothing" };
  if (!others.length) return { kind: "made", move };
  const isShared = (handle: string) => others.every((other) => index.handlesOf(other).has(handle));
  return { kind: "chosen", selection: [...index.handlesOf(move)].filter(isShared) };
}

/** The rule that keeps a piece from going where no move leads. */
function whyNot(index: MoveIndex, id: string, target: string): Outcome {
  // A card of a column that cannot be played at all cannot be played with this one either.
  const isOfThese = (one: string) => index.inColumns.has(one) && [id, target].includes(one);
  const never = index.refused.find(({ from = [], to = [] }) => !to.length && from.length > 0 && from.every(isOfThese));
  if (never) return { kind: "refused", move: never, selection: [] };
  if (index.slots.has(target) || index.spaces.has(target)) return closedBy(index, target);
  const own = index.inColumns.has(id) ? index.closed.get(id) : undefined; // it says where the piece goes
  if (own) return { kind: "closed", rule: own, thing: id };
  return keptApart(index, [index.itself(id), index.itself(target)]) ?? { kind: "nothing" };
}

/** Where a move can end that begins by dragging `id`: its targets, or its sources where it is dragged backwards. */
function endsOf(index: MoveIndex, { from = [], to = [] }: AnyMove, selection: Selection, id: string): string[] {
  const names = index.names(id, false);
  const dragged = (ids: readonly string[]) =>
    ids.some((one) => names.includes(index.itself(one))) &&
    ids.every((one) => names.includes(index.itself(one)) || selection.includes(index.real(one)));
  if (dragged(from)) return [...to];
  const things = to.filter((one) => !index.zones.has(one));
  return dragged(things.length ? things : to) ? [...from] : [];
}
