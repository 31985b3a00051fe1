// A ribbon over the board, for a moment: a turn has ended by itself. It takes no clicks, and who listens hears it.

import { useEffect, useRef, useState } from "preact/hooks";
import { useTableContext } from "../state/table-context";
import { turnOver } from "./turn-over";

const SHOWN_MS = 2600;

export function TurnRibbon() {
  const { live, words: catalog } = useTableContext();
  const before = useRef(live);
  const [told, setTold] = useState("");
  useEffect(() => {
    const was = before.current;
    before.current = live;
    if (live.state !== was.state) setTold(turnOver(was, live, catalog));
  }, [live]);
  useEffect(() => {
    if (!told) return undefined;
    const timer = setTimeout(() => setTold(""), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [told, live.state]);
  return (
    <div class="turn-ribbon" role="status">
      {told && <p key={live.state}>{told}</p>}
    </div>
  );
}
