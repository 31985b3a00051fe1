// Pieces travel from where they were to where they are.

import type { Scene } from "../messages";
import { motionWanted } from "../settings";
import { copyInto } from "./copy";
import { ghostBox } from "./drag";
import { homes } from "./scene";

const TRAVEL: KeyframeAnimationOptions = { duration: 210, easing: "cubic-bezier(0.2, 0.7, 0.2, 1)", fill: "backwards" };
const APPEAR: KeyframeAnimationOptions = { duration: 160, easing: "ease-out", fill: "backwards" };
const STAGGER = 22;
const LONGEST_WAIT = 240;

interface Lying {
  element: HTMLElement;
  box: DOMRect;
  /** The size of its letters: a copy in the air does not inherit it. */
  size: string;
}

/** Where everything lay before a change. */
export interface Snapshot {
  pieces: Map<string, Lying>;
  zones: Map<string, DOMRect>;
  homes: Map<string, string>;
}

/** Where the pieces of `root` lie, which shows `scene`; one that was dragged lies where it was let go. */
export function snapshot(root: HTMLElement, air: HTMLElement, scene: Scene): Snapshot {
  const pieces = new Map<string, Lying>();
  for (const element of root.querySelectorAll<HTMLElement>("[data-piece]")) {
    const id = element.dataset["piece"] ?? "";
    const box = ghostBox(air, id) ?? element.getBoundingClientRect();
    pieces.set(id, { element, box, size: getComputedStyle(element).fontSize });
  }
  return {
    pieces,
    zones: zoneBoxes(root),
    homes: new Map([...homes(scene)].map(([piece, zone]) => [piece, zone.id])),
  };
}

/** A pile is where its top piece lies, any other zone where its pieces can lie. */
function zoneBoxes(root: HTMLElement): Map<string, DOMRect> {
  const boxes = new Map<string, DOMRect>();
  for (const zone of root.querySelectorAll<HTMLElement>("[data-zone]")) {
    const place = zone.querySelector(".pieces-pile .piece, .empty-place") ?? zone.querySelector(".zone-well") ?? zone;
    boxes.set(zone.dataset["zone"] ?? "", place.getBoundingClientRect());
  }
  return boxes;
}

/** Moves the pieces of `root`, which already shows `scene`, from where they were. */
export function travel(root: HTMLElement, air: HTMLElement, before: Snapshot, scene: Scene): void {
  if (!motionWanted()) return;
  let waiting = 0;
  const wait = () => Math.min(waiting++ * STAGGER, LONGEST_WAIT);
  const present = new Set<string>();
  for (const element of root.querySelectorAll<HTMLElement>("[data-piece]")) {
    const id = element.dataset["piece"] ?? "";
    present.add(id);
    const home = before.homes.get(id);
    const start = before.pieces.get(id)?.box ?? (home === undefined ? undefined : before.zones.get(home));
    if (!start) {
      element.animate([{ opacity: 0 }, { opacity: 1 }], { ...APPEAR, delay: wait() });
      continue;
    }
    const end = element.getBoundingClientRect();
    if (Math.abs(start.left - end.left) + Math.abs(start.top - end.top) < 1) continue;
    raise(element);
    element.animate([{ transform: between(end, start) }, { transform: "none" }], { ...TRAVEL, delay: wait() });
  }
  const zones = zoneBoxes(root);
  const homesNow = homes(scene);
  for (const [id, lying] of before.pieces) {
    if (present.has(id)) continue;
    const home = homesNow.get(id);
    depart(air, lying, home && zones.get(home.id), wait());
  }
}

/** Lets a fresh deal come in piece by piece. */
export function deal(root: HTMLElement): void {
  if (!motionWanted()) return;
  for (const zone of root.querySelectorAll("[data-zone]")) {
    [...zone.querySelectorAll("[data-piece]")].forEach((element, index) =>
      element.animate([{ opacity: 0, transform: "translateY(-1rem)" }, { opacity: 1, transform: "none" }], {
        ...TRAVEL,
        delay: index * STAGGER,
      }),
    );
  }
}

/** The transform that makes something at `end` look as if it were at `start`. */
function between(end: DOMRect, start: DOMRect): string {
  const scale = end.width > 0 ? start.width / end.width : 1;
  const x = start.left + start.width / 2 - (end.left + end.width / 2);
  const y = start.top + start.height / 2 - (end.top + end.height / 2);
  return `translate(${x}px, ${y}px) scale(${scale})`;
}

/** Zones paint over each other in their order; the one that receives a piece goes in front while it arrives. */
function raise(element: HTMLElement): void {
  const zone = element.closest<HTMLElement>("[data-zone]");
  zone?.animate([{ zIndex: 2 }, { zIndex: 2 }], (TRAVEL.duration as number) + LONGEST_WAIT);
}

/** A piece that is no longer drawn flies to the pile it went into, or fades where it lay. */
function depart(air: HTMLElement, { element, box, size }: Lying, goal: DOMRect | undefined, delay: number): void {
  const flying = copyInto(air, element, box, "flying");
  flying.style.fontSize = size;
  const frames = goal
    ? [{ transform: "none" }, { transform: between(box, goal) }]
    : [{ opacity: 1 }, { opacity: 0 }];
  flying.animate(frames, { ...(goal ? TRAVEL : APPEAR), delay }).finished.finally(() => flying.remove());
}
