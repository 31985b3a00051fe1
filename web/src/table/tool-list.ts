// Which tools there are at a table, and what each does.

import { navigate } from "../app/router";
import { type Settings, setSettings } from "../app/settings";
import { namesStages } from "../i18n/game-messages";
import { leave, resign } from "../i18n/players";
import { history, save, play as words } from "../i18n/table";
import { choiceOf } from "../pages/new-game/new-game-state";
import type { IconName } from "../ui/icons";
import { isRunning } from "./race/race";
import type { TableView } from "./state/table-context";
import { canGoBack, undoReason } from "./state/table-state";

export interface Tool {
  icon: IconName;
  label: string;
  keys?: string;
  /** Why it cannot be used now; it then says so instead. */
  not?: string | null;
  /** For what is on or off. */
  pressed?: boolean;
  /** For what lies open or not: moves, log and rules. */
  opens?: boolean;
  use: () => void;
  /** Using it says by itself why it cannot be used. */
  says?: boolean;
}

const when = (is: boolean, ...tools: Tool[]): Tool[] => (is ? tools : []);

/** What is used most: there is room for it on a phone, too. */
export function firstTools({ live, game, play, undo }: TableView): Tool[] {
  const { table, result, redo } = live;
  return [
    ...when(
      canGoBack(live) && !game.race,
      { icon: "undo", label: words.undo, keys: "U", not: undoReason(live), use: undo, says: true },
      { icon: "redo", label: words.redo, keys: "R", not: redo ? null : words.redoNothing, use: play.redo },
    ),
    ...when(table.seat >= 0 && !result && isRunning(table), { icon: "hint", label: words.hint, keys: "H", use: play.hint }),
  ];
}

export function secondTools({ live, game, words: catalog, play, screen }: TableView): Tool[] {
  const { table, result } = live;
  const sits = table.seat >= 0;
  const alone = table.seats.length === 1;
  // Where one seat can give up, it can have a clock, too.
  const canGiveUp = alone || choiceOf(game, table.options)?.clock === true;
  const giveUp = alone ? words.giveUp : resign.tool;
  return [
    ...when(sits && !result && game.answers_can_win, { icon: "canWin", label: words.canWinAsk, keys: "W", use: play.canWin }),
    ...when(sits && alone && namesStages(catalog), {
      icon: "history",
      label: history.tool,
      use: () => screen.open("history"),
    }),
    ...when(sits && !result && canGiveUp, { icon: "giveUp", label: giveUp, use: () => screen.open("give-up") }),
  ];
}

/** Opens and closes what stands beside the board, on a phone over it. */
export function sideTool({ guide, screen }: TableView, { side }: Settings, wide: boolean): Tool {
  const opens = wide ? side || guide !== null : screen.sheet;
  return {
    icon: wide ? "side" : "moves",
    label: wide ? (opens ? words.sideClose : words.sideOpen) : words.moves,
    opens,
    use: () => (wide ? setSettings({ side: !side }) : screen.setSheet(!opens)),
  };
}

/** What is seldom used. `touch` is for where there are no keys to be explained. */
export function otherTools({ live, game, screen }: TableView, { sound, safeMoves }: Settings, touch: boolean): Tool[] {
  const { table, result, scene } = live;
  const sits = table.seat >= 0;
  const alone = table.seats.length === 1;
  const canBeSafe = safeMoves || !!scene.moves?.some(({ safe }) => safe);
  return [
    // After the end it stands among what can be done then.
    ...when(!result, { icon: "newGame", label: words.newGame, use: () => navigate(`/new/${game.name}`) }),
    { icon: "rules", label: words.rules, use: () => screen.showRules(null) },
    ...when(sits && !result && !alone, { icon: "leave", label: leave.tool, use: () => screen.open("leave") }),
    ...when(sits && alone, { icon: "save", label: save.tool, use: () => screen.open("save") }),
    ...when(sits, { icon: "screen", label: words.screen, use: () => screen.open("screen") }),
    { icon: sound ? "sound" : "mute", label: words.sound, pressed: sound, use: () => setSettings({ sound: !sound }) },
    ...when(sits && !result && canBeSafe, {
      icon: "safe",
      label: words.safeMoves,
      pressed: safeMoves,
      use: () => setSettings({ safeMoves: !safeMoves }),
    }),
    ...when(!touch, { icon: "help", label: words.help, keys: "?", use: () => screen.open("keys") }),
  ];
}
