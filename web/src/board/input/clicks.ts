// What a click on a thing of the table means.

import type { SceneMove } from "../../api/protocol";
import type { AnyMove, MoveIndex } from "./move-index";
import { going, keyed } from "./move-keys";
import type { Outcome, Selection } from "./selection";
import { handleOf, sentTo, withoutOtherSlots } from "./targets";

/**
 * What comes of clicking `id` while `selection` is chosen. A `careful` click on a slot, on a piece of a play grid or column
 * or on a zone beside columns, that is a move by itself, only chooses it; the next one there makes the move, and one elsewhere
 * chooses that instead.
 */
export function click(index: MoveIndex, before: Selection, id: string, careful: boolean): Outcome {
  const quick = index.quick ? quickMove(index, before, id) : null;
  if (quick) return { kind: "made", move: quick };
  const selection = careful ? withoutOtherSlots(index, before, id) : before;
  const sent = sentTo(index, selection, index.names(id));
  if (sent) return sent;
  const handle = meant(index, selection, id);
  if (handle === null) return closedBy(index, id);
  if (selection.includes(handle)) return clickedAgain(index, selection, handle);
  const first = careful ? chosenFirst(index, selection, handle) : null;
  return first ? { kind: "chosen", selection: first } : outcomeOf(index, [...selection, handle], handle);
}

/** What a careful click chooses where it could make a move at once; null where it could not. */
function chosenFirst(index: MoveIndex, selection: Selection, handle: string): Selection | null {
  const together = [...selection, handle];
  if (index.slots.has(handle) && index.complete(together).length) return together;
  return (index.close.has(handle) || index.taken.has(handle)) && index.complete([handle]).length ? [handle] : null;
}

/** A second click on what is chosen makes the move that it is, else it chooses it no more. */
function clickedAgain(index: MoveIndex, selection: Selection, handle: string): Outcome {
  const complete = index.complete(selection);
  const [move, ...others] = complete.length || !index.inColumns.has(handle) ? complete : index.possible(selection);
  if (move && !others.length) return { kind: "made", move };
  return { kind: "chosen", selection: selection.filter((chosen) => chosen !== handle) };
}

/**
 * The move that a click makes in a quick game: of a thing that can go only one way this one at once, of a thing that is
 * chosen already the one that has the same key twice, else the one that goes to where the click is.
 */
function quickMove(index: MoveIndex, selection: Selection, id: string): SceneMove | null {
  const names = index.names(id);
  const [chosen] = selection;
  if (chosen === undefined) {
    const [move, ...others] = keyed(index, names);
    return move && !others.length ? move : null;
  }
  const isTwice = ({ keys = [] }: SceneMove) => keys.length > 1 && keys[0] === keys[1];
  if (names.includes(chosen)) return keyed(index, [chosen]).find(isTwice) ?? null;
  return going(index, index.possible(selection), id);
}

/** The handle a click means, given what is chosen: what goes on legally first, then what a rule speaks about. */
function meant(index: MoveIndex, selection: Selection, id: string): string | null {
  const names = index.names(id);
  const chosen = names.find((name) => selection.includes(name));
  if (chosen) return chosen;
  const goesOn = (moves: readonly AnyMove[]) =>
    names.find((name) => moves.some((move) => index.contains(move, [...selection, name])));
  return goesOn(index.moves) ?? goesOn(index.refused) ?? handleOf(index, id);
}

/** What a selection leads to, whose last handle was just added. */
function outcomeOf(index: MoveIndex, selection: Selection, last: string): Outcome {
  const [only, ...others] = index.possible(selection);
  if (only)
    return !others.length && index.equals(only, selection) ? { kind: "made", move: only } : { kind: "chosen", selection };
  const refusal = index.refused.find((move) => index.equals(move, selection));
  if (refusal) return { kind: "refused", move: refusal, selection: index.playable.has(last) ? [last] : [] };
  if (index.refused.some((move) => index.contains(move, selection))) return { kind: "chosen", selection };
  return keptApart(index, selection) ?? (selection.length > 1 ? { kind: "apart", selection: [last] } : { kind: "nothing" });
}

/** The rule that keeps a piece of a column from one that lies elsewhere: that of the zone where the other lies. */
export function keptApart(index: MoveIndex, things: Selection): Outcome | null {
  const [other, ...more] = things.filter((thing) => !index.inColumns.has(thing));
  if (things.length !== 2 || other === undefined || more.length || !index.zoneOf.has(other)) return null;
  const closed = closedBy(index, other);
  return closed.kind === "closed" ? closed : null;
}

/** The rule that answers where no move leads: of the slot itself, or of the zone in which a piece lies. */
export function closedBy(index: MoveIndex, id: string): Outcome {
  const rule = index.closed.get(id) ?? index.closed.get(index.zoneOf.get(id) ?? id);
  return rule ? { kind: "closed", rule, thing: id } : { kind: "nothing" };
}
