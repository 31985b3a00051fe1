// The line to the table: lost, or back.

import { useEffect, useRef, useState } from "preact/hooks";
import { play as words } from "../words/table.en";

/** Tells that the connection is lost, and shortly that it is back, or what has changed meanwhile. */
export function Connection({ away, reason }: { away: boolean; reason: string }) {
  const [back, setBack] = useState(false);
  const was = useRef(away);
  useEffect(() => {
    const returned = was.current && !away;
    was.current = away;
    setBack(returned);
    if (!returned) return;
    const over = setTimeout(() => setBack(false), reason ? 8000 : 2500);
    return () => clearTimeout(over);
  }, [away]);
  return (
    <div class="connection" role="status">
      {away && <p class="connection-lost">{reason || words.lost}</p>}
      {back && <p class="connection-back">{reason || words.back}</p>}
    </div>
  );
}
