// Whether what scrolls goes on below its edge: where a row ends exactly there, nobody would look for more.

import { useEffect, useState } from "preact/hooks";
import { listen } from "../../lib/listen";

/** So little is no more than the air at the end. */
const LITTLE = 12;

export function useOverflow(box: { current: HTMLElement | null }): boolean {
  const [more, setMore] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const look = () => setMore(element.scrollHeight - element.scrollTop - element.clientHeight > LITTLE);
    const sizes = new ResizeObserver(look);
    for (const one of [element, ...element.children]) sizes.observe(one);
    const stop = listen(element, { scroll: look }, { passive: true });
    return () => {
      sizes.disconnect();
      stop();
    };
  }, []);
  return more;
}
