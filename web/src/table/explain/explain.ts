// What a thing on the table has to tell about itself, and where the card that tells it goes.

import type { Edge, Message, Scene, SceneMove } from "../../api/protocol";
import type { MoveSelector } from "../../board/input/move-selector";
import type { Selection } from "../../board/input/selection";
import { piecesOf } from "../../board/scene/scene";

/**
 * A piece, slot, zone or fact by its id; a step of a track or dial by that of its zone and its number; what stands beside a line
 * of a grid by that of its zone and the line.
 */
export type Thing =
  | OnBoard
  | { kind: "fact"; id: string }
  | { kind: "step"; zone: string; at: number }
  | { kind: "edge"; zone: string; line: string };

type OnBoard = { kind: "piece" | "slot" | "zone"; id: string };

export interface About {
  label: Message;
  /** An empty place of a grid whose lines are counted: who looks at it weighs the move, and its name is for those who listen. */
  weighed?: true;
  /** The number of the rule that explains it. */
  rule: string | null;
  /** The move that pointing at it would make now, where that has something to tell. */
  move: SceneMove | null;
  /** What it says was lost in print. */
  ours: boolean;
}

/** Null where there is nothing to tell that is not seen anyhow. */
export function aboutThing(scene: Scene, selector: MoveSelector, selection: Selection, thing: Thing): About | null {
  const found = findAbout(scene, thing);
  if (!found) return null;
  const made = isOnBoard(thing) ? selector.wouldMake(selection, thing.id) : null;
  const move = made && (made.cost || made.note) ? made : null;
  const { tells, ...about } = found;
  if (!tells && !move) return null;
  return about.weighed && move ? { ...about, rule: null, move } : { ...about, move };
}

/** Whether a move may name it. */
export function isOnBoard(thing: Thing): thing is OnBoard {
  return thing.kind === "piece" || thing.kind === "slot" || thing.kind === "zone";
}

type Found = Omit<About, "move"> & { tells: boolean };

function findAbout(scene: Scene, thing: Thing): Found | null {
  switch (thing.kind) {
    case "step":
      return aboutStep(scene, thing.zone, thing.at);
    case "edge":
      return aboutEdge(scene, thing.zone, thing.line);
    case "fact":
      return aboutFact(scene, thing.id);
    default:
      return aboutNamed(scene, thing.kind, thing.id);
  }
}

function aboutStep(scene: Scene, id: string, at: number): Found | null {
  const zone = scene.zones.find((one) => one.id === id);
  const step = zone?.steps?.[at];
  return step ? { label: step.label, rule: step.rule ?? zone?.rule ?? null, ours: false, tells: true } : null;
}

function aboutEdge(scene: Scene, id: string, line: string): Found | null {
  const edge = scene.zones.find((one) => one.id === id)?.edges?.find((one) => lineOf(one) === line);
  return edge ? { label: edge.label, rule: edge.rule ?? null, ours: false, tells: !!edge.rule } : null;
}

/** A line of a grid, as it is told from the others. */
const lineOf = ({ line, at }: Edge): string => `${line} ${at}`;

function aboutFact(scene: Scene, id: string): Found | null {
  const fact = scene.facts?.find((one) => one.id === id);
  return fact ? { label: fact.label, rule: fact.rule ?? null, ours: false, tells: !!fact.rule } : null;
}

function aboutNamed(scene: Scene, kind: "piece" | "slot" | "zone", id: string): Found | null {
  for (const zone of scene.zones) {
    const rule = zone.rule ?? null;
    if (kind === "zone" && zone.id === id) return { label: zone.label, rule, ours: false, tells: rule !== null };
    const slot = kind === "slot" ? zone.slots?.find((one) => one.id === id) : undefined;
    const weighed = zone.edges?.length ? ({ weighed: true } as const) : {};
    if (slot) return { label: slot.label, ...weighed, rule, ours: false, tells: rule !== null };
    const piece = kind === "piece" ? piecesOf(zone).find((one) => one.id === id) : undefined;
    if (!piece) continue;
    const ours = piece.marks?.includes("ours") ?? false;
    const printed = piece.face !== null && !!piece.print;
    // Of an open fan every card is looked through: what it is for is told by its title alone.
    const plain = zone.kind === "fan" && piece.face !== null && !printed;
    // What stands on a step is explained by it, where it has no words of its own.
    const by = piece.rule ?? zone.steps?.[piece.slot]?.rule ?? (plain ? null : rule);
    return { label: piece.label, rule: by, ours, tells: by !== null || ours || printed };
  }
  return null;
}

/** Whether anything of the scene is explained by a rule. */
export function hasRules({ zones, facts = [] }: Scene): boolean {
  const all = zones.flatMap(({ rule, steps = [], pieces = [], edges = [] }) => [{ rule }, ...steps, ...pieces, ...edges]);
  return [...all, ...facts].some(({ rule }) => rule);
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
 * Where a card of this size goes: below the thing, else right, left or above it, else to the nearest side of what is `around`
 * it, as long as it stays in the window and clear of what must stay in sight. Where no side has room for that, to the one that
 * covers least, of the thing itself above all.
 */
export function placeFor(
  thing: Box,
  card: { width: number; height: number },
  room: { width: number; height: number },
  clear: readonly Box[] = [],
  around: Box | null = null,
): { left: number; top: number } {
  const inside = (at: number, size: number, all: number) => Math.max(EDGE, Math.min(at, all - EDGE - size));
  const left = inside(thing.left + (thing.width - card.width) / 2, card.width, room.width);
  const top = inside(thing.top + (thing.height - card.height) / 2, card.height, room.height);
  const sidesOf = (box: Box) =>
    [
      { left, top: box.top + box.height + GAP },
      { left: box.left + box.width + GAP, top },
      { left: box.left - GAP - card.width, top },
      { left, top: box.top - GAP - card.height },
    ].map((side) => ({ left: inside(side.left, card.width, room.width), top: inside(side.top, card.height, room.height) }));
  const away = (side: { left: number; top: number }) => Math.abs(side.left - left) + Math.abs(side.top - top);
  const sides = [...sidesOf(thing), ...(around ? sidesOf(around).sort((one, other) => away(one) - away(other)) : [])];
  const hidden = (at: { left: number; top: number }) => {
    const box = { ...at, ...card };
    return clear.reduce((sum, other) => sum + overlap(box, other), ITSELF * overlap(box, thing));
  };
  return sides.reduce((best, side) => (hidden(side) < hidden(best) ? side : best));
}

/** So much more it counts when a card covers the very thing that it tells of. */
const ITSELF = 4;

function overlap(one: Box, other: Box): number {
  const along = (a: number, sizeA: number, b: number, sizeB: number) =>
    Math.max(0, Math.min(a + sizeA, b + sizeB) - Math.max(a, b));
  return along(one.left, one.width, other.left, other.width) * along(one.top, one.height, other.top, other.height);
}
