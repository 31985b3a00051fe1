// A walk over the table: the arrow keys lead from one thing that tells something to the next.

import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { type Direction, directionOf, nearest } from "../../board/input/keyboard";
import { listen } from "../../lib/listen";
import { isTyping } from "../state/use-shortcuts";
import { type Found, THINGS } from "./things";
import type { CardControl } from "./use-card";

const EXPLAIN_KEY = "e";

interface WalkOptions {
  box: RefObject<HTMLElement | null>;
  card: CardControl;
  off: boolean;
  find: (target: EventTarget | null) => Found | null;
  /** A key was pressed that has nothing to do with it. */
  otherKey: () => void;
}

/** Whether somebody walks: from the key that begins it until it is pressed again. */
export function useWalk({ box, card, off, find, otherKey }: WalkOptions): boolean {
  const [walking, setWalking] = useState(false);
  const walked = useRef<Element | null>(null);

  /** Everything that tells something, whether it can be chosen or not, is reached from one thing to the next. */
  const walk = (direction: Direction | null) => {
    const from = walked.current?.isConnected ? walked.current : null;
    const found = nextOf(tellingIn(box.current, find), from, direction);
    if (!found) return;
    walked.current = found.element;
    setWalking(true);
    found.element.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
    // What scrolls closes a card: this one comes after it, unless the walk has ended or gone on meanwhile.
    requestAnimationFrame(() => {
      if (walked.current === found.element) card.show(found);
    });
  };
  const stop = () => {
    walked.current = null;
    setWalking(false);
    card.hide();
  };
  const pressed = (event: KeyboardEvent) => {
    if (off || isWithModifier(event) || isTyping(event.target) || document.querySelector("dialog[open]")) return;
    const direction = walking ? directionOf(event.key) : null;
    if (event.key.toLowerCase() === EXPLAIN_KEY) {
      if (event.repeat) return;
      if (walking) stop();
      else walk(null);
    } else if (walking && event.key === "Escape") stop();
    else if (direction) walk(direction);
    else {
      if (walking && event.key === "Tab") stop();
      else if (!walking && !isModifier(event.key) && !directionOf(event.key)) otherKey();
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };
  // One listener for good, that asks for the newest answer: a key meets what is drawn, however soon it comes.
  const answer = useRef(pressed);
  answer.current = pressed;
  useLayoutEffect(() => listen(window, { keydown: (event) => answer.current(event) }, true), []);
  const { shown } = card;
  useEffect(() => {
    if (!walking || !shown) return undefined;
    shown.element.setAttribute("data-explained", "");
    return () => shown.element.removeAttribute("data-explained");
  }, [walking, shown]);
  return walking;
}

/** What is drawn and tells something. */
function tellingIn(box: HTMLElement | null, find: (target: EventTarget | null) => Found | null): Found[] {
  const things = [...(box?.querySelectorAll(THINGS) ?? [])].filter(
    (element) => element.getClientRects().length && !element.closest("[aria-hidden=true]"),
  );
  return things.flatMap((element) => find(element) ?? []);
}

/** The next thing in a direction; a walk begins where the focus is, else at the table and not at the numbers above it. */
function nextOf(telling: readonly Found[], from: Element | null, direction: Direction | null): Found | undefined {
  if (!direction || !from) {
    const focused = telling.find(({ element }) => element === document.activeElement);
    return focused ?? telling.find(({ thing }) => thing.kind !== "fact") ?? telling[0];
  }
  const others = telling.filter(({ element }) => element !== from);
  const rects = others.map(({ element }) => element.getBoundingClientRect());
  return others[nearest(from.getBoundingClientRect(), rects, direction) ?? -1];
}

const isWithModifier = ({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => ctrlKey || metaKey || altKey;

const isModifier = (key: string): boolean => /^(Shift|Control|Alt|Meta)$/.test(key);
