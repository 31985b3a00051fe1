// What pointing at things means, from the scene alone: the answers are worked out in the modules that are imported here.

import type { Message, RefusedMove, SceneMove } from "../../api/protocol";
import { buttons, isOpen, missing, offered, printed } from "./choices";
import { click } from "./clicks";
import { canDrag, drop, dropTargets } from "./drops";
import { MoveIndex } from "./move-index";
import { byKeys, keysOfZones, refusedBy, takenBy } from "./move-keys";
import type { Outcome, Selection, Standing } from "./selection";
import { chosenSlot, doneAt, handleOf, standing, wouldMake, wouldMakeAt } from "./targets";

export class MoveSelector extends MoveIndex {
  // What can be pointed at.

  handleOf(id: string): string | null {
    return handleOf(this, id);
  }

  standing(id: string, selection: Selection): Standing {
    return standing(this, id, selection);
  }

  isSlot(id: string): boolean {
    return this.slots.has(id);
  }

  chosenSlot(selection: Selection): string | null {
    return chosenSlot(this, selection);
  }

  wouldMake(selection: Selection, id: string): SceneMove | null {
    return wouldMake(this, selection, id);
  }

  wouldMakeAt(selection: Selection, id: string): SceneMove | null {
    return wouldMakeAt(this, selection, id);
  }

  doneAt(zone: string): Message | null {
    return doneAt(this, zone);
  }

  // Clicks and drags.

  click(selection: Selection, id: string, careful = false): Outcome {
    return click(this, selection, id, careful);
  }

  canDrag(id: string): boolean {
    return canDrag(this, id);
  }

  dropTargets(selection: Selection, id: string): Set<string> {
    return dropTargets(this, selection, id);
  }

  drop(selection: Selection, id: string, target: string): Outcome {
    return drop(this, selection, id, target);
  }

  // What can be made of what is chosen.

  get buttons(): SceneMove[] {
    return buttons(this);
  }

  offered(selection: Selection): SceneMove[] {
    return offered(this, selection);
  }

  printed(things: readonly string[]): Message | null {
    return printed(this, things);
  }

  missing(move: SceneMove, selection: Selection): Message | null {
    return missing(this, move, selection);
  }

  isOpen(selection: Selection): boolean {
    return isOpen(this, selection);
  }

  // Keys.

  byKeys(...keys: readonly string[]): SceneMove | null {
    return byKeys(this, keys);
  }

  takenBy(key: string): Selection | null {
    return takenBy(this, key);
  }

  refusedBy(selection: Selection, key: string): RefusedMove | null {
    return refusedBy(this, selection, key);
  }

  keysOfZones(): Map<string, string> {
    return keysOfZones(this);
  }
}
