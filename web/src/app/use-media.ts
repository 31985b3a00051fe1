// What kind of screen this is, where the style sheets alone cannot follow it.

import { useEffect, useState } from "preact/hooks";
import { listen } from "../lib/listen";

/** A finger, and no mouse or keyboard beside it. */
export const TOUCH = "(hover: none) and (pointer: coarse)";
/** Room for everything at once, as in the style sheets. */
export const WIDE = "(min-width: 60rem)";

export function useMedia(query: string): boolean {
  const [matches, setMatches] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const media = matchMedia(query);
    const look = () => setMatches(media.matches);
    look();
    return listen(media, { change: look });
  }, [query]);
  return matches;
}
