// The buttons and the slider below a replayed table.

import { pages } from "../../i18n/pages";
import { type Player, SPEEDS } from "../../lib/playback";
import { Button } from "../../ui/button";

const words = pages.replay;

const SIGNS = {
  first: "M3 6v12M12 6L6 12l6 6zM21 6L15 12l6 6z",
  back: "M6 6v12M18 6L10 12l8 6z",
  play: "M7 4l13 8-13 8z",
  pause: "M8 5v14M16 5v14",
  forward: "M18 6v12M6 6L14 12l-8 6z",
  last: "M21 6v12M12 6L18 12l-6 6zM3 6L9 12l-6 6z",
};

function Sign({ of }: { of: keyof typeof SIGNS }) {
  return (
    <svg class="sign" width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
      <path d={SIGNS[of]} />
    </svg>
  );
}

function Control({ sign, press, disabled = false }: { sign: keyof typeof SIGNS; press: () => void; disabled?: boolean }) {
  // It stays within reach of the keyboard: a button that goes away under the focus would take the focus with it.
  const pressed = disabled ? undefined : press;
  return (
    <Button aria-label={words[sign]} title={words[sign]} aria-disabled={disabled} onClick={pressed}>
      <Sign of={sign} />
    </Button>
  );
}

export function SpeedChoice({ player: { speed, setSpeed } }: { player: Player }) {
  return (
    <select aria-label={words.speed} value={speed} onChange={(event) => setSpeed(Number(event.currentTarget.value))}>
      {SPEEDS.map((factor) => (
        <option key={factor} value={factor}>
          {words.times(factor)}
        </option>
      ))}
    </select>
  );
}

export function ReplayControls({ player }: { player: Player }) {
  const { at, last, playing, go, walk, toggle } = player;
  return (
    <div class="replay-controls" role="group" aria-label={words.controls}>
      <div class="replay-slider">
        <label for="step" class="visually-hidden">
          {words.slider}
        </label>
        <input
          id="step"
          type="range"
          min={0}
          max={last}
          value={at}
          aria-valuetext={words.step(at, last)}
          onInput={(event) => go(Number(event.currentTarget.value))}
        />
        <span class="figures small">{words.step(at, last)}</span>
      </div>
      <div class="replay-buttons">
        <Control sign="first" press={() => go(0)} disabled={at === 0} />
        <Control sign="back" press={() => walk(-1)} disabled={at === 0} />
        <Control sign={playing ? "pause" : "play"} press={toggle} />
        <Control sign="forward" press={() => walk(1)} disabled={at === last} />
        <Control sign="last" press={() => go(last)} disabled={at === last} />
      </div>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the control is within SpeedChoice. */}
      <label class="replay-speed">
        <span class="small">{words.speed}</span>
        <SpeedChoice player={player} />
      </label>
      <p class="small quiet replay-keys">{words.keys}</p>
    </div>
  );
}
