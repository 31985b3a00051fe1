// A line of the log in words.

import { CHANCE, type LogLine, type TableInfo, type Words } from "../../api/protocol";
import { capital, text } from "../../i18n/catalog";
import { pages } from "../../i18n/pages";
import { seats as seatWords } from "../../i18n/players";
import { nameAmong } from "../seats/seats";

const words = pages.replay;

/**
 * A line in the game's words, or in the notation of records where it has none; with who did it where that is not plain.
 * `since` are the lines after it: where one of them tells that the seat was left, somebody else may sit there now.
 */
export function lineText(happened: LogLine | null, table: TableInfo, catalog: Words, since: readonly LogLine[] = []): string {
  if (!happened) return words.deal;
  const line = actionText(happened, catalog);
  const gone = [happened, ...since].some(({ seat, act, text: done }) => act && seat === happened.seat && done === LEAVES);
  const who = whoDid(happened, table, gone);
  return who ? `${capital(who)}: ${line}` : line;
}

/** What was done, without who did it. */
export function actionText({ words: told, text: written }: LogLine, catalog: Words): string {
  return told ? text(told, catalog) : written;
}

/** The act by which a seat becomes free, in the notation of records. */
const LEAVES = "leaves";

function whoDid({ seat, words: told }: LogLine, { seat: own, seats }: TableInfo, gone: boolean): string {
  // The words for chance say what fell; only the notation needs to be told whose it is.
  if (seat === CHANCE) return told ? "" : words.chance;
  if (seats.length === 1) return "";
  const sits = seats.find((one) => one.seat === seat);
  if (!sits) return "";
  if (gone) return sits.kind === "open" && sits.left ? sits.left : seatWords.before(seat);
  return seat === own ? words.you : nameAmong(sits, seats);
}
