// What can be pointed at, and what would come of it.

import type { Message, SceneMove } from "../../api/protocol";
import type { MoveIndex } from "./move-index";
import { keyed } from "./move-keys";
import type { Outcome, Selection, Standing } from "./selection";

/** What a click on a thing stands for while nothing is chosen, null where no move names it. */
export function handleOf(index: MoveIndex, id: string): string | null {
  const names = index.names(id);
  return names.find((name) => index.playable.has(name)) ?? names.find((name) => index.arguable.has(name)) ?? null;
}

export function standing(index: MoveIndex, id: string, selection: Selection): Standing {
  const handle = index.real(id);
  if (selection.includes(handle)) return "chosen";
  // Where all hurry, only what can be taken stands out, and of a fan only the piece that stands for it.
  const stands = !index.zoneOf.has(id) || handle === id;
  if (index.quick && (!stands || (!selection.length && !keyed(index, [handle]).length))) return "plain";
  const move = wouldMake(index, selection, id);
  if (move) return index.slots.has(id) || selection.length || isSent(index, move, handle) ? "target" : "playable";
  if (sentTo(index, selection, [handle])) return "target";
  if (!selection.length) return index.playable.has(handle) ? "playable" : "plain";
  return index.possible(selection).some((possible) => index.handlesOf(possible).has(handle)) ? "target" : "plain";
}

/** The slot among what is chosen. */
export function chosenSlot(index: MoveIndex, selection: Selection): string | null {
  return selection.find((handle) => index.slots.has(handle)) ?? null;
}

/** The one move that pointing at `id` makes of what is chosen or held. */
export function wouldMake(index: MoveIndex, selection: Selection, id: string): SceneMove | null {
  const handle = index.real(id);
  const rest = withoutOtherSlots(index, selection, id).filter((chosen) => chosen !== handle);
  const [move, ...others] = index.complete([...rest, handle]);
  return move && !others.length ? move : null;
}

/** The same, where pointing at a piece may mean the zone in which it lies. */
export function wouldMakeAt(index: MoveIndex, selection: Selection, id: string): SceneMove | null {
  return index.names(id).reduce<SceneMove | null>((found, name) => found ?? wouldMake(index, selection, name), null);
}

/** What the one move does that takes a zone as it is and leads nowhere else; null where there is none. */
export function doneAt(index: MoveIndex, zone: string): Message | null {
  const takes = ({ from = [], to = [] }: SceneMove) => !to.length && from.length === 1 && from[0] === zone;
  const [move, ...others] = index.moves.filter(takes);
  return move && !others.length ? move.label : null;
}

/** What comes of sending the chosen thing to a zone which has one of these names; of several moves one has to be chosen. */
export function sentTo(index: MoveIndex, selection: Selection, names: readonly string[]): Outcome | null {
  if (names.some((name) => selection.includes(name))) return null;
  const ofColumn = selection.length > 0 && selection.every((handle) => index.inColumns.has(handle));
  const chosen = ofColumn ? index.possible(selection) : index.complete(selection);
  const [move, ...others] = chosen.filter(({ to }) => to?.some((end) => names.includes(end) && index.zones.has(end)));
  if (move && !others.length) return { kind: "made", move };
  return move && ofColumn ? { kind: "chosen", selection } : null;
}

/** What stays chosen when `id` is pointed at: of several slots only one can be meant. */
export function withoutOtherSlots(index: MoveIndex, selection: Selection, id: string): Selection {
  return index.slots.has(id) ? selection.filter((chosen) => chosen === id || !index.slots.has(chosen)) : selection;
}

/** Whether a held piece would go to this thing. */
function isSent(index: MoveIndex, { from = [], to = [] }: SceneMove, handle: string): boolean {
  return to.some((end) => index.real(end) === handle) && from.some((id) => index.held.has(id));
}
