// On a phone: what can be done next is brought into sight, and what has one obvious place out of sight can be pressed.

import { useEffect, useRef, useState } from "preact/hooks";
import type { Scene, SceneMove } from "../../api/protocol";
import { useMedia, WIDE } from "../../app/use-media";
import type { MoveSelector } from "../../board/input/move-selector";
import { listen } from "../../lib/listen";
import { changedPlaces } from "../log/auto-steps";
import { ownState, type TableState } from "../state/table-state";
import type { Play } from "../state/use-play";
import { bringAmid, isInSight, roomInSight, scrollerOf, scrollUp } from "./scrolling";

/** So long after a finger has scrolled nothing scrolls by itself. */
const REST_MS = 600;
/** A new table is drawn before it is looked over. */
const DRAWN_MS = 80;
/** More would cover the table. */
const MOST = 3;
const AIR = 12;

interface Offer {
  state: string;
  moves: readonly SceneMove[];
}

const NONE: readonly SceneMove[] = [];

/** The moves that could be pointed at only where one does not look. What is offered stays so until something is done. */
export function useScrollToAction(live: TableState, play: Play, on: boolean): readonly SceneMove[] {
  const narrow = !useMedia(WIDE);
  const { selector, selection, note } = play;
  const state = ownState(live);
  const works = on && narrow && !selector.quick;
  const [offer, setOffer] = useState<Offer>({ state, moves: NONE });
  const byHand = useUserScrolls(works);

  useEffect(() => {
    if (!works) return undefined;
    const timer = setTimeout(() => {
      if (performance.now() - byHand.current > REST_MS) bringIntoSight(selector.complete(selection).length > 0);
    }, DRAWN_MS);
    return () => clearTimeout(timer);
  }, [works, state, selection, note?.kind]);

  useEffect(() => {
    if (!works) return undefined;
    let timer = 0;
    const look = () => {
      const found = outOfSight(selector);
      setOffer((before) => {
        const kept = before.state === state ? before.moves : NONE;
        const more = found.filter((move) => !kept.some(({ text }) => text === move.text));
        return before.state === state && !more.length ? before : { state, moves: [...kept, ...more].slice(0, MOST) };
      });
    };
    const later = () => {
      clearTimeout(timer);
      timer = window.setTimeout(look, REST_MS);
    };
    later();
    const stop = listen(window, { scroll: later }, { passive: true, capture: true });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [works, state, selector]);

  if (!works || selection.length || note || offer.state !== state) return NONE;
  return offer.moves.filter(({ text }) => selector.moves.some((move) => move.text === text));
}

/** While steps are shown one after another: where something has changed comes into sight. Null while none are. */
export function useScrollToChange(scene: Scene | null): void {
  const narrow = !useMedia(WIDE);
  const before = useRef(scene);
  const byHand = useUserScrolls(narrow && scene !== null);
  useEffect(() => {
    const groups = narrow && scene && before.current ? changedPlaces(before.current, scene) : [];
    before.current = scene;
    if (!groups.length) return undefined;
    const timer = setTimeout(() => {
      const room = roomInSight();
      const drawn = groups.map((group) => group.flatMap(drawnAs).filter((place) => place.getClientRects().length));
      const places = drawn.find((group) => group.length) ?? [];
      const [first] = places;
      if (
        !first ||
        places.slice(0, MOST).some((place) => isInSight(place, room)) ||
        performance.now() - byHand.current < REST_MS
      )
        return;
      bringAmid(first);
    }, DRAWN_MS);
    return () => clearTimeout(timer);
  }, [narrow, scene]);
}

/** When a hand last scrolled, or began to. Who has touched something since then waits for what comes of that. */
function useUserScrolls(works: boolean) {
  const last = useRef(-Infinity);
  useEffect(() => {
    if (!works) return undefined;
    const moved = () => {
      last.current = performance.now();
    };
    const touched = () => {
      last.current = -Infinity;
    };
    return listen(window, { touchmove: moved, wheel: moved, pointerdown: touched }, { passive: true, capture: true });
  }, [works]);
  return last;
}

/** Moves with one place to point at, which is the only one of its zone. */
function outOfSight(selector: MoveSelector): SceneMove[] {
  const room = roomInSight();
  const single = selector.moves.flatMap((move) => {
    const [handle, ...others] = selector.handlesOf(move);
    if (handle === undefined || others.length) return [];
    const places = drawnAs(handle);
    const zone = places[0]?.closest<HTMLElement>("[data-zone]")?.dataset["zone"] ?? handle;
    return [{ move, zone, seen: places.some((place) => isInSight(place, room)) }];
  });
  const alone = single.filter(({ zone }) => single.filter((other) => other.zone === zone).length === 1);
  return alone.filter(({ seen }) => !seen).map(({ move }) => move);
}

function drawnAs(handle: string): HTMLElement[] {
  const name = CSS.escape(handle);
  return [
    ...document.querySelectorAll<HTMLElement>(
      `.board :is([data-piece="${name}"], [data-slot="${name}"], [data-zone="${name}"])`,
    ),
  ];
}

/** The things of the next step, or what is pointed at by a hint; where few are seen, the place comes that shows most of them. */
function bringIntoSight(isMove: boolean): void {
  const room = roomInSight();
  const all = (what: string) =>
    [...document.querySelectorAll(`.board ${what}`)].filter((thing) => thing.getClientRects().length);
  const hinted = all("[data-pointed]");
  // What is chosen and could be made now is looked at before what else could be chosen.
  const open = isMove ? [] : [all("[data-standing=target]"), all("[data-standing=playable]")];
  const next = [hinted, ...open].find((things) => things.length) ?? [];
  const seen = next.filter((thing) => isInSight(thing, room)).length;
  const most = amidMost(next, room.bottom - room.top);
  if (most && seen < most.around / 2) {
    bringAmid(most.thing);
    return;
  }
  // What was chosen is not left under the bar that has come with it.
  const chosen = all("[data-standing=chosen]");
  const held = chosen.map((thing) => thing.getBoundingClientRect());
  const under = Math.max(0, ...held.map(({ bottom }) => bottom + AIR - room.bottom));
  const tallest = Math.min(...held.map(({ top }) => top - AIR - room.top));
  if (chosen[0] && under > 0 && tallest > 0) scrollUp(scrollerOf(chosen[0]), Math.min(under, tallest));
}

/** The one with most of the others in a window of this height around it, the uppermost of several, and how many those are. */
function amidMost(things: readonly Element[], height: number): { thing: Element; around: number } | null {
  const tops = things.map((thing) => thing.getBoundingClientRect().top);
  const counted = things.map((thing, at) => {
    const top = tops[at] ?? 0;
    return { thing, top, around: tops.filter((other) => Math.abs(other - top) < height / 2).length };
  });
  return counted.sort((one, other) => other.around - one.around || one.top - other.top)[0] ?? null;
}
