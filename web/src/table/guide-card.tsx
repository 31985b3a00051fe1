// The guide's words: a card beside the table, a sheet at the lower edge of a phone.

import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { guide as words } from "../words/table.en";
import type { GuideLine } from "./use-guide";

const ROOM = "--guide-room";
const AIR = 16;

interface GuideCardProps {
  guide: GuideLine;
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
    if (!othersTurn) reveal(card.current);
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
          <button type="button" class="button button-main" onClick={guide.next}>
            {words.next}
          </button>
        )}
        {isLast && !othersTurn ? (
          <button type="button" class="button button-main" onClick={leave}>
            {words.done}
          </button>
        ) : (
          <button type="button" class="link-button small" onClick={leave}>
            {words.leave}
          </button>
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

/** Scrolls so that nothing at the lower edge covers what is pointed at, or at least not its lower end. */
function reveal(card: HTMLElement): void {
  if (!isSheet(card)) return;
  const boxes = [...document.querySelectorAll("[data-pointed]")].map((thing) => thing.getBoundingClientRect());
  if (!boxes.length) return;
  const top = Math.min(...boxes.map((box) => box.top));
  const bottom = Math.max(...boxes.map((box) => box.bottom));
  const bars = [...document.querySelectorAll<HTMLElement>(".action-bar")].filter(isSheet);
  const edges = [card, ...bars].map((edge) => edge.getBoundingClientRect());
  const room = Math.min(...edges.filter((edge) => edge.height).map((edge) => edge.top)) - AIR;
  // The upper end is seen before the lower one, where not both can be.
  if (bottom > room) scrollBy({ top: Math.min(bottom - room, top - AIR), behavior: "smooth" });
  else if (top < 0) scrollBy({ top: top - AIR, behavior: "smooth" });
}
