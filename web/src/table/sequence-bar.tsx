// Under the table while it shows what happens by itself: how far it is, and the way to skip it.

import { useEffect, useRef } from "preact/hooks";
import { moveFocus } from "../use";
import { sequence as words } from "../words/table.en";
import type { Sequence } from "./use-sequence";

export function SequenceBar({ sequence: { at, last, skip } }: { sequence: Sequence }) {
  const skipping = useRef<HTMLButtonElement>(null);
  // The button that was pressed to move is not there any more.
  useEffect(() => {
    if (!document.activeElement || document.activeElement === document.body) moveFocus(skipping.current);
  }, []);
  return (
    <div class="action-bar sequence-bar" role="group" aria-label={words.title}>
      <p class="action-words">
        <span class="badge">{words.title}</span> {last > 0 && <span class="figures small">{words.count(at, last)}</span>}
      </p>
      <div class="action-buttons">
        <button ref={skipping} type="button" class="button" aria-keyshortcuts="Escape" onClick={skip}>
          {words.skip}
        </button>
      </div>
    </div>
  );
}
