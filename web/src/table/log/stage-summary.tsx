// The end of a stage of a long game: how it went, before play goes on.

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Message } from "../../api/protocol";
import { moveFocus } from "../../app/hooks";
import { Link } from "../../app/router";
import { TAB_STOP } from "../../board/input/use-board-input";
import { LooseZone } from "../../board/loose-zone";
import { sentences, text } from "../../i18n/catalog";
import { stageName, stageOf } from "../../i18n/game-messages";
import { history, interim as words } from "../../i18n/table";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { Icon } from "../../ui/icons";
import { ScoreSheet } from "../../ui/score-sheet";
import { useTableContext } from "../state/table-context";
import type { TableState } from "../state/table-state";

interface Shown {
  shown: boolean;
  /** The first new line of the log when it came up. */
  from: number;
  close(): void;
}

/** Whether the end of a stage is to be shown: once, when it has come up by play, and not after a reload. */
export function useStageSummary({ scene, state, log, fresh }: TableState): Shown {
  const before = useRef({ state, said: said(scene.interim) });
  const came = useRef<{ said: string; from: number } | null>(null);
  const [closed, setClosed] = useState("");
  const now = said(scene.interim);
  if (state !== before.current.state) {
    if (isNewSummary(before.current.said, now, log.length > fresh)) came.current = { said: now, from: fresh };
    before.current = { state, said: now };
  }
  const from = came.current?.said === now ? came.current.from : -1;
  const name = `${from} ${now}`;
  const close = () => {
    setClosed(name);
    // What comes now is another table, looked at from its beginning. What had the focus before may not be there any more.
    requestAnimationFrame(() => {
      scrollTo({ top: 0, behavior: "instant" });
      if (!document.activeElement || document.activeElement === document.body)
        moveFocus(document.querySelector<HTMLElement>(TAB_STOP));
    });
  };
  return { shown: from >= 0 && now !== "" && closed !== name, from, close };
}

/** Something has just ended: it was not said before, and what is new was played, not taken back. */
export function isNewSummary(before: string, now: string, played: boolean): boolean {
  return now !== "" && now !== before && played;
}

function said(interim: Message | null | undefined): string {
  return interim ? JSON.stringify(interim) : "";
}

/** A window, so that no key meant for it meets the table behind. */
export function StageSummary({ from, close }: { from: number; close: () => void }) {
  const { live, words: catalog } = useTableContext();
  const { scene, table, log } = live;
  const content = useRef<HTMLDivElement>(null);
  // After the window has opened: on its words, so that a key pressed once more closes nothing unread.
  useLayoutEffect(() => moveFocus(content.current), []);
  const sheet = scene.sheet ?? [];
  const { part, step } = stageOf(log, from);
  const [first = "", ...rest] = sentences(scene.interim ? text(scene.interim, catalog) : "");
  return (
    <Dialog title={first} close={close} look="interim">
      <div class="interim-words" tabIndex={-1} ref={content}>
        {rest.length > 0 && <p>{rest.join(" ")}</p>}
        <div class="cluster">
          <Button kind="main" onClick={close}>
            {catalog["interim.go-on"] ?? words.goOn}
          </Button>
          <Link to={`/replay/${table.id}?step=${step}`} class="button">
            <Icon name="replay" /> {history.watchPart(stageName(part, catalog))}
          </Link>
        </div>
      </div>
      {scene.interim_zones?.map((zone) => (
        <LooseZone key={zone.id} zone={zone} words={catalog} />
      ))}
      {sheet.length > 0 && <ScoreSheet lines={sheet} table={table} called={scene.called} words={catalog} />}
    </Dialog>
  );
}
