// What a race waits for and how it stands, from what the server told last.

import type { RaceInfo, SeatInfo, TableInfo } from "../../api/protocol";
import { slice as sliceWords, status as words } from "../../i18n/race";
import { nameAmong } from "../seats/seats";
import type { TableState } from "../state/table-state";

type Told = Pick<TableState, "table" | "aroundAt">;

/** What is left of a time that was told in milliseconds, counted by this browser. */
export function leftOf({ aroundAt }: Pick<TableState, "aroundAt">, told: number | null, now: number): number | null {
  return told === null ? null : Math.max(0, told - Math.max(0, now - aroundAt));
}

/** Whole seconds that are left, as a countdown says them: the last one is 1. */
export function secondsOf(ms: number): number {
  return Math.max(1, Math.ceil(ms / 1000));
}

/** Whether moves are made now: always, but for a race that has not started. */
export function isRunning({ race }: Pick<TableInfo, "race">): boolean {
  return !race || race.stage === "racing";
}

/** Whether this seat may move now: at a calm table once a slice. */
export function mayMove({ race, seat }: Pick<TableInfo, "race" | "seat">): boolean {
  return seat >= 0 && isRunning({ race }) && !race?.slice?.acted[seat];
}

/** Whether the start of a race is still waited for: then there is a lobby. */
export function isGathering({ race }: Pick<TableInfo, "race">): boolean {
  return race?.stage === "gathering" || race?.stage === "paused";
}

/** Before the first move; between two rounds; or in the midst of one, where the race was interrupted. */
export type Wait = "first" | "between" | "resume";

export function waitOf({ table, log }: Pick<TableState, "table" | "log">): Wait {
  // A round may be over before anybody has moved.
  if (isUnplayed({ log })) return table.race?.heat ? "between" : "first";
  return table.race?.begun ? "resume" : "between";
}

/** Whether nobody has moved yet: then a seat can still go away. */
export function isUnplayed({ log }: Pick<TableState, "log">): boolean {
  return !log.some(({ seat, act }) => seat >= 0 && !act);
}

/** For how long everybody is still waited for; null where that has no end. */
export function patienceLeft(told: Told, now: number): number | null {
  return told.table.race?.stage === "gathering" ? startsIn(told, now) : null;
}

export function isHost({ race, seat }: Pick<TableInfo, "race" | "seat">): boolean {
  return seat >= 0 && race?.host === seat;
}

/** Who may hold the start up, or let it go on: the host, and anybody once the host is away. */
export function mayPause(table: Pick<TableInfo, "race" | "seat" | "seats">): boolean {
  if (isHost(table)) return true;
  const host = table.seats.find(({ seat }) => seat === table.race?.host);
  return table.seat >= 0 && table.race?.stage === "paused" && !host?.here;
}

/** The people who have not said yet that they are ready. */
export function notReady({ race, seats }: Pick<TableInfo, "race" | "seats">): SeatInfo[] {
  return seats.filter(({ seat, kind }) => kind === "person" && !race?.ready[seat]);
}

/** Who has not acted yet in the slice of a calm table. */
export function slowest({ race, seats }: Pick<TableInfo, "race" | "seats">): SeatInfo[] {
  const slice = race?.slice;
  return slice ? seats.filter(({ seat }) => !slice.acted[seat]) : [];
}

/** Whether this seat may still act in the slice. */
export function maySkip({ race, seat }: Pick<TableInfo, "race" | "seat">): boolean {
  return !!race?.slice && mayMove({ race, seat });
}

/** What the status line says instead of the game's own words; null where these stand. */
export function raceStatus(table: TableInfo, wait: Wait): string | null {
  const { race } = table;
  if (!race) return null;
  switch (race.stage) {
    case "gathering":
      return gatheringStatus(table, wait);
    case "paused":
      return words.paused;
    case "countdown":
      return words.countdown;
    case "racing":
      return race.slice && sliceStatus(table, race.slice.number);
    case "over":
      return null;
  }
}

function gatheringStatus(table: TableInfo, wait: Wait): string {
  if (table.waiting) return words.waiting;
  if (wait === "resume") return words.resume;
  const slow = notReady(table);
  if (slow.some(({ seat }) => seat === table.seat)) return words.yours;
  return slow.length ? words.notReady(namesOf(slow, table)) : words.gathering;
}

function namesOf(some: readonly SeatInfo[], { seats }: TableInfo): string[] {
  return some.map((seat) => nameAmong(seat, seats));
}

function sliceStatus(table: TableInfo, number: number): string {
  const names = namesOf(slowest(table), table);
  if (maySkip(table)) return sliceWords.yours(number);
  if (!names.length) return sliceWords.over(number);
  return table.seat < 0 ? sliceWords.watched(number, names) : sliceWords.acted(number, names);
}

/** Until Go, or until the race starts without waiting any longer; null where nothing counts down. */
export function startsIn(told: Told, now: number): number | null {
  return leftOf(told, told.table.race?.starts_in_ms ?? null, now);
}

/** How long it takes to the server and back, for each seat. */
export function rttOf(race: RaceInfo | null, seat: number): number | null {
  return race?.rtt[seat] ?? null;
}
