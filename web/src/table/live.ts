// What the page knows of a table, message by message.

import { changed } from "../board/scene";
import type { Changed, Clock, Happening, Result, Scene, TableInfo, ToPage, Welcome } from "../messages";

export interface Live {
  table: TableInfo;
  state: number;
  scene: Scene;
  log: Happening[];
  clock: Clock;
  /** When the clock was told, by this browser's own clock. */
  clockAt: number;
  undo: string;
  redo: boolean;
  result: Result | null;
}

/** The table after a message; null until the server has said welcome. */
export function after(live: Live | null, message: ToPage, now: number): Live | null {
  switch (message.type) {
    case "welcome":
      return { table: message.table, scene: message.scene, log: message.log, ...told(message, now) };
    case "state":
      return (
        live && {
          table: { ...live.table, over: message.result !== null },
          scene: changed(live.scene, message.change),
          log: [...live.log.slice(0, message.log), ...message.happened],
          ...told(message, now),
        }
      );
    case "table":
      return live && { ...live, table: message.table };
    default:
      return live;
  }
}

function told({ state, clock, undo, redo, result }: Welcome | Changed, now: number) {
  return { state, clock, clockAt: now, undo, redo, result };
}

/** Whether the player can take something back or make it again: while the game runs, at a practice table also after its end. */
export function canGoBack({ table, result, undo, redo }: Live): boolean {
  return table.seat >= 0 && (!result || undo === "possible" || redo);
}

/** The time the game has lasted. */
export function elapsed({ clock, clockAt }: Pick<Live, "clock" | "clockAt">, now: number): number {
  return clock.running ? clock.ms + Math.max(0, now - clockAt) : clock.ms;
}
