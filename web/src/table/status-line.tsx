// On a phone: what is to be done stays in sight when its line has gone up with the page.

import { useEffect, useState } from "preact/hooks";
import { useMedia, WIDE } from "../app/use-media";

/** For the eye alone: who listens has heard it. `whole` is read to its end, however long. */
export function StatusLine({ words, whole = false }: { words: string; whole?: boolean }) {
  const wide = useMedia(WIDE);
  const [gone, setGone] = useState(false);
  useEffect(() => {
    const line = document.querySelector(".status-words");
    if (wide || !line) return undefined;
    const seen = new IntersectionObserver(([entry]) =>
      setGone(!!entry && !entry.isIntersecting && entry.boundingClientRect.top < 0),
    );
    seen.observe(line);
    return () => seen.disconnect();
  }, [wide]);
  if (wide || !gone || !words) return null;
  return (
    <p class={whole ? "status-line status-line-whole" : "status-line"} aria-hidden="true">
      {words}
    </p>
  );
}
