// Puts the table together: what is known of it, what the player does, and what is shown of it.

import { useMemo, useRef } from "preact/hooks";
import type { GameInfo, GuideStep, StepInfo, Words } from "../../api/protocol";
import { moveFocus } from "../../app/hooks";
import { MoveSelector } from "../../board/input/move-selector";
import { TAB_STOP } from "../../board/input/use-board-input";
import { guide as guideWords, play as words } from "../../i18n/table";
import { useGuide } from "../guide/use-guide";
import { lastAutoSteps } from "../log/auto-steps";
import { lineText } from "../log/log-lines";
import { useAutoSteps } from "../log/use-auto-steps";
import { useLookBack } from "../log/use-look-back";
import { isGathering, mayMove, waitOf } from "../race/race";
import { useRaceCommands } from "../race/use-race-commands";
import type { TableView } from "./table-context";
import { stateAt, type TableState, undoReason } from "./table-state";
import { useNames } from "./use-names";
import { usePlay } from "./use-play";
import { useScreen } from "./use-screen";
import type { TableConnection } from "./use-table-connection";

export interface TableProps {
  live: TableState;
  line: TableConnection;
  game: GameInfo;
  words: Words;
  /** The guide's steps, where the table was opened for it. */
  steps: readonly GuideStep[];
}

export function useTableView({ live, line, game, words: given, steps }: TableProps): TableView {
  const catalog = useNames(live, given);
  const guide = useGuide(live, steps);
  const away = line.connection !== "open";
  const lookingBack = useRef(false);
  const read = ({ happened }: StepInfo) => lineText(happened, live.table, catalog);
  const autoSteps = useAutoSteps(live, !guide && !lookingBack.current, read);
  const play = usePlay(live, guide, away || autoSteps !== null, line.ask);
  const screen = useScreen(live);
  const commands = useRaceCommands(line.ask);
  const { watch: lookBack, open: openLookBack } = useLookBack(live, read, play.say);
  lookingBack.current = lookBack !== null;
  const past = lookBack ? { scene: lookBack.step.scene, thrown: lookBack.thrown } : autoSteps;
  const scene = past?.scene ?? play.scene;
  const selector = useMemo(() => (past ? new MoveSelector(scene) : play.selector), [scene, play.selector]);
  const log = lookBack ? null : (autoSteps?.log ?? null);
  const shown = useMemo(() => stateAt(live, past?.scene ?? null, log), [live, past?.scene]);
  const again = useMemo(() => lastAutoSteps(live.log, live.table), [live.log, live.table]);
  const waiting = live.table.waiting && !live.result;
  return {
    live,
    shown,
    line,
    game,
    words: catalog,
    guide,
    play,
    screen,
    commands,
    wait: waitOf(live),
    past,
    lookBack,
    openLookBack,
    autoSteps,
    again,
    scene,
    selector,
    away,
    waiting,
    gathering: isGathering(live.table) && !live.result,
    playing: mayMove(live.table) && !live.result && !waiting && !away && !play.waiting && !past,
    undo: () => {
      const reason = undoReason(live);
      // The server knows more: what it was that has been seen since.
      if (reason && live.undo !== "reveals") play.say(words.undoRefused(reason));
      else play.undo();
    },
    redo: () => (live.redo ? play.redo() : play.say(words.redoNothing)),
    leaveGuide: () => {
      guide?.leave();
      if (!guide?.isLast) play.say(guideWords.closed);
      moveFocus(document.querySelector<HTMLElement>(TAB_STOP));
    },
  };
}
