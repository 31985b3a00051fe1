// Keys that work everywhere on the table page, except while something is typed or a window is open.

import { useLayoutEffect, useRef } from "preact/hooks";

export interface Shortcuts {
  hint(): void;
  undo(): void;
  redo(): void;
  canWin(): void;
  help(): void;
  clear(): void;
  /** The move of the list with this index. */
  move(index: number): void;
}

export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  useLayoutEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (isTyping(event.target) || document.querySelector("dialog[open]")) return;
      const act = actOf(event, latest.current);
      if (!act) return;
      event.preventDefault();
      act();
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
}

export function actOf(
  { key, ctrlKey, metaKey, altKey, shiftKey }: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">,
  shortcuts: Shortcuts,
): (() => void) | null {
  const letter = key.toLowerCase();
  if (altKey) return null;
  if (ctrlKey || metaKey) {
    if (letter === "z") return shiftKey ? shortcuts.redo : shortcuts.undo;
    return letter === "y" ? shortcuts.redo : null;
  }
  if (/^[1-9]$/.test(key)) return () => shortcuts.move(Number(key) - 1);
  switch (letter) {
    case "h":
      return shortcuts.hint;
    case "u":
      return shortcuts.undo;
    case "r":
      return shortcuts.redo;
    case "w":
      return shortcuts.canWin;
    case "?":
      return shortcuts.help;
    case "escape":
      return shortcuts.clear;
    default:
      return null;
  }
}
