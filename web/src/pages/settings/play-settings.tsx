// How the table plays, moves and sounds, and which language the page speaks.

import { useRef, useState } from "preact/hooks";
import { motionWanted, useSettings } from "../../app/settings";
import { Card } from "../../board/pieces/cards";
import { pages } from "../../i18n/pages";
import { LANGUAGES } from "../../i18n/translations";
import { sound as play } from "../../lib/sound";
import { Button } from "../../ui/button";
import { Radios, Switch } from "./fields";

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

export function PlaySettings() {
  const { motion, tapTwice, safeMoves, explain, stepByStep } = useSettings();
  return (
    <section class="panel stack" aria-labelledby="playing">
      <h2 id="playing">{words.playing}</h2>
      <Switch name="explain" label={words.explain} help={words.explainHelp} on={explain} />
      <Switch name="stepByStep" label={words.stepByStep} help={words.stepByStepHelp} on={stepByStep} />
      <Switch name="safeMoves" label={words.safeMoves} help={words.safeMovesHelp} on={safeMoves} />
      <Switch name="tapTwice" label={words.tapTwice} help={words.tapTwiceHelp} on={tapTwice} />
      <Radios name="motion" legend={words.motion} labels={words.motions} value={motion} help={words.motionHelp}>
        <MotionPreview />
      </Radios>
    </section>
  );
}

export function SoundSettings() {
  const { sound } = useSettings();
  return (
    <section class="panel stack" aria-labelledby="sounds">
      <h2 id="sounds">{words.sounds}</h2>
      <Switch name="sound" label={words.sound} help={words.soundHelp} on={sound}>
        {sound && <Button onClick={listen}>{words.soundPreview}</Button>}
      </Switch>
    </section>
  );
}

export function LanguageSettings() {
  const { language } = useSettings();
  return (
    <section class="panel stack" aria-labelledby="languages">
      <h2 id="languages">{words.language}</h2>
      <Radios
        name="language"
        legend={words.languageOfPage}
        labels={{ system: words.languageOfBrowser, ...LANGUAGES }}
        value={language}
        changed={() => location.reload()}
      />
    </section>
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
