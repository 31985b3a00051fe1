// The time, for what runs on the page between two messages of the server.

import { useEffect, useState } from "preact/hooks";

/** The time, as often as something that runs has to be drawn anew. */
export function useNow(runs: boolean, every = 250): number {
  const [now, setNow] = useState(performance.now());
  useEffect(() => {
    setNow(performance.now());
    if (!runs) return undefined;
    const ticking = setInterval(() => setNow(performance.now()), every);
    return () => clearInterval(ticking);
  }, [runs, every]);
  return now;
}
