// What the page knows of a table, message by message.

import {
  ANYONE,
  CHANCE,
  type Changed,
  type ClockInfo,
  type LogLine,
  type Result,
  type Scene,
  type TableInfo,
  type ToClient,
  type Welcome,
} from "../../api/protocol";
import { isQuick } from "../../board/input/move-index";
import { applyChange } from "../../board/scene/scene";
import { play as words } from "../../i18n/table";

export interface TableState {
  table: TableInfo;
  state: number;
  scene: Scene;
  log: LogLine[];
  /** The number of the first line that the last state brought; after a welcome none is new. */
  fresh: number;
  clock: ClockInfo;
  /** When the clock was told, by this browser's own clock. */
  clockAt: number;
  /** What is left to each seat by its clock, and whose runs. */
  left: readonly (number | null)[];
  running: readonly boolean[];
  /** The score of the opponent on the same deal, after as many moves. */
  rival: number | null;
  undo: string;
  redo: boolean;
  result: Result | null;
  /** The first of the lines that somebody has just taken back. */
  takenBack: LogLine | null;
  /** When it was told who is around, by this browser's own clock. */
  aroundAt: number;
}

/** The table after a message; null until the server has said welcome. */
export function applyMessage(live: TableState | null, message: ToClient, now: number): TableState | null {
  switch (message.type) {
    case "welcome":
      return {
        table: message.table,
        aroundAt: now,
        scene: message.scene,
        log: message.log,
        fresh: message.log.length,
        takenBack: null,
        ...told(message, now),
      };
    case "state":
      return (
        live && {
          aroundAt: live.aroundAt,
          table: { ...live.table, over: message.result !== null },
          scene: applyChange(live.scene, message.change),
          log: [...live.log.slice(0, message.log), ...message.happened],
          fresh: message.log,
          takenBack: message.happened.length ? null : firstChoice(live.log.slice(message.log)),
          ...told(message, now),
        }
      );
    case "table":
      return (
        live && {
          ...live,
          table: message.table,
          aroundAt: now,
          clock: message.clock,
          left: message.left,
          running: message.running,
          clockAt: now,
        }
      );
    case "beat":
      return live?.table.race ? { ...live, table: { ...live.table, race: { ...live.table.race, rtt: message.rtt } } } : live;
    default:
      return live;
  }
}

function firstChoice(lines: readonly LogLine[]): LogLine | null {
  return lines.find(({ seat, act }) => seat !== CHANCE && !act) ?? null;
}

function told({ state, clock, left, running, rival, undo, redo, result }: Welcome | Changed, now: number) {
  return { state, clock, clockAt: now, left, running, rival, undo, redo, result };
}

/** Whether the player can take something back or make it again: while the game runs, at a practice table also after its end. */
export function canGoBack({ table, result, undo, redo }: TableState): boolean {
  return table.seat >= 0 && (!result || undo === "possible" || redo);
}

/** The time the game has lasted. */
export function elapsed({ clock, clockAt }: Pick<TableState, "clock" | "clockAt">, now: number): number {
  return clock.running ? clock.ms + Math.max(0, now - clockAt) : clock.ms;
}

/** What is left to a seat by its clock, null where it has none. */
export function timeLeft(
  { left, running, clockAt }: Pick<TableState, "left" | "running" | "clockAt">,
  seat: number,
  now: number,
): number | null {
  const told = left[seat] ?? null;
  if (told === null || !running[seat]) return told;
  return Math.max(0, told - Math.max(0, now - clockAt));
}

/** For how long the person of a seat has been away, null where they are here or nobody sits. */
export function awayFor({ table, aroundAt }: Pick<TableState, "table" | "aroundAt">, seat: number, now: number): number | null {
  const told = table.seats.find((one) => one.seat === seat)?.away_ms ?? null;
  return told === null ? null : told + Math.max(0, now - aroundAt);
}

/** Whether it is for this seat to do something now, in a game in which others have their turns too. */
export function isYourTurn({ table, scene, result }: Pick<TableState, "table" | "scene" | "result">): boolean {
  return table.seats.length > 1 && table.seat >= 0 && scene.to_act === table.seat && !table.waiting && !result;
}

/** Whether somebody else has something to do now, and the player waits for it. */
export function isOthersTurn({ table, scene, result }: Pick<TableState, "table" | "scene" | "result">): boolean {
  return table.seat >= 0 && scene.to_act >= 0 && scene.to_act !== table.seat && !result;
}

/** Changes when what the player can do does: where everybody plays at their own pace, moves of others leave it as it is. */
export function ownState({ state, scene }: Pick<TableState, "state" | "scene">): string {
  if (scene.to_act !== ANYONE) return String(state);
  if (isQuick(scene)) return "at once";
  return (scene.moves ?? []).map(({ text }) => text).join("\n");
}

/** Whether its end is counted anywhere: neither practice nor a guide's game is, nor one that did not begin at its table. */
export function countsSomewhere({
  practice,
  guide,
  origin,
  loaded,
}: Pick<TableInfo, "practice" | "guide" | "origin" | "loaded">): boolean {
  return !practice && !guide && !origin && !loaded;
}

/** What stands beside a scene that is not the present one: nothing there tells of what came after. `log` is all there was by then. */
export function stateAt(live: TableState, scene: Scene | null, log: LogLine[] | null): TableState {
  return scene ? { ...live, scene, log: log ?? live.log, result: null } : live;
}

/** Why nothing can be taken back; null where it can. */
export function undoReason({ undo }: Pick<TableState, "undo">): string | null {
  return undo === "possible" ? null : (words.undoWhy[undo] ?? words.undoNot);
}
