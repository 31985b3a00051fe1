// Under the table while it is looked back: what was done, and the way through it.

import { useEffect, useRef } from "preact/hooks";
import { Icon, type IconName } from "../icons";
import type { TableInfo, Words } from "../messages";
import { said } from "../pages/happenings";
import { sentence } from "../words";
import { watch as words } from "../words/table.en";
import type { Watch } from "./use-watch";

export function WatchBar({ watch, table, words: catalog }: { watch: Watch; table: TableInfo; words: Words }) {
  const { step, at, last, playing, goneOn, go, toggle, close } = watch;
  const play = useRef<HTMLButtonElement>(null);
  useEffect(() => play.current?.focus({ preventScroll: true }), []);
  return (
    <div class="action-bar watch-bar" role="group" aria-label={words.title}>
      <p class="action-words" role="status">
        <span class="badge">{words.title}</span> {at === 0 ? words.before : sentence(said(step.happened, table, catalog))}{" "}
        {goneOn && <strong>{words.goneOn}</strong>}
      </p>
      <div class="action-buttons">
        <Control icon="back" label={words.back} press={() => go(at - 1)} off={at === 0} />
        <button type="button" class="button watch-control" ref={play} aria-label={playing ? words.pause : words.play} title={playing ? words.pause : words.play} onClick={toggle}>
          <Icon name={playing ? "pause" : "go"} />
        </button>
        <Control icon="forward" label={words.forward} press={() => go(at + 1)} off={at === last} />
        <span class="watch-count figures small">{words.count(at, last)}</span>
        <button type="button" class={goneOn ? "button button-main" : "button"} onClick={close}>
          {goneOn ? words.toNow : words.close}
        </button>
      </div>
    </div>
  );
}

/** It stays within reach of the keyboard, also where it leads nowhere. */
function Control({ icon, label, press, off }: { icon: IconName; label: string; press: () => void; off: boolean }) {
  return (
    <button type="button" class="button watch-control" aria-label={label} title={label} aria-disabled={off} onClick={off ? undefined : press}>
      <Icon name={icon} />
    </button>
  );
}
