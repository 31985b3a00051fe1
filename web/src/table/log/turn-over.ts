// A turn that ended by itself, so that nobody wonders where their next move has gone.

import { CHANCE, type Words } from "../../api/protocol";
import { capital, sentence } from "../../i18n/catalog";
import { play as words } from "../../i18n/table";
import { nameAmong } from "../seats/seats";
import { isOthersTurn, type TableState } from "../state/table-state";
import { lineText } from "./log-lines";

type Known = Pick<TableState, "table" | "scene" | "log" | "fresh" | "result">;

/**
 * What is told of it; empty where no turn has just ended by itself. Who pressed a button to end it knows, and where every turn is
 * one move it goes without saying. Alone, a turn is known by what chance brings after it, where the game has words for its end.
 */
export function turnOver(before: Known, now: Known, catalog: Words): string {
  const { table, log, scene, result } = now;
  const fresh = log.slice(now.fresh);
  const [own] = fresh;
  if (table.race || result || !own || own.act || own.seat !== table.seat || pressed(before, own.text)) return "";
  if (table.seats.length === 1) {
    const chance = fresh.findLast(({ seat }) => seat === CHANCE);
    const told = catalog["turn-over"];
    return chance && told ? `${told} ${sentence(lineText(chance, table, catalog))}` : "";
  }
  const next = table.seats.find(({ seat }) => seat === scene.to_act);
  const one = log[now.fresh - 1];
  const several = one?.seat === table.seat && !one.act;
  return isOthersTurn(now) && next && several ? words.turnOver(capital(nameAmong(next, table.seats))) : "";
}

/** Whether a move was made by a button, which says what it does. */
function pressed({ scene }: Known, text: string): boolean {
  const made = scene.moves?.find((move) => move.text === text);
  return !!made && !made.from?.length && !made.to?.length;
}
