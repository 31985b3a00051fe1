// What lies open over something else closes when one points beside it or presses Escape. What opens it closes it, too.

import { useEffect } from "preact/hooks";
import { listen } from "../lib/listen";

export function useCloseOutside(box: { current: HTMLElement | null }, open: boolean, close: () => void): void {
  useEffect(() => {
    if (!open) return;
    const pointed = (event: Event) => {
      const { target } = event;
      if (!(target instanceof Element) || box.current?.contains(target)) return;
      if (!target.closest(`[aria-controls="${box.current?.id}"]`)) close();
    };
    const pressed = (event: KeyboardEvent) => {
      if (event.key === "Escape") close();
    };
    return listen(window, { pointerdown: pointed, keydown: pressed });
  }, [open]);
}
