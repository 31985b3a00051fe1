// What the others did since the player last did something: one line, in the words of the log.

import { ANYONE, CHANCE, type LogLine, type TableInfo, type Words } from "../../api/protocol";
import { capital } from "../../i18n/catalog";
import { watch as watchWords } from "../../i18n/table";
import { nameAmong } from "../seats/seats";
import type { TableState } from "../state/table-state";
import { actionText, lineText } from "./log-lines";

/**
 * Empty where nobody else did anything; a play, what followed from it, and what chance brought of it are told together. So is
 * what somebody else took back.
 */
export function othersSummary(
  { log, table, scene, takenBack }: Pick<TableState, "log" | "table" | "scene" | "takenBack">,
  catalog: Words,
): string {
  // In a race the cards tell it, and quicker than anybody reads.
  if (table.seats.length < 2 || table.race) return "";
  const back = takenBackWords({ table, takenBack }, catalog);
  if (back) return back;
  const done = sinceOwn(log, table);
  const choices = done.filter(({ seat }) => seat !== CHANCE);
  const last = choices.at(-1);
  if (!last) return "";
  const before = choices.at(-2);
  // Where everybody plays at their own pace, the line before is another play; and what chance brought is more than it.
  const brought = done.slice(done.indexOf(last) + 1).some(tells);
  const apart = brought || !before || before.seat !== last.seat || before.act || last.act || scene.to_act === ANYONE;
  const [first, ...rest] = done.slice(done.indexOf(apart ? last : before));
  return first
    ? [lineText(first, table, catalog), ...rest.filter(tells).map((line) => actionText(line, catalog))].join("; ")
    : "";
}

/** Chance has to be told in words; its notation is for records. */
function tells({ seat, words }: LogLine): boolean {
  return seat !== CHANCE || words !== null;
}

/** Empty where nobody else has just taken something back. */
export function takenBackWords({ table, takenBack }: Pick<TableState, "table" | "takenBack">, catalog: Words): string {
  const sits = takenBack && takenBack.seat !== table.seat && table.seats.find(({ seat }) => seat === takenBack.seat);
  return sits ? watchWords.takenBack(capital(nameAmong(sits, table.seats)), actionText(takenBack, catalog)) : "";
}

function sinceOwn(log: readonly LogLine[], { seat }: TableInfo): LogLine[] {
  const own = log.map((happened) => happened.seat).lastIndexOf(seat);
  return log.slice(own + 1);
}
