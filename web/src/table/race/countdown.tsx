// Three, two, one, Go: large over the table, and said aloud once.

import { useEffect, useRef, useState } from "preact/hooks";
import type { RacePhase } from "../../api/protocol";
import { useNow } from "../../app/use-now";
import { countdown as words } from "../../i18n/race";
import type { TableState } from "../state/table-state";
import { secondsOf, startsIn } from "./race";

/** How long Go stands over the table. */
const GO_MS = 900;

export function Countdown({ live }: { live: TableState }) {
  const stage = live.table.race?.stage;
  const counting = stage === "countdown";
  const now = useNow(counting, 100);
  const go = useGo(stage);
  const left = counting ? startsIn(live, Math.max(now, live.aroundAt)) : null;
  // At zero it is the server that says Go.
  const shown = left !== null && left > 0 ? String(secondsOf(left)) : go || left === 0 ? words.go : "";
  const said = useRef("");
  if (!counting) said.current = go ? words.go : "";
  else if (!said.current || said.current === words.go) said.current = left ? words.said(secondsOf(left)) : "";
  return (
    <>
      {shown && (
        <p key={shown} class="countdown" data-go={shown === words.go || undefined} aria-hidden="true">
          {shown}
        </p>
      )}
      <p class="visually-hidden" role="status">
        {said.current}
      </p>
    </>
  );
}

/** Whether the race has just begun, after a countdown that was seen. */
function useGo(stage: RacePhase | undefined): boolean {
  const [go, setGo] = useState(false);
  const before = useRef(stage);
  useEffect(() => {
    const began = before.current === "countdown" && stage === "racing";
    before.current = stage;
    setGo(began);
    if (!began) return undefined;
    const over = setTimeout(() => setGo(false), GO_MS);
    return () => clearTimeout(over);
  }, [stage]);
  return go;
}
