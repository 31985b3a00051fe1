// Pieces travel from where they were to where they are.

import type { Scene } from "../../api/protocol";
import { motionWanted } from "../../app/settings";
import { type Box, centre } from "../box";
import { ghostBox } from "../input/drag-ghost";
import { zonesByPiece } from "../scene/scene";
import { isOtherStage, type MovedPiece, movedPieces, type Picture } from "./moved-pieces";
import { copyInto } from "./piece-copy";

const TRAVEL: KeyframeAnimationOptions = {
  duration: 210,
  easing: "cubic-bezier(0.2, 0.7, 0.2, 1)",
  fill: "backwards",
  id: "travel",
};
const APPEAR: KeyframeAnimationOptions = { duration: 160, easing: "ease-out", fill: "backwards", id: "travel" };
const STAGGER = 22;
const LONGEST_WAIT = 240;
/** However many pieces are dealt, the last one begins by then. */
const LONGEST_DEAL = 600;
/** Dealt pieces are seen for this share of their way from the hand. */
const DEALT_FROM = 0.4;
/** A piece that goes to another zone is lifted on its way. */
const LIFTED = 1.07;
/** A piece that shrinks more than this is drawn as the large one it was until it has arrived. */
const SHRINKS = 0.9;
/** Where all hurry, nothing waits for anything else, and what is still on its way travels on from where it is. */
const QUICK: KeyframeAnimationOptions = { ...TRAVEL, duration: 170 };

interface Drawn {
  element: HTMLElement;
  /** The size of its letters: a copy in the air does not inherit it. */
  size: string;
}

/** A picture, and what was drawn in it. */
export interface Snapshot extends Picture {
  drawn: ReadonlyMap<string, Drawn>;
}

/** What is seen of `scene` in `root`; a piece that was dragged lies where it was let go. */
export function snapshot(root: HTMLElement, air: HTMLElement, scene: Scene): Snapshot {
  const pieces = new Map<string, Box>();
  const drawn = new Map<string, Drawn>();
  for (const element of root.querySelectorAll<HTMLElement>("[data-zone] [data-piece]")) {
    const id = element.dataset["piece"] ?? "";
    const box = ghostBox(air, id) ?? element.getBoundingClientRect();
    // What lies behind another tab is not seen.
    if (!box.width) continue;
    pieces.set(id, box);
    drawn.set(id, { element, size: getComputedStyle(element).fontSize });
  }
  return {
    pieces,
    drawn,
    zones: zoneBoxes(root),
    zonesByPiece: new Map([...zonesByPiece(scene)].map(([piece, zone]) => [piece, zone.id])),
  };
}

/** Places, not pieces: these may still be on their way. */
function zoneBoxes(root: HTMLElement): Map<string, Box> {
  const boxes = new Map<string, Box>();
  for (const zone of root.querySelectorAll<HTMLElement>("[data-zone]")) {
    const place =
      tabOf(root, zone) ?? zone.querySelector(".pieces-pile > li, .empty-place") ?? zone.querySelector(".zone-well") ?? zone;
    boxes.set(zone.dataset["zone"] ?? "", place.getBoundingClientRect());
  }
  return boxes;
}

/** The tab behind which something lies that is not drawn now. */
function tabOf(root: HTMLElement, thing: HTMLElement): Element | null {
  const page = thing.closest<HTMLElement>("[data-page][hidden]")?.dataset["page"];
  return page === undefined ? null : root.querySelector(`[data-tab="${CSS.escape(page)}"]`);
}

/** Moves the pieces of `root`, which already shows `scene`, from where they were. */
export function travel(root: HTMLElement, air: HTMLElement, before: Snapshot, scene: Scene, quick = false): void {
  arriveAtOnce(root, air);
  if (!motionWanted()) return;
  const after = snapshot(root, air, scene);
  if (isOtherStage(before, after)) return;
  movedPieces(before, after).forEach((moved, index) => {
    const way = quick ? QUICK : { ...TRAVEL, delay: Math.min(index * STAGGER, LONGEST_WAIT) };
    play(air, moved, before, after, way, quick ? 0 : SHRINKS);
  });
}

