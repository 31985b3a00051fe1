// How the table looks, moves and sounds; every choice holds at once and shows what it does.

import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import { motionWanted, type Settings, setSettings, useSettings } from "../../app/settings";
import { Card, CardSymbols } from "../../board/pieces/cards";
import { pages } from "../../i18n/pages";
import { LANGUAGES } from "../../i18n/translations";
import { sound as play } from "../../lib/sound";
import { Button } from "../../ui/button";

const words = pages.settings;
const GLIDE: KeyframeAnimationOptions = { duration: 210, easing: "cubic-bezier(0.2, 0.7, 0.2, 1)" };

/** All there is to hear, one after another. */
function listen(): void {
  play("card");
  setTimeout(() => play("dice"), 500);
  setTimeout(() => play("reel"), 1300);
  setTimeout(() => play("water"), 1900);
  setTimeout(() => play("victory"), 2800);
}

export function LookSettings() {
  const { theme, language, fourColour, motion, sound, tapTwice, safeMoves, explain, stepByStep } = useSettings();
  return (
    <section class="panel stack" aria-labelledby="look">
      <h2 id="look">{words.look}</h2>
      <p class="small quiet">{words.kept}</p>
      <Radios
        name="language"
        legend={words.language}
        labels={{ system: words.languageOfBrowser, ...LANGUAGES }}
        value={language}
        changed={() => location.reload()}
      />
      <Radios name="theme" legend={words.theme} labels={words.themes} value={theme} />
      <Switch name="fourColour" label={words.deck} help={words.deckHelp} on={fourColour}>
        <DeckPreview />
      </Switch>
      <Radios name="motion" legend={words.motion} labels={words.motions} value={motion} help={words.motionHelp}>
        <MotionPreview />
      </Radios>
      <Switch name="tapTwice" label={words.tapTwice} help={words.tapTwiceHelp} on={tapTwice} />
      <Switch name="explain" label={words.explain} help={words.explainHelp} on={explain} />
      <Switch name="stepByStep" label={words.stepByStep} help={words.stepByStepHelp} on={stepByStep} />
      <Switch name="safeMoves" label={words.safeMoves} help={words.safeMovesHelp} on={safeMoves} />
      <Switch name="sound" label={words.sound} help={words.soundHelp} on={sound}>
        {sound && <Button onClick={listen}>{words.soundPreview}</Button>}
      </Switch>
    </section>
  );
}

interface RadiosProps<Name extends "theme" | "motion" | "language"> {
  name: Name;
  legend: string;
  labels: Record<Settings[Name], string>;
  value: Settings[Name];
  help?: string;
  changed?: () => void;
  children?: ComponentChildren;
}

function Radios<Name extends "theme" | "motion" | "language">({
  name,
  legend,
  labels,
  value,
  help,
  changed,
  children,
}: RadiosProps<Name>) {
  const choose = (choice: Settings[Name]) => {
    setSettings({ [name]: choice });
    changed?.();
  };
  return (
    <fieldset aria-describedby={help && `help-${name}`}>
      <legend>{legend}</legend>
      {help && (
        <p id={`help-${name}`} class="quiet">
          {help}
        </p>
      )}
      <div class="pills">
        {(Object.keys(labels) as Settings[Name][]).map((choice) => (
          <label key={choice} class="choice pill">
            <input type="radio" name={name} checked={choice === value} onChange={() => choose(choice)} />
            <span lang={name === "language" && choice !== "system" ? choice : undefined}>{labels[choice]}</span>
          </label>
        ))}
      </div>
      {children}
    </fieldset>
  );
}

interface SwitchProps {
  name: "fourColour" | "sound" | "tapTwice" | "safeMoves" | "explain" | "stepByStep";
  label: string;
  help: string;
  on: boolean;
  children?: ComponentChildren;
}

function Switch({ name, label, help, on, children }: SwitchProps) {
  return (
    <div>
      <label class="choice">
        <input
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox tells by itself whether it is on.
          role="switch"
          checked={on}
          aria-describedby={`help-${name}`}
          onChange={(event) => setSettings({ [name]: event.currentTarget.checked })}
        />
        <span class="option-name">{label}</span>
      </label>
      <p id={`help-${name}`} class="quiet">
        {help}
      </p>
      {children}
    </div>
  );
}

function DeckPreview() {
  return (
    <div class="deck-preview" role="img" aria-label={words.deckPreview}>
      <CardSymbols />
      {["AS", "AH", "AD", "AC"].map((face) => (
        <span key={face} class="piece card">
          <Card face={face} />
        </span>
      ))}
    </div>
  );
}

/** A card that goes from one side to the other as cards will at the table. */
function MotionPreview() {
  const card = useRef<HTMLSpanElement>(null);
  const [right, setRight] = useState(false);
  const show = () => {
    const before = card.current?.getBoundingClientRect().left ?? 0;
    setRight(!right);
    requestAnimationFrame(() => {
      const after = card.current?.getBoundingClientRect().left ?? 0;
      if (motionWanted()) card.current?.animate([{ translate: `${before - after}px` }, { translate: "0px" }], GLIDE);
    });
  };
  return (
    <div class="motion-preview">
      <Button onClick={show}>{words.motionPreview}</Button>
      <div class={right ? "motion-way motion-right" : "motion-way"} aria-hidden="true">
        <span class="piece card face-down" ref={card}>
          <Card face={null} />
        </span>
      </div>
    </div>
  );
}
