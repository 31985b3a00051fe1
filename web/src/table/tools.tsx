// The tools of the table: on a wide screen a grid, on a phone a row; what does not fit there or is seldom used is in a menu.

import { useEffect, useId, useRef, useState } from "preact/hooks";
import { recordPath } from "../api/rest";
import { navigate } from "../app/router";
import { setSettings, useSettings } from "../app/settings";
import { TOUCH, useMedia, WIDE } from "../app/use-media";
import { namesStages } from "../i18n/game-messages";
import { leave, resign } from "../i18n/players.en";
import { history, save, play as words } from "../i18n/table.en";
import { listen } from "../lib/listen";
import { choiceOf } from "../pages/new-game/new-game-state";
import { Button } from "../ui/button";
import { Icon, type IconName } from "../ui/icons";
import { isRunning } from "./race/race";
import { useTableContext } from "./state/table-context";
import { canGoBack, undoReason } from "./state/table-state";

interface Tool {
  icon: IconName;
  label: string;
  keys?: string;
  /** Why it cannot be used now; it then says so instead. */
  not?: string | null;
  /** For what is on or off. */
  pressed?: boolean;
  use: () => void;
  /** Using it says by itself why it cannot be used. */
  says?: boolean;
}

export function Tools({ inert }: { inert: boolean }) {
  const { live, game, words: catalog, play, screen, undo } = useTableContext();
  const { sound, safeMoves } = useSettings();
  const [open, setOpen] = useState(false);
  const menu = useRef<HTMLDivElement>(null);
  const name = useId();
  useCloseOutside(menu, open, () => setOpen(false));
  const playing = live.table.seat >= 0 && !live.result;
  const alone = live.table.seats.length === 1;

  // Where one seat can give up, it can have a clock, too.
  const canGiveUp = alone || choiceOf(game, live.table.options)?.clock === true;

  const wide = useMedia(WIDE);
  const touch = useMedia(TOUCH);

  const first: Tool[] = [
    ...(canGoBack(live) && !game.race
      ? [
          { icon: "undo", label: words.undo, keys: "U", not: undoReason(live), use: undo, says: true } satisfies Tool,
          {
            icon: "redo",
            label: words.redo,
            keys: "R",
            not: live.redo ? null : words.redoNothing,
            use: play.redo,
          } satisfies Tool,
        ]
      : []),
    ...(playing && isRunning(live.table)
      ? [{ icon: "hint", label: words.hint, keys: "H", use: play.hint } satisfies Tool]
      : []),
  ];
  const second: Tool[] = [
    ...(playing && game.answers_can_win
      ? [{ icon: "canWin", label: words.canWinAsk, keys: "W", use: play.canWin } satisfies Tool]
      : []),
    ...(live.table.seat >= 0 && alone && namesStages(catalog)
      ? [{ icon: "history", label: history.tool, use: () => screen.open("history") } satisfies Tool]
      : []),
    // After the end it stands among what can be done then.
    ...(live.result
      ? []
      : [{ icon: "newGame", label: words.newGame, use: () => navigate(`/new/${game.name}`) } satisfies Tool]),
    { icon: "rules", label: words.rules, use: () => screen.showRules(null) },
    ...(playing && canGiveUp
      ? [{ icon: "giveUp", label: alone ? words.giveUp : resign.tool, use: () => screen.open("give-up") } satisfies Tool]
      : []),
  ];
  const rest: Tool[] = [
    ...(playing && !alone ? [{ icon: "leave", label: leave.tool, use: () => screen.open("leave") } satisfies Tool] : []),
    ...(live.table.seat >= 0 && alone
      ? [{ icon: "save", label: save.tool, use: () => screen.open("save") } satisfies Tool]
      : []),
    ...(live.table.seat >= 0 ? [{ icon: "screen", label: words.screen, use: () => screen.open("screen") } satisfies Tool] : []),
    {
      icon: sound ? "sound" : "mute",
      label: words.sound,
      pressed: sound,
      use: () => setSettings({ sound: !sound }),
    },
    ...(playing && (safeMoves || live.scene.moves?.some(({ safe }) => safe))
      ? [
          {
            icon: "safe",
            label: words.safeMoves,
            pressed: safeMoves,
            use: () => setSettings({ safeMoves: !safeMoves }),
          } satisfies Tool,
        ]
      : []),
    ...(touch ? [] : [{ icon: "help", label: words.help, keys: "?", use: () => screen.open("keys") } satisfies Tool]),
  ];
  const press = (tool: Tool) => () => (tool.not && !tool.says ? play.say(tool.not) : tool.use());
  const button = (tool: Tool) => (
    <Button
      key={tool.icon}
      class="button tool"
      aria-disabled={!!tool.not || undefined}
      aria-pressed={tool.pressed}
      aria-keyshortcuts={tool.keys}
      title={tool.not ?? undefined}
      onClick={press(tool)}
    >
      <Icon name={tool.icon} />
      <span>{tool.label}</span>
    </Button>
  );
  return (
    <div class="tools" role="toolbar" aria-label={words.tools} inert={inert}>
      {(wide ? [...first, ...second] : first).map(button)}
      <div class="tools-more" ref={menu} data-open={open || undefined}>
        <Button class="button tool tools-opener" aria-expanded={open} aria-controls={name} onClick={() => setOpen(!open)}>
          <Icon name="more" />
          <span>{words.more}</span>
        </Button>
        {/* biome-ignore lint/a11y: whatever button within is used, by a key too, closes the menu. */}
        <div id={name} class="tools-rest" onClick={() => setOpen(false)}>
          {(wide ? rest : [...second, ...rest]).map(button)}
          {/* Where one plays alone, saving offers both. */}
          {!(live.table.seat >= 0 && alone) && (
            <a class="button tool" href={recordPath(live.table.id)} download>
              <Icon name="record" />
              <span>{words.record}</span>
            </a>
          )}
        </div>
      </div>
    </div>
  );
}

function useCloseOutside(box: { current: HTMLElement | null }, open: boolean, close: () => void): void {
  useEffect(() => {
    if (!open) return;
    const pointed = (event: Event) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) close();
    };
    const pressed = (event: KeyboardEvent) => {
      if (event.key === "Escape") close();
    };
    return listen(window, { pointerdown: pointed, keydown: pressed });
  }, [open]);
}
