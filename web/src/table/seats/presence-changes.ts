// What is said when somebody comes, goes, or lets a bot play: from one picture of the seats to the next.

import type { SeatInfo, TableInfo } from "../../api/protocol";
import { capital } from "../../i18n/catalog";
import { around as words } from "../../i18n/players";
import { said as raceWords, slice as sliceWords } from "../../i18n/race";

/** `been` are the seats whose people have been here before, as far as this page has seen. */
export function presenceChanges(before: TableInfo, after: TableInfo, been: ReadonlySet<number>): string[] {
  // Where a seat was removed, those after it have moved up.
  if (before.seats.length !== after.seats.length) return [raceWords.removed];
  const said = after.seats.flatMap((seat) => {
    const was = before.seats.find((one) => one.seat === seat.seat);
    return was && seat.seat !== after.seat ? seatChange(was, seat, been.has(seat.seat)) : [];
  });
  const race = raceChanges(before, after);
  return before.rematch === null && after.rematch !== null ? [...said, ...race, words.rematch] : [...said, ...race];
}

/** Who is ready now, whether the start is held up, and each slice that begins. */
function raceChanges({ race: was }: TableInfo, { race: is, seat: own, seats }: TableInfo): string[] {
  if (!was || !is) return [];
  if (is.stage === "paused") return was.stage === "paused" ? [] : [raceWords.paused];
  if (was.stage === "paused") return [raceWords.goesOn];
  if (is.slice && is.slice.number !== was.slice?.number) return own >= 0 ? [sliceWords.yours(is.slice.number)] : [];
  if (was.stage !== "gathering" || is.stage !== "gathering") return [];
  return seats.flatMap((seat) => {
    const ready = is.ready[seat.seat];
    if (seat.kind !== "person" || seat.seat === own || ready === was.ready[seat.seat]) return [];
    return [ready ? raceWords.ready(seat.name) : raceWords.notReady(seat.name)];
  });
}

function seatChange(was: SeatInfo, is: SeatInfo, been: boolean): string[] {
  if (is.kind === "open") return was.kind === "open" ? [] : [words.left(is.left ?? was.name)];
  if (is.kind === "bot") {
    if (was.kind === "bot") return [];
    return [is.for === null ? words.botPlays(capital(is.name), is.called) : words.botPlaysFor(is.for)];
  }
  if (was.kind === "open") return [words.satDown(is.name)];
  if (was.kind === "bot") return [words.back(is.name)];
  if (was.here === is.here) return [];
  if (!is.here) return [words.away(is.name)];
  return [been ? words.back(is.name) : words.here(is.name)];
}

/** The seats whose people have been here, after another picture of the table. */
export function haveBeenHere(before: ReadonlySet<number>, { seats }: Pick<TableInfo, "seats">): ReadonlySet<number> {
  const still = seats.filter(({ seat, kind, here }) => kind !== "open" && (before.has(seat) || (kind === "person" && here)));
  return new Set(still.map(({ seat }) => seat));
}
