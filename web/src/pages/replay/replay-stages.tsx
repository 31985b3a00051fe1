// The stages of a long game, each a way to its beginning.

import type { StageInfo, Words } from "../../api/protocol";
import { stageName } from "../../i18n/game-messages";
import { pages } from "../../i18n/pages";
import { Button } from "../../ui/button";

const words = pages.replay;

interface ReplayStagesProps {
  parts: readonly StageInfo[];
  at: number;
  go: (step: number) => void;
  words: Words;
}

export function ReplayStages({ parts, at, go, words: catalog }: ReplayStagesProps) {
  if (parts.length < 2) return null;
  const now = stageAt(parts, at);
  return (
    <div class="cluster" role="group" aria-label={words.parts}>
      {parts.map((part) => (
        <Button key={part.step} aria-current={part === now ? "step" : undefined} onClick={() => go(part.step)}>
          {stageName(part.part, catalog)}
        </Button>
      ))}
    </div>
  );
}

/** The part that a step belongs to. */
export function stageAt(parts: readonly StageInfo[], step: number): StageInfo | undefined {
  return parts.filter((part) => part.step <= step).at(-1);
}
