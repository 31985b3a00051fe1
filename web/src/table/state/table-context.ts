// The table as its page shows it, for all that is drawn around the board.

import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { GameInfo, Scene, Words } from "../../api/protocol";
import type { MoveSelector } from "../../board/input/move-selector";
import type { GuideState } from "../guide/use-guide";
import type { LogRange } from "../log/log-groups";
import type { AutoSteps } from "../log/use-auto-steps";
import type { LookBack } from "../log/use-look-back";
import type { Wait } from "../race/race";
import type { RaceCommands } from "../race/use-race-commands";
import type { TableState } from "./table-state";
import type { Play } from "./use-play";
import type { Screen } from "./use-screen";
import type { TableConnection } from "./use-table-connection";

export interface TableView {
  /** The table as it is now. */
  live: TableState;
  /** The table as it is shown: while something past is, nothing tells how it ends. */
  shown: TableState;
  line: TableConnection;
  game: GameInfo;
  words: Words;
  guide: GuideState | null;
  play: Play;
  screen: Screen;
  commands: RaceCommands;
  /** What a race waits for. */
  wait: Wait;
  /** Something else than the table as it is now: what was, or what is just happening. */
  past: { scene: Scene; thrown: number } | null;
  lookBack: LookBack | null;
  openLookBack(range: LogRange): void;
  autoSteps: AutoSteps | null;
  /** What happened by itself last, in a game for one: to be watched again. */
  again: LogRange | null;
  /** What is drawn on the board, and what can be done there. */
  scene: Scene;
  selector: MoveSelector;
  /** There is no connection. */
  away: boolean;
  /** A seat is free, so that nobody can move. */
  waiting: boolean;
  /** The start of a race is waited for. */
  gathering: boolean;
  /** The player can move. */
  playing: boolean;
  /** Takes the last move back or makes it again, or says why not. */
  undo(): void;
  redo(): void;
  leaveGuide(): void;
}

export const TableContext = createContext({} as TableView);

export const useTableContext = (): TableView => useContext(TableContext);
