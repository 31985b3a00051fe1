// What a thing on the table has to tell about itself, and where the card that tells it goes.

import { piecesOf } from "../board/scene";
import type { Pointing, Selection } from "../board/selection";
import type { Say, Scene, SceneMove } from "../messages";

/** A piece, slot or zone by its id, or a step of a track or dial by that of its zone and its number. */
export type Thing = { kind: "piece" | "slot" | "zone"; id: string } | { kind: "step"; zone: string; at: number };

export interface About {
  label: Say;
  /** The number of the rule that explains it. */
  rule: string | null;
  /** The move that pointing at it would make now, where that has something to tell. */
  move: SceneMove | null;
  /** What it says was lost in print. */
  ours: boolean;
}

/** Null where there is nothing to tell that is not seen anyhow. */
export function aboutThing(scene: Scene, pointing: Pointing, selection: Selection, thing: Thing): About | null {
  const found = thing.kind === "step" ? aboutStep(scene, thing.zone, thing.at) : aboutNamed(scene, thing.kind, thing.id);
  if (!found) return null;
  const made = thing.kind === "step" ? null : pointing.wouldMake(selection, thing.id);
  const move = made && (made.cost || made.note) ? made : null;
  const { tells, ...about } = found;
  return tells || move ? { ...about, move } : null;
}

type Found = Omit<About, "move"> & { tells: boolean };

function aboutStep(scene: Scene, id: string, at: number): Found | null {
  const zone = scene.zones.find((one) => one.id === id);
  const step = zone?.steps?.[at];
  return step ? { label: step.label, rule: step.rule ?? zone?.rule ?? null, ours: false, tells: true } : null;
}

function aboutNamed(scene: Scene, kind: "piece" | "slot" | "zone", id: string): Found | null {
  for (const zone of scene.zones) {
    const rule = zone.rule ?? null;
    if (kind === "zone" && zone.id === id) return { label: zone.label, rule, ours: false, tells: rule !== null };
    const slot = kind === "slot" ? zone.slots?.find((one) => one.id === id) : undefined;
    if (slot) return { label: slot.label, rule, ours: false, tells: rule !== null };
    const piece = kind === "piece" ? piecesOf(zone).find((one) => one.id === id) : undefined;
    if (!piece) continue;
    // What stands on a step is explained by it, where it has no words of its own.
    const by = piece.rule ?? zone.steps?.[piece.slot]?.rule ?? rule;
    const ours = piece.marks?.includes("ours") ?? false;
    const printed = piece.face !== null && !!piece.print;
    return { label: piece.label, rule: by, ours, tells: by !== null || ours || printed };
  }
  return null;
}

/** Whether anything of the scene is explained by a rule. */
export function hasRules({ zones }: Scene): boolean {
  return zones.some(({ rule, steps, pieces }) => rule || steps?.some((step) => step.rule) || pieces?.some((piece) => piece.rule));
}

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const GAP = 6;
const EDGE = 8;

/**
 * Where a card of this size goes: above the thing, else below, right or left of it, as long as it stays in the window. Where
 * a thing leaves no room on any side, to the side that has most.
 */
export function placeFor(thing: Box, card: { width: number; height: number }, room: { width: number; height: number }): { left: number; top: number } {
  const right = thing.left + thing.width;
  const bottom = thing.top + thing.height;
  const inside = (at: number, size: number, all: number) => Math.max(EDGE, Math.min(at, all - EDGE - size));
  const left = inside(thing.left + (thing.width - card.width) / 2, card.width, room.width);
  const top = inside(thing.top + (thing.height - card.height) / 2, card.height, room.height);
  const sides = [
    { left, top: thing.top - GAP - card.height, spare: thing.top - GAP - EDGE - card.height },
    { left, top: bottom + GAP, spare: room.height - EDGE - bottom - GAP - card.height },
    { left: right + GAP, top, spare: room.width - EDGE - right - GAP - card.width },
    { left: thing.left - GAP - card.width, top, spare: thing.left - GAP - EDGE - card.width },
  ];
  const fitting = sides.find(({ spare }) => spare >= 0);
  const best = fitting ?? sides.reduce((one, other) => (other.spare > one.spare ? other : one));
  return { left: inside(best.left, card.width, room.width), top: inside(best.top, card.height, room.height) };
}
