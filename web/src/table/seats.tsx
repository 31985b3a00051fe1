// Who sits where, whose move it is, and the way to a free seat.

import { useState } from "preact/hooks";
import { api, asProblem } from "../api";
import type { TableInfo } from "../messages";
import { play as words } from "../words/table.en";

export function Seats({ table, toAct, joined }: { table: TableInfo; toAct: number; joined: () => void }) {
  const [problem, setProblem] = useState("");
  const free = table.seat < 0 && table.seats.some(({ kind }) => kind === "open");
  const join = () => api.join(table.id).then(joined, (thrown: unknown) => setProblem(asProblem(thrown).reason));
  if (table.seats.length < 2 && table.seat >= 0) return null;
  return (
    <section class="seats" aria-label={words.seats}>
      {table.seats.length > 1 && (
        <ul>
          {table.seats.map((seat) => (
            <li key={seat.seat} data-to-act={seat.seat === toAct || undefined}>
              <span>{seat.kind === "open" ? words.openSeat : seat.name}</span>
              {seat.seat === table.seat && <span class="badge">{words.you}</span>}
              {seat.kind === "bot" && <span class="badge">{words.bot}</span>}
              {seat.kind === "person" && !seat.here && <span class="quiet small">{words.away}</span>}
            </li>
          ))}
        </ul>
      )}
      {table.seat < 0 && <p class="notice">{words.lookingOn}</p>}
      {free && (
        <button type="button" class="button button-main" onClick={join}>
          {words.join}
        </button>
      )}
      {problem && <p class="notice notice-warm">{problem}</p>}
    </section>
  );
}
