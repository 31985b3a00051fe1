// A recorded game in the page, fetched in stretches as they are needed.

import { useCallback, useRef, useState } from "preact/hooks";
import type { GameInfo, Result, StageInfo, StepInfo, Steps, TableInfo, Words } from "../../api/protocol";
import { api, asProblem, type Problem } from "../../api/rest";
import type { Art } from "../../board/pieces/art";
import { withLevelNames } from "../../table/seats/bot-levels";

export const STRETCH = 100;
const AHEAD = 20; // how many steps before its beginning the next stretch is asked for

export interface ReplayGame {
  table: TableInfo;
  game: GameInfo;
  words: Words;
  art: Art;
  total: number;
  result: Result | null;
  steps: ReadonlyMap<number, StepInfo>;
  parts: readonly StageInfo[];
}

function stretchOf(step: number): number {
  return Math.floor(step / STRETCH) * STRETCH;
}

function numbered({ start, steps }: Steps): [number, StepInfo][] {
  return steps.map((step, index) => [start + index, step]);
}

/** The stretch around a step, with all that is the same for the whole game. */
export async function loadReplay(id: string, step: number, seat?: number): Promise<ReplayGame> {
  let first = await api.steps(id, stretchOf(step), STRETCH, seat);
  if (step >= first.total) first = await api.steps(id, stretchOf(Math.max(first.total - 1, 0)), STRETCH, seat);
  const { table, total, result, parts } = first;
  const [game, words, art] = await Promise.all([api.game(table.game), api.words(table.game), api.art(table.game)]);
  return { table: withLevelNames(table, words), game, words, art, total, result, steps: new Map(numbered(first)), parts };
}

export interface Stretches {
  steps: ReadonlyMap<number, StepInfo>;
  problem: Problem | null;
  /** Asks for the stretch a step lies in, unless it is there or on its way. */
  need: (step: number) => void;
  /** What is shown now: it and what follows are fetched by themselves. */
  note: (step: number) => void;
}

/** The steps fetched so far. */
export function useStretches(game: ReplayGame, seat?: number): Stretches {
  const [steps, setSteps] = useState(game.steps);
  const [problem, setProblem] = useState<Problem | null>(null);
  const asked = useRef(new Set([...game.steps.keys()].map(stretchOf)));
  const { id } = game.table;
  const { total } = game;

  const need = useCallback(
    (step: number) => {
      const start = stretchOf(step);
      if (step >= total || asked.current.has(start)) return;
      asked.current.add(start);
      setProblem(null);
      api.steps(id, start, STRETCH, seat).then(
        (stretch) => setSteps((before) => new Map([...before, ...numbered(stretch)])),
        (thrown: unknown) => {
          asked.current.delete(start);
          setProblem(asProblem(thrown));
        },
      );
    },
    [id, total, seat],
  );

  const note = useCallback(
    (at: number) => {
      need(at);
      need(at + AHEAD);
    },
    [need],
  );
  return { steps, problem, need, note };
}
