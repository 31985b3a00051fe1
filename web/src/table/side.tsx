// Beside the table, one at a time: the moves, the log, the rules.

import { useId, useRef } from "preact/hooks";
import { seats as seatWords } from "../i18n/players";
import { status as raceWords } from "../i18n/race";
import { sequence as sequenceWords, watch as watchWords, play as words } from "../i18n/table";
import { Button } from "../ui/button";
import { useCloseOutside } from "../ui/close-outside";
import { Icon } from "../ui/icons";
import { Log } from "./log/log";
import { Moves } from "./moves";
import { isRunning } from "./race/race";
import { Rules } from "./rules";
import { useTableContext } from "./state/table-context";
import type { SideTab } from "./state/use-screen";

const TABS: readonly SideTab[] = ["moves", "log", "rules"];

export function Side({ inert }: { inert: boolean }) {
  const { shown, screen, lookBack, autoSteps } = useTableContext();
  const { table, result } = shown;
  const { tab, setTab } = screen;
  const instead = lookBack ? watchWords.noMoves : autoSteps ? sequenceWords.noMoves : null;
  const name = useId();
  const box = useRef<HTMLElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const walk = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (by === undefined) return;
    const next = TABS[(TABS.indexOf(tab) + by + TABS.length) % TABS.length] ?? "moves";
    setTab(next);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next}"]`)?.focus();
  };
  const close = () => screen.setSheet(false);
  useCloseOutside(box, screen.sheet, close);
  return (
    <section class="side" id="side" aria-labelledby={name} ref={box}>
      <h2 id={name} class="visually-hidden">
        {words.side}
      </h2>
      <div class="side-head">
        <div class="tabs" role="tablist" aria-labelledby={name} ref={list} onKeyDown={walk}>
          {TABS.map((one) => (
            <button
              key={one}
              type="button"
              role="tab"
              data-tab={one}
              id={`${name}-${one}`}
              aria-selected={one === tab}
              aria-controls={`${name}-panel`}
              tabIndex={one === tab ? 0 : -1}
              onClick={() => setTab(one)}
            >
              {words[one]}
            </button>
          ))}
        </div>
        <Button class="button button-plain side-close" aria-label={words.close} title={words.close} onClick={close}>
          <Icon name="close" />
        </Button>
      </div>
      <div class="side-content" role="tabpanel" id={`${name}-panel`} aria-labelledby={`${name}-${tab}`} tabIndex={0}>
        {tab === "moves" &&
          (table.seat < 0 ? (
            <p class="quiet">{words.lookingOnHelp}</p>
          ) : table.waiting && !result ? (
            <p class="quiet">{seatWords.waitingMoves}</p>
          ) : !isRunning(table) && !result ? (
            <p class="quiet">{raceWords.notYet}</p>
          ) : (
            <Moves instead={instead} inert={inert} over={result !== null} />
          ))}
        {tab === "log" && <Log />}
        {tab === "rules" && <Rules game={table.game} mark={screen.mark} />}
      </div>
    </section>
  );
}
