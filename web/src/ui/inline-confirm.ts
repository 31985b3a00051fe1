// A question that takes the place of the button that asks it.

import type { RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";

export interface InlineConfirm {
  asked: boolean;
  ask: () => void;
  drop: () => void;
  /** The button that asks; it gets the focus back when the question is dropped. */
  asker: RefObject<HTMLButtonElement | null>;
}

export function useInlineConfirm(): InlineConfirm {
  const [asked, setAsked] = useState(false);
  const asker = useRef<HTMLButtonElement>(null);
  const wasAsked = useRef(false);
  useLayoutEffect(() => {
    if (wasAsked.current && !asked) asker.current?.focus();
    wasAsked.current = asked;
  }, [asked]);
  return { asked, ask: () => setAsked(true), drop: () => setAsked(false), asker };
}
