// What the others did since the player last did something: one line, in the words of the log.

import { ANYONE, CHANCE, type Happening, type TableInfo, type Words } from "../messages";
import { said, toldAs } from "../pages/happenings";
import type { Live } from "./live";

/** Empty where nobody else did anything; a play and what followed from it are told together. */
export function othersDid({ log, table, scene }: Pick<Live, "log" | "table" | "scene">, catalog: Words): string {
  // In a race the cards tell it, and quicker than anybody reads.
  if (table.seats.length < 2 || table.race) return "";
  const done = sinceOwn(log, table);
  const last = done.at(-1);
  if (!last) return "";
  const before = done.at(-2);
  // Where everybody plays at their own pace, the line before is another play.
  if (!before || before.seat !== last.seat || before.act || last.act || scene.to_act === ANYONE) return said(last, table, catalog);
  return `${said(before, table, catalog)}; ${toldAs(last, catalog)}`;
}

function sinceOwn(log: readonly Happening[], { seat }: TableInfo): Happening[] {
  const own = log.map((happened) => happened.seat).lastIndexOf(seat);
  return log.slice(own + 1).filter((happened) => happened.seat !== CHANCE);
}
