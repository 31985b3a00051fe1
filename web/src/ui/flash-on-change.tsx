// A value that lights up once when it changes: the key then makes it a new element.

import { useRef } from "preact/hooks";

/** How often a value has changed since it was first drawn. */
export function useChanges(value: string): number {
  const seen = useRef({ value, changes: 0 });
  if (seen.current.value !== value) seen.current = { value, changes: seen.current.changes + 1 };
  return seen.current.changes;
}
