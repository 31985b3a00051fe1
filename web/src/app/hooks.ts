// Hooks that every page uses.

import type { RefObject } from "preact";
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { asProblem, type Problem } from "../api/rest";
import { listen } from "../lib/listen";

export type Loaded<T> =
  | { state: "loading" }
  | { state: "failed"; problem: Problem; again: () => void }
  | { state: "ready"; value: T; again: () => void };

/** Loads a value when `deps` change and whenever `again` is called; a value that is there stays while it is loaded anew. */
export function useLoaded<T>(load: () => Promise<T>, deps: readonly unknown[]): Loaded<T> {
  const [loaded, setLoaded] = useState<Loaded<T>>({ state: "loading" });
  const [attempt, setAttempt] = useState(0);
  const again = useCallback(() => setAttempt((count) => count + 1), []);
  useEffect(() => setLoaded({ state: "loading" }), deps);
  useEffect(() => {
    let wanted = true;
    setLoaded((now) => (now.state === "failed" ? { state: "loading" } : now));
    load().then(
      (value) => wanted && setLoaded({ state: "ready", value, again }),
      (thrown: unknown) => wanted && setLoaded({ state: "failed", problem: asProblem(thrown), again }),
    );
    return () => {
      wanted = false;
    };
  }, [...deps, attempt]);
  return loaded;
}

/** Whether the browser believes to be connected. */
export function useOnline(): boolean {
  const [online, setOnline] = useState(navigator.onLine);
  useEffect(() => {
    const look = () => setOnline(navigator.onLine);
    return listen(window, { online: look, offline: look });
  }, []);
  return online;
}

let moving = false;

/** Whether the focus is being moved by the page, and not by somebody who wants to look there. */
export function focusIsMoved(): boolean {
  return moving;
}

export function moveFocus(element: HTMLElement | null | undefined): void {
  moving = true;
  element?.focus({ preventScroll: true });
  moving = false;
}

/** When the element that has the focus is drawn no more, the focus goes to another one instead of getting lost. */
export function useKeptFocus(box: RefObject<HTMLElement | null>, next: () => HTMLElement | null | undefined): void {
  const had = useRef(false);
  had.current = box.current?.contains(document.activeElement) ?? false;
  useLayoutEffect(() => {
    if (had.current && !box.current?.contains(document.activeElement)) moveFocus(next());
  });
}
