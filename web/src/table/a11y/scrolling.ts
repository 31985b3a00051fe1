// What of the table is in sight, and how something comes there.

import { motionWanted } from "../../app/settings";

export interface Room {
  top: number;
  bottom: number;
}

/** What moves this thing up and down: in a low window the frame around the table, else the page. */
export function scrollerOf(thing: Element): Element {
  for (let around = thing.parentElement; around; around = around.parentElement) {
    const scrolls = /auto|scroll/.test(getComputedStyle(around).overflowY);
    if (scrolls && around.scrollHeight > around.clientHeight) return around;
  }
  return document.documentElement;
}

/** What the bars at the edges leave free of what scrolls. */
export function roomInSight(scroller: Element = document.documentElement): Room {
  const fixed = [...document.querySelectorAll(".action-bar, .tools, .guide, .status-line")]
    .filter((bar) => getComputedStyle(bar).position === "fixed")
    .map((bar) => bar.getBoundingClientRect())
    .filter(({ height }) => height);
  const high = fixed.filter(({ top }) => top <= 0).map(({ bottom }) => bottom);
  const low = fixed.filter(({ top }) => top > 0).map(({ top }) => top);
  const frame = scroller === document.documentElement ? null : scroller.getBoundingClientRect();
  return { top: Math.max(0, frame?.top ?? 0, ...high), bottom: Math.min(innerHeight, frame?.bottom ?? Infinity, ...low) };
}

export function isInSight(thing: Element, room: Room): boolean {
  const { top, bottom, height } = thing.getBoundingClientRect();
  const middle = (top + bottom) / 2;
  const scroller = scrollerOf(thing);
  const frame = scroller === document.documentElement ? null : scroller.getBoundingClientRect();
  const from = Math.max(room.top, frame?.top ?? room.top);
  const to = Math.min(room.bottom, frame?.bottom ?? room.bottom);
  return height > 0 && middle > from && middle < to;
}

export function scrollUp(scroller: Element, by: number): void {
  scroller.scrollBy({ top: by, behavior: motionWanted() ? "smooth" : "instant" });
}

/** To the middle of what is free. */
export function bringAmid(thing: Element): void {
  const scroller = scrollerOf(thing);
  const room = roomInSight(scroller);
  const { top, bottom } = thing.getBoundingClientRect();
  scrollUp(scroller, (top + bottom - room.top - room.bottom) / 2);
}
