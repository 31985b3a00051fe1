// Under the table while it shows steps one after another: what others did, or what happens by itself.

import type { ComponentChildren, RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { moveFocus } from "../../app/hooks";
import { TOUCH, useMedia } from "../../app/use-media";
import { sentence } from "../../i18n/catalog";
import { sequence as sequenceWords, watch as words } from "../../i18n/table";
import type { Player } from "../../lib/playback";
import { SpeedChoice } from "../../pages/replay/replay-controls";
import { Button } from "../../ui/button";
import { Icon, type IconName } from "../../ui/icons";
import { useTableContext } from "../state/table-context";
import { lineText } from "./log-lines";
import type { AutoSteps } from "./use-auto-steps";
import type { LookBack } from "./use-look-back";

export function LookBackBar({ lookBack: { step, player, goneOn, close } }: { lookBack: LookBack }) {
  const { live, words: catalog } = useTableContext();
  const { at, last, walk } = player;
  const touch = useMedia(TOUCH);
  const forward = useRef<HTMLButtonElement>(null);
  useEffect(() => forward.current?.focus({ preventScroll: true }), []);
  return (
    <div class="action-bar watch-bar" role="group" aria-label={words.title}>
      <p class="action-words">
        <span class="badge">{words.title}</span>{" "}
        {goneOn ? <strong>{words.goneOn}</strong> : !touch && <span class="small quiet">{words.help}</span>}
        {/* For the eye it stands above the table. */}
        <span class="visually-hidden" role="status">
          {at === 0 ? words.before : sentence(lineText(step.happened, live.table, catalog))} {goneOn && words.goneOn}
        </span>
      </p>
      <Controls player={player} count={words.count(at, last)}>
        <Control icon="forward" label={words.forward} press={() => walk(1)} off={at === last} button={forward} />
      </Controls>
      <Button class={goneOn ? "button button-main" : "button"} aria-keyshortcuts="Escape" onClick={close}>
        {goneOn ? words.toNow : words.close}
      </Button>
    </div>
  );
}

export function AutoStepsBar({ steps: { player, happened, skip } }: { steps: AutoSteps }) {
  const touch = useMedia(TOUCH);
  const forward = useRef<HTMLButtonElement>(null);
  // The button that was pressed to move is not there any more.
  useEffect(() => {
    if (!document.activeElement || document.activeElement === document.body) moveFocus(forward.current);
  }, []);
  return (
    <div class="action-bar watch-bar sequence-bar" role="group" aria-label={sequenceWords.title}>
      <p class="action-words">
        <span class="badge">{sequenceWords.title}</span>{" "}
        <span class="small quiet">{touch ? sequenceWords.helpTouch : sequenceWords.help}</span>
      </p>
      <Controls player={player} count={happened ? words.count(player.at + 1, player.last + 1) : ""}>
        <Control icon="forward" label={words.forward} press={player.next} button={forward} />
      </Controls>
      <Button aria-keyshortcuts="Escape" onClick={skip}>
        {sequenceWords.skip}
      </Button>
    </div>
  );
}

interface ControlsProps {
  player: Player;
  count: string;
  /** The way on. */
  children: ComponentChildren;
}

function Controls({ player, count, children }: ControlsProps) {
  const { at, playing, walk, toggle } = player;
  return (
    <div class="action-buttons">
      <Control icon="back" label={words.back} press={() => walk(-1)} off={at === 0} />
      <Control icon={playing ? "pause" : "go"} label={playing ? words.pause : words.play} press={toggle} />
      {children}
      <span class="watch-count figures small">{count}</span>
      <SpeedChoice player={player} />
    </div>
  );
}

interface ControlProps {
  icon: IconName;
  label: string;
  press: () => void;
  off?: boolean;
  button?: RefObject<HTMLButtonElement | null> | undefined;
}

/** It stays within reach of the keyboard, also where it leads nowhere. */
function Control({ icon, label, press, off = false, button }: ControlProps) {
  return (
    <Button
      class="button watch-control"
      ref={button ?? null}
      aria-label={label}
      title={label}
      aria-disabled={off || undefined}
      onClick={off ? undefined : press}
    >
      <Icon name={icon} />
    </Button>
  );
}
