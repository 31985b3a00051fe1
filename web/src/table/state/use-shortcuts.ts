// Keys that work everywhere on the table page, except while something is typed or a window is open.

import { useLayoutEffect, useRef } from "preact/hooks";
import { listen } from "../../lib/listen";

export interface Shortcuts {
  hint(): void;
  undo(): void;
  redo(): void;
  canWin(): void;
  help(): void;
  clear(): void;
  /** The move of the list with this index. */
  move(index: number): void;
  /** A key of the game itself, which comes before all others; answers whether it was one. */
  typed?(key: string): boolean;
}

export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  useLayoutEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (isTyping(event.target) || document.querySelector("dialog[open]")) return;
      if (isOfTheGame(event) && latest.current.typed?.(event.key.toLowerCase())) {
        event.preventDefault();
        taken = event.key;
        return;
      }
      const act = actOf(event, latest.current);
      if (!act) return;
      event.preventDefault();
      act();
    };
    // Some browsers press a button when its key comes up.
    const released = (event: KeyboardEvent) => {
      if (event.key === taken) event.preventDefault();
      taken = "";
    };
    let taken = "";
    return listen(window, { keydown: pressed, keyup: released });
  }, []);
}

/** Only signs: a key held down counts once, and outside the table the space bar presses what has the focus. */
function isOfTheGame({ key, repeat, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (repeat || ctrlKey || metaKey || altKey || key.length > 1) return false;
  return (
    key !== " " ||
    !(target instanceof Element) ||
    !target.closest("button, a, summary, [role=tab]") ||
    !!target.closest(".board")
  );
}

export function isTyping(target: EventTarget | null): boolean {
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
