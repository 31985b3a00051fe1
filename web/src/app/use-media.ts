// What kind of screen this is, where the style sheets alone cannot follow it.

import { createContext } from "preact";
import { useContext, useEffect, useState } from "preact/hooks";
import { listen } from "../lib/listen";

/** A finger, and no mouse or keyboard beside it. */
export const TOUCH = "(hover: none) and (pointer: coarse)";
/** Room for everything at once, as in the style sheets. */
export const WIDE = "(min-width: 60rem)";

/** The window in which something is drawn, where that is not the page's own. */
export const WindowContext = createContext<Pick<Window, "matchMedia"> | null>(null);

export function useMedia(query: string): boolean {
  const place = useContext(WindowContext) ?? globalThis;
  const [matches, setMatches] = useState(() => place.matchMedia(query).matches);
  useEffect(() => {
    const media = place.matchMedia(query);
    const look = () => setMatches(media.matches);
    look();
    return listen(media, { change: look });
  }, [query, place]);
  return matches;
}
