// The guide's words: a card beside the table, a sheet at the lower edge of a phone.

import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { guide as words } from "../../i18n/table";
import { Button } from "../../ui/button";
import { type Room, roomInSight, scrollerOf, scrollUp } from "../a11y/scrolling";
import type { GuideState } from "./use-guide";

const ROOM = "--guide-room";
const AIR = 16;

interface GuideCardProps {
  guide: GuideState;
  /** Its next words wait until the others have played. */
  othersTurn: boolean;
  leave: () => void;
}

export function GuideCard({ guide, othersTurn, leave }: GuideCardProps) {
  const { step, number, total, isLast } = guide;
  const card = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (!card.current) return;
    makeRoom(card.current);
    const size = new ResizeObserver(() => card.current && makeRoom(card.current));
    size.observe(card.current);
    return () => {
      size.disconnect();
      document.documentElement.style.removeProperty(ROOM);
    };
  }, []);
  useEffect(() => {
    if (!card.current) return;
    card.current.scrollTop = 0;
    if (!othersTurn) reveal();
  }, [number, othersTurn]);
  const reading = step.move === null && step.refused === null && !othersTurn;
  return (
    <section class="guide" aria-label={words.name} ref={card}>
      <p class="caption">
        {words.name} · <span class="figures">{words.step(number, total)}</span>
      </p>
      <p class="guide-words" role="status">
        {othersTurn ? words.othersTurn : step.words}
      </p>
      <div class="cluster">
        {reading && !isLast && (
          <Button kind="main" onClick={guide.next}>
            {words.next}
          </Button>
        )}
        {isLast && !othersTurn ? (
          <Button kind="main" onClick={leave}>
            {words.done}
          </Button>
        ) : (
          <Button class="link-button small" onClick={leave}>
            {words.leave}
          </Button>
        )}
      </div>
    </section>
  );
}

function isSheet(card: HTMLElement): boolean {
  return getComputedStyle(card).position === "fixed";
}

/** What else is fixed to the lower edge of a phone goes above the sheet. */
function makeRoom(card: HTMLElement): void {
  document.documentElement.style.setProperty(ROOM, isSheet(card) ? `${card.offsetHeight}px` : "0px");
}

/** Scrolls so that nothing at the edges covers what is pointed at; where not all of it fits, so that it can be played. */
function reveal(): void {
  const pointed = [...document.querySelectorAll("[data-pointed]")].filter((thing) => thing.getClientRects().length);
  if (!pointed[0]) return;
  const scroller = scrollerOf(pointed[0]);
  const room = roomInSight(scroller);
  const all = around(pointed);
  const played = pointed.filter((thing) => thing.matches("[data-standing=playable]"));
  const { top, bottom } = played.length && all.bottom - all.top > room.bottom - room.top ? around(played) : all;
  const over = top - AIR - room.top;
  const under = bottom + AIR - room.bottom;
  // The upper end is seen before the lower one, where not both can be.
  if (under > 0) scrollUp(scroller, Math.min(under, over));
  else if (over < 0) scrollUp(scroller, over);
}

function around(things: readonly Element[]): Room {
  const boxes = things.map((thing) => thing.getBoundingClientRect());
  return { top: Math.min(...boxes.map(({ top }) => top)), bottom: Math.max(...boxes.map(({ bottom }) => bottom)) };
}
