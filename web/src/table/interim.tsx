// The end of a part of a long game: how it went, before play goes on.

import { useEffect, useRef, useState } from "preact/hooks";
import { Icon } from "../icons";
import { Link } from "../link";
import type { Say, Words } from "../messages";
import { partName, partOf } from "../pages/game-words";
import { ScoreSheet } from "../score-sheet";
import { sentences, text } from "../words";
import { history, interim as words } from "../words/table.en";
import { sheetKind } from "./ending";
import type { Live } from "./live";

interface Shown {
  shown: boolean;
  /** The first new line of the log when it came up. */
  from: number;
  close(): void;
}

/** Whether the end of a part is to be shown: once, when it has come up by play, and not after a reload. */
export function useInterim({ scene, state, log, fresh }: Live): Shown {
  const before = useRef({ state, said: said(scene.interim) });
  const came = useRef<{ said: string; from: number } | null>(null);
  const [closed, setClosed] = useState("");
  const now = said(scene.interim);
  if (state !== before.current.state) {
    if (comesUp(before.current.said, now, log.length > fresh)) came.current = { said: now, from: fresh };
    before.current = { state, said: now };
  }
  const from = came.current?.said === now ? came.current.from : -1;
  const name = `${from} ${now}`;
  const close = () => {
    setClosed(name);
    scrollTo({ top: 0 }); // what comes now is another table, looked at from its beginning
  };
  return { shown: from >= 0 && now !== "" && closed !== name, from, close };
}

/** Something has just ended: it was not said before, and what is new was played, not taken back. */
export function comesUp(before: string, now: string, played: boolean): boolean {
  return now !== "" && now !== before && played;
}

function said(interim: Say | null | undefined): string {
  return interim ? JSON.stringify(interim) : "";
}

interface InterimProps {
  live: Live;
  words: Words;
  from: number;
  close: () => void;
}

export function Interim({ live: { scene, table, log }, words: catalog, from, close }: InterimProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const sheet = scene.sheet ?? [];
  const { part, step } = partOf(log, from);
  const [first, ...rest] = sentences(scene.interim ? text(scene.interim, catalog) : "");
  return (
    <section class="ending interim panel" data-sheet={sheetKind(sheet, table, catalog)} aria-labelledby="interim-title">
      <button type="button" class="button button-plain ending-close" aria-label={words.close} title={words.close} onClick={close}>
        <Icon name="close" />
      </button>
      <div class="ending-words">
        <h2 id="interim-title" tabIndex={-1} ref={heading}>
          {first}
        </h2>
        {rest.length > 0 && <p>{rest.join(" ")}</p>}
      </div>
      {sheet.length > 0 && (
        <div class="ending-sheet">
          <ScoreSheet lines={sheet} table={table} called={scene.called} words={catalog} />
        </div>
      )}
      <div class="cluster">
        <button type="button" class="button button-main button-large" onClick={close}>
          {catalog["interim.go-on"] ?? words.goOn}
        </button>
        <Link to={`/replay/${table.id}?step=${step}`} class="button">
          <Icon name="replay" /> {history.watchPart(partName(part, catalog))}
        </Link>
      </div>
    </section>
  );
}
