// The line to the table: lost, or back.

import { useEffect, useRef, useState } from "preact/hooks";
import { play as words } from "../i18n/table";

/** Tells that the connection is lost, and shortly that it is back, or what has changed meanwhile. */
export function Connection({ lost, reason }: { lost: boolean; reason: string }) {
  const [back, setBack] = useState(false);
  const was = useRef(lost);
  useEffect(() => {
    const returned = was.current && !lost;
    was.current = lost;
    setBack(returned);
    if (!returned) return;
    const over = setTimeout(() => setBack(false), reason ? 8000 : 2500);
    return () => clearTimeout(over);
  }, [lost]);
  return (
    <div class="connection" role="status">
      {lost && <p class="connection-lost">{reason || words.lost}</p>}
      {back && <p class="connection-back">{reason || words.back}</p>}
    </div>
  );
}
