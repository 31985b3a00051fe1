// A calm table: what is left of the slice, and the button for who has nothing to do in it.

import { useEffect, useRef } from "preact/hooks";
import { useNow } from "../../app/use-now";
import { slice as words } from "../../i18n/race";
import { listen } from "../../lib/listen";
import { Button } from "../../ui/button";
import { useTableContext } from "../state/table-context";
import type { TableState } from "../state/table-state";
import { leftOf, maySkip, raceStatus, secondsOf } from "./race";

/** Seconds that are left in the slice, beside the status line. */
export function TimeSlotLeft({ live }: { live: TableState }) {
  const ends = live.table.race?.slice?.ends_in_ms ?? null;
  const now = useNow(ends !== null);
  const left = leftOf(live, ends, now);
  if (left === null) return null;
  const seconds = secondsOf(left);
  return (
    <span class="slice-time figures" role="timer" aria-label={words.leftName(seconds)}>
      {words.left(seconds)}
    </span>
  );
}

/** Nothing to do now: the others need not wait. On a phone it stands here how far the slice is. */
export function SkipButton() {
  const { live, wait, commands } = useTableContext();
  const possible = maySkip(live.table) && !commands.busy;
  const pass = useRef(() => {});
  pass.current = () => {
    if (possible) commands.send({ type: "pass" });
  };
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key.toUpperCase() !== words.passKey || event.ctrlKey || event.metaKey || event.altKey) return;
      if ((event.target as Element).closest?.("input, textarea, select") || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      pass.current();
    };
    return listen(window, { keydown: pressed });
  }, []);
  return (
    <>
      <Button
        class="button pass"
        title={words.passHelp}
        aria-keyshortcuts={words.passKey}
        aria-disabled={!possible || undefined}
        onClick={() => pass.current()}
      >
        {words.pass}
      </Button>
      <span class="slice-line" aria-hidden="true">
        {raceStatus(live.table, wait)} <TimeSlotLeft live={live} />
      </span>
    </>
  );
}
