// The card that explains a thing: when it comes up, and what closes it.

import { useEffect, useRef, useState } from "preact/hooks";
import type { Scene } from "../../api/protocol";
import { listen } from "../../lib/listen";
import type { Found } from "./things";

export interface Shown extends Found {
  /** What was touched or walked to is read aloud; what has the focus is described. */
  aloud: boolean;
}

export interface CardControl {
  shown: Shown | null;
  /** Whether the card of this thing is shown or about to be; null asks whether none is. */
  isAbout(found: Found | null): boolean;
  show(found: Found): void;
  /** Shows it if nothing comes between; null hides what is shown. */
  showAfter(ms: number, found: Found | null, aloud?: boolean): void;
  hide(): void;
  /** What was about to be shown is not. */
  stop(): void;
  /** A long press has shown something, so that the click which ends it is none; asking forgets it. */
  tookPress(): boolean;
  wasPressed(): boolean;
}

export function useCard(scene: Scene, off: boolean): CardControl {
  const [shown, setShown] = useState<Shown | null>(null);
  const timer = useRef(0);
  const pending = useRef<Element | null>(null);
  const pressed = useRef(false);
  const stop = () => {
    clearTimeout(timer.current);
    pending.current = null;
  };
  const hide = () => {
    stop();
    setShown(null);
  };
  const isAbout = (found: Found | null) => found?.element === (shown?.element ?? pending.current ?? undefined);
  const showAfter = (ms: number, found: Found | null, aloud = false) => {
    if (found && isAbout(found)) return;
    hide();
    if (!found) return;
    pending.current = found.element;
    timer.current = window.setTimeout(() => {
      pending.current = null;
      pressed.current = aloud;
      if (found.element.isConnected) setShown({ ...found, aloud });
    }, ms);
  };
  // What is there no more is told of no more.
  useEffect(() => {
    if (off || shown?.element.isConnected === false) hide();
  }, [scene, off]);
  useEffect(() => stop, []);
  useEffect(() => (shown ? closeOn(shown.element, hide) : undefined), [shown]);
  const tookPress = () => {
    const took = pressed.current;
    pressed.current = false;
    return took;
  };
  const show = (found: Found) => setShown({ ...found, aloud: true });
  return { shown, isAbout, show, showAfter, hide, stop, tookPress, wasPressed: () => pressed.current };
}

/** Escape, scrolling and whatever is pressed elsewhere close a card; the answer stops listening. */
function closeOn(element: Element, close: () => void): () => void {
  const escaped = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    close();
  };
  const elsewhere = (event: Event) => {
    if (event.target instanceof Node && !element.contains(event.target)) close();
  };
  return listen(window, { keydown: escaped, scroll: close, resize: close, pointerdown: elsewhere }, true);
}
