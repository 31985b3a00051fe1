// Whether something has come near to what is seen of the page, so that it is worth drawing.

import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

export function useInSight<E extends Element>(margin = "300px"): [RefObject<E | null>, boolean] {
  const element = useRef<E>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (!element.current || seen) return undefined;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
      { rootMargin: margin },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [seen]);
  return [element, seen];
}
