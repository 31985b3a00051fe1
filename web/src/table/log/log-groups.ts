// Who did what in one go: lines of the log that belong together, to be shown again.

import { CHANCE, type LogLine, type TableInfo } from "../../api/protocol";

/** Lines `from` up to, not including, `to`. */
export interface LogRange {
  from: number;
  to: number;
}

export interface Turn extends LogRange {
  seat: number;
}

/** What chance brought belongs to the seat that acted before it; what happened at the table, not in the game, to no seat. */
export function turnsOf(log: readonly LogLine[]): Turn[] {
  const turns: Turn[] = [];
  let last: Turn | null = null;
  for (const [at, { seat, act }] of log.entries()) {
    if (act) last = null;
    else if (last && (seat === CHANCE || seat === last.seat)) last.to = at + 1;
    else if (seat !== CHANCE) {
      last = { seat, from: at, to: at + 1 };
      turns.push(last);
    }
  }
  return turns;
}

/** Whether there are turns of others to be shown again: not in a race, where all are at it at once. */
export function canBeWatched({ race, seats }: Pick<TableInfo, "race" | "seats">): boolean {
  return !race && seats.length > 1;
}

/** What the others did since the player's last line; for who looks on, the last turn. Null where there is nothing. */
export function sinceOwn(log: readonly LogLine[], own: number): LogRange | null {
  const turns = turnsOf(log);
  const after = turns.map(({ seat }) => seat).lastIndexOf(own) + 1;
  const others = own < 0 ? turns.slice(-1) : turns.slice(after);
  const [first] = others;
  const last = others.at(-1);
  return first && last ? { from: first.from, to: last.to } : null;
}
