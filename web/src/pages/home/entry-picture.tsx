// The picture of a game as it is being played. It moves a little once somebody is there, and while it is looked at.

import { useEffect, useState } from "preact/hooks";
import type { EntryInfo, Picture as PictureInfo, Words } from "../../api/protocol";
import { api } from "../../api/rest";
import { motionWanted } from "../../app/settings";
import { Picture } from "../../board/picture";
import { type Art, NO_ART } from "../../board/pieces/art";
import { listen } from "../../lib/listen";

const STEP_MS = 1300;
const REST_MS = 3000;
/** By itself a picture moves no longer than a few seconds, as nothing here stops it. */
const STEPS_BY_ITSELF = 3;

export interface Show {
  picture: PictureInfo | null;
  words: Words | null;
  art: Art;
  step: number;
  /** Lets it move, or stops it. */
  run: (runs: boolean) => void;
}

/**
 * What is shown of an entry, fetched once it is seen and the page has nothing else to do. By itself it moves so many steps.
 */
export function useShow(game: string, entry: EntryInfo | null, seen: boolean, byItself = STEPS_BY_ITSELF): Show {
  const [shown, setShown] = useState<Omit<Show, "step" | "run">>({ picture: null, words: null, art: NO_ART });
  const [step, setStep] = useState(0);
  const [until, setUntil] = useState(0);
  useEffect(() => {
    if (!seen) return undefined;
    let wanted = true;
    const load = async () => {
      if (!wanted) return;
      const fetching = entry?.pictured ? api.picture(game, entry.name) : null;
      const [picture, words, art] = await Promise.all([fetching, api.words(game), api.art(game)]);
      if (wanted) setShown({ picture, words, art });
    };
    inTurn(load);
    return () => {
      wanted = false;
    };
  }, [seen]);
  const { picture } = shown;
  useEffect(() => {
    if (picture && byItself > 0) return whenSomebodyIsThere(() => setUntil((before) => before || byItself));
    return undefined;
  }, [picture]);
  useEffect(() => {
    if (!picture || step >= until || !motionWanted()) return undefined;
    const last = step === picture.changes.length;
    const timer = setTimeout(() => setStep(last ? 0 : step + 1), last ? REST_MS : STEP_MS);
    return () => clearTimeout(timer);
  }, [picture, step, until]);
  return { ...shown, step, run: (runs) => setUntil(runs ? Number.POSITIVE_INFINITY : 0) };
}

export function EntryPicture({ show: { picture, words, art, step }, fills = false }: { show: Show; fills?: boolean }) {
  return picture && words && <Picture picture={picture} words={words} art={art} step={step} fills={fills} />;
}

let line: Promise<unknown> = Promise.resolve();

/** Does one thing after the other, each when the page has nothing else to do. What fails is left out: a tile without its picture is still a way to play. */
function inTurn(act: () => Promise<void>): void {
  line = line
    .then(idle)
    .then(act)
    .catch(() => undefined);
}

function idle(): Promise<unknown> {
  return new Promise((go) =>
    "requestIdleCallback" in window ? requestIdleCallback(go, { timeout: 1000 }) : setTimeout(go, 100),
  );
}

/** A page that nobody has touched yet stays quiet. */
function whenSomebodyIsThere(act: () => void): () => void {
  const stop = listen(window, { pointermove: once, pointerdown: once, scroll: once, keydown: once });
  function once() {
    stop();
    act();
  }
  return stop;
}
