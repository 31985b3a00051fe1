// The heading of a page: names the window, and takes the focus when the player came here from another page.

import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { hasWalked } from "./router";

/** Names the window. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title === "Kingfisher" ? title : `${title} · Kingfisher`;
  }, [title]);
}

export function Heading({ title, quiet = false, children }: { title: string; quiet?: boolean; children?: ComponentChildren }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useTitle(title);
  useEffect(() => {
    if (hasWalked()) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1} class={quiet ? "visually-hidden" : undefined}>
      {children ?? title}
    </h1>
  );
}
