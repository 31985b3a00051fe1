// A picture beside a rule: what the rule speaks of, and at a press of the button what comes of it.

import { useEffect, useState } from "preact/hooks";
import type { Picture as PictureInfo, Words } from "../../api/protocol";
import { Picture } from "../../board/picture";
import type { Art } from "../../board/pieces/art";
import { text } from "../../i18n/catalog";
import { pages } from "../../i18n/pages";
import { useInSight } from "../../lib/in-sight";
import { Button } from "../../ui/button";
import { Icon } from "../../ui/icons";

const words = pages.rules;
const STEP_MS = 1400;

interface RulePictureProps {
  picture: PictureInfo;
  words: Words;
  art: Art;
}

export function RulePicture({ picture, words: catalog, art }: RulePictureProps) {
  const { width, height, changes, caption, points } = picture;
  const [figure, inSight] = useInSight<HTMLElement>();
  const last = changes.length;
  // What is pointed at is there before it is moved; else what came of it says most.
  const still = points.length > 0 ? 0 : last;
  const [step, setStep] = useState(still);
  const [runs, setRuns] = useState(false);
  useEffect(() => {
    if (!runs) return undefined;
    const timer = setTimeout(() => (step < last ? setStep(step + 1) : setRuns(false)), STEP_MS);
    return () => clearTimeout(timer);
  }, [runs, step]);
  const show = () => {
    if (runs) return;
    setStep(0);
    setRuns(true);
  };
  return (
    <figure ref={figure} class="rule-picture">
      <div class="rule-picture-box" style={{ aspectRatio: `${width} / ${height}` }}>
        {inSight && <Picture picture={picture} words={catalog} art={art} step={step} />}
      </div>
      <figcaption>
        {caption && <span>{text(caption, catalog)}</span>}
        {last > 0 && (
          <Button kind="plain" aria-disabled={runs} onClick={show}>
            <Icon name="go" /> {words.pictureShow}
          </Button>
        )}
      </figcaption>
    </figure>
  );
}
