// What is said when somebody comes, goes, or lets a bot play: from one picture of the seats to the next.

import type { SeatInfo, TableInfo } from "../messages";
import { around as words } from "../words/company.en";
import { levelName } from "./bot-levels";

export function aroundChanges(before: TableInfo, after: TableInfo): string[] {
  const said = after.seats.flatMap((seat) => {
    const was = before.seats.find((one) => one.seat === seat.seat);
    return was && seat.seat !== after.seat ? seatChange(was, seat) : [];
  });
  return before.rematch === null && after.rematch !== null ? [...said, words.rematch] : said;
}

function seatChange(was: SeatInfo, is: SeatInfo): string[] {
  if (is.kind === "open") return was.kind === "open" ? [] : [words.left(is.left ?? was.name)];
  if (is.kind === "bot") {
    if (was.kind === "bot") return [];
    return [is.for === null ? words.botPlays(levelName(is.name)) : words.botPlaysFor(is.for)];
  }
  if (was.kind === "open") return [words.satDown(is.name)];
  if (was.kind === "bot") return [words.back(is.name)];
  if (was.here !== is.here) return [is.here ? words.back(is.name) : words.away(is.name)];
  return [];
}