/** Ends what still moves, so that everything is measured where it belongs. */
function arriveAtOnce(root: HTMLElement, air: HTMLElement): void {
  for (const flying of air.querySelectorAll(".flying")) flying.remove();
  for (const animation of root.getAnimations({ subtree: true })) if (animation.id === TRAVEL.id) animation.cancel();
}

function play(
  air: HTMLElement,
  moved: MovedPiece,
  before: Snapshot,
  after: Snapshot,
  way: KeyframeAnimationOptions,
  shrinks: number,
): void {
  const { delay = 0, duration } = way;
  const was = before.drawn.get(moved.piece);
  const is = after.drawn.get(moved.piece);
  switch (moved.kind) {
    case "appears":
      is?.element.animate([{ opacity: 0 }, { opacity: 1 }], { ...APPEAR, delay });
      return;
    case "travels": {
      const { from, to } = moved;
      if (was && is && to.width < from.width * shrinks) {
        fly(air, was, from, to, way);
        is.element.animate([{ opacity: 0 }, { opacity: 0 }], { ...way, delay: 0, duration: delay + Number(duration) });
      } else if (is) {
        raise(is.element);
        is.element.animate([{ transform: between(to, from) }, midway(to, from), { transform: "none" }], way);
      }
      return;
    }
    case "vanishes":
      if (was) fly(air, was, moved.from, moved.to, way);
      return;
    case "fades":
      if (was) inTheAir(air, was, moved.from, [{ opacity: 1 }, { opacity: 0 }], { ...APPEAR, delay });
      return;
  }
}

/** Lets a fresh deal come in piece by piece, as from a hand above the middle of the table. */
export function deal(root: HTMLElement): void {
  if (!motionWanted()) return;
  const pieces = [...root.querySelectorAll<HTMLElement>("[data-zone] [data-piece]")];
  const { left, top, width } = root.getBoundingClientRect();
  const hand = { x: left + width / 2, y: top };
  // All places are measured before the first piece moves.
  const places = pieces.map((piece) => centre(piece.getBoundingClientRect()));
  const stagger = Math.min(STAGGER, LONGEST_DEAL / pieces.length);
  for (const [index, piece] of pieces.entries()) {
    const { x, y } = places[index] ?? hand;
    const from = { opacity: 0, transform: `translate(${(hand.x - x) * DEALT_FROM}px, ${(hand.y - y) * DEALT_FROM}px)` };
    piece.animate([from, { opacity: 1, transform: "none" }], { ...TRAVEL, delay: index * stagger });
  }
}

/** The transform that makes something at `place` look as if it were at `other`. */
function between(place: Box, other: Box): string {
  const scale = place.width > 0 ? other.width / place.width : 1;
  const here = centre(place);
  const there = centre(other);
  return `translate(${there.x - here.x}px, ${there.y - here.y}px) scale(${scale})`;
}

/** Half the way back, and nearer to the eye. */
function midway(place: Box, other: Box): Keyframe {
  const here = centre(place);
  const there = centre(other);
  const scale = (place.width > 0 ? (1 + other.width / place.width) / 2 : 1) * LIFTED;
  return { offset: 0.35, transform: `translate(${(there.x - here.x) / 2}px, ${(there.y - here.y) / 2}px) scale(${scale})` };
}

/** Zones paint over each other in their order; the one that receives a piece goes in front while it arrives. */
function raise(element: HTMLElement): void {
  const zone = element.closest<HTMLElement>("[data-zone]");
  zone?.animate([{ zIndex: 2 }, { zIndex: 2 }], Number(TRAVEL.duration) + LONGEST_WAIT);
}

function fly(air: HTMLElement, was: Drawn, from: Box, to: Box, way: KeyframeAnimationOptions): void {
  inTheAir(air, was, from, [{ transform: "none" }, { transform: between(from, to) }], way);
}

/** Plays on a copy of a piece as it was drawn before. */
function inTheAir(air: HTMLElement, was: Drawn, box: Box, frames: Keyframe[], options: KeyframeAnimationOptions): void {
  const flying = copyInto(air, was.element, box, "flying");
  flying.style.fontSize = was.size;
  flying.animate(frames, options).finished.finally(() => flying.remove());
}
