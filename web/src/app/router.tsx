// Walking from page to page without loading the page anew.

import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { listen } from "../lib/listen";

const MOVED = "kingfisher:moved";
let walked = false;

/** Goes to another path of this page. */
export function navigate(path: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  walked = true;
  if (!location.hash) scrollTo(0, 0);
  dispatchEvent(new Event(MOVED));
}

/** Whether the player came to the present page from another one: then its heading takes the focus. */
export function hasWalked(): boolean {
  return walked;
}

/** The path now shown, without query and hash. */
export function usePath(): string {
  const [path, setPath] = useState(location.pathname);
  useEffect(() => {
    const look = () => setPath(location.pathname);
    const back = () => {
      walked = true;
      look();
    };
    return listen(window, { popstate: back, [MOVED]: look });
  }, []);
  return path;
}

/** What stands behind the # of the address, also when another link is opened in the same window. */
export function useHash(): string {
  const [hash, setHash] = useState(() => location.hash.slice(1));
  useEffect(() => listen(window, { hashchange: () => setHash(location.hash.slice(1)) }), []);
  return hash;
}

interface LinkProps {
  to: string;
  replace?: boolean;
  class?: string;
  title?: string;
  "aria-label"?: string;
  "aria-current"?: "page" | undefined;
  children?: ComponentChildren;
}

/** A link inside the page; clicks that ask for another window are left to the browser. */
export function Link({ to, replace = false, children, ...rest }: LinkProps) {
  const walk = (event: MouseEvent) => {
    if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    navigate(to, { replace });
  };
  return (
    <a {...rest} href={to} onClick={walk}>
      {children}
    </a>
  );
}
