// Beside the table, one at a time: the moves, the log, the rules.

import { useId, useRef } from "preact/hooks";
import type { Words } from "../api/protocol";
import { seats as seatWords } from "../i18n/players.en";
import { status as raceWords } from "../i18n/race.en";
import { play as words } from "../i18n/table.en";
import { Log } from "./log/log";
import type { LogRange } from "./log/log-groups";
import { Moves } from "./moves";
import { isRunning } from "./race/race";
import { Rules } from "./rules";
import type { TableState } from "./state/table-state";
import type { Play } from "./state/use-play";

export type SideTab = "moves" | "log" | "rules";

const TABS: readonly SideTab[] = ["moves", "log", "rules"];

interface SideProps {
  live: TableState;
  play: Play;
  words: Words;
  /** Something else than the present table is shown: what stands instead of its moves. */
  instead: string | null;
  inert: boolean;
  tab: SideTab;
  setTab: (tab: SideTab) => void;
  mark: string | null;
  watch: (stretch: LogRange) => void;
}

export function Side({ live, play, words: catalog, instead, inert, tab, setTab, mark, watch }: SideProps) {
  const name = useId();
  const list = useRef<HTMLDivElement>(null);
  const walk = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (by === undefined) return;
    const next = TABS[(TABS.indexOf(tab) + by + TABS.length) % TABS.length] ?? "moves";
    setTab(next);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next}"]`)?.focus();
  };
  return (
    <section class="side" id="side" aria-labelledby={name}>
      <h2 id={name} class="visually-hidden">
        {words.side}
      </h2>
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
      <div class="side-content" role="tabpanel" id={`${name}-panel`} aria-labelledby={`${name}-${tab}`} tabIndex={0}>
        {tab === "moves" &&
          (live.table.seat < 0 ? (
            <p class="quiet">{words.lookingOnHelp}</p>
          ) : live.table.waiting && !live.result ? (
            <p class="quiet">{seatWords.waitingMoves}</p>
          ) : !isRunning(live.table) && !live.result ? (
            <p class="quiet">{raceWords.notYet}</p>
          ) : (
            <Moves play={play} words={catalog} instead={instead} inert={inert} over={live.result !== null} />
          ))}
        {tab === "log" && <Log log={live.log} table={live.table} words={catalog} watch={watch} />}
        {tab === "rules" && <Rules game={live.table.game} mark={mark} />}
      </div>
    </section>
  );
}
