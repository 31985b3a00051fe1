// Branches: a game for one that goes on at another table as it stood at a step.

import { useState } from "preact/hooks";
import type { TableInfo } from "../../api/protocol";
import { api, asProblem, type Problem } from "../../api/rest";
import { Link, navigate } from "../../app/router";
import { pages } from "../../i18n/pages";
import { Alert } from "../../ui/alert";
import { Button } from "../../ui/button";

const words = pages.goingOn;

/** Whether the guest may play on from a step of it. */
export function canBranch({ seat, seats, over }: Pick<TableInfo, "seat" | "seats" | "over">): boolean {
  return seats.length === 1 && (seat >= 0 || over);
}

interface Branching {
  busy: boolean;
  problem: Problem | null;
  branch(step: number): void;
}

/** Opens a branch and goes there. */
export function useBranch(table: string): Branching {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const branch = (step: number) => {
    setBusy(true);
    setProblem(null);
    api.open({ fork: { table, step } }).then(
      ({ id }) => navigate(`/table/${id}`),
      (thrown: unknown) => {
        setProblem(asProblem(thrown));
        setBusy(false);
      },
    );
  };
  return { busy, problem, branch };
}

/** For the step of a replay that is shown. */
export function PlayOn({ table, step, over }: { table: TableInfo; step: number; over: boolean }) {
  const { busy, problem, branch } = useBranch(table.id);
  if (!canBranch(table)) return null;
  return (
    <div>
      <Button aria-describedby="play-on" aria-disabled={busy || over} onClick={() => !busy && !over && branch(step)}>
        {words.playOn}
      </Button>
      <p id="play-on" class="small quiet">
        {over ? words.over : `${words.playOnHelp} ${table.over ? "" : words.running}`}
      </p>
      <Alert words={problem?.reason} />
    </div>
  );
}

/** `part` is what the part is called in which it branched, where the game has parts. */
export function BranchedFrom({ table: { origin }, part = null }: { table: Pick<TableInfo, "origin">; part?: string | null }) {
  if (!origin) return null;
  if (origin.table === null) return <p class="small quiet">{words.branchedUnseen(origin.step, part)}</p>;
  return (
    <p class="small quiet">
      {words.branched(origin.step, part)} <Link to={`/replay/${origin.table}?step=${origin.step}`}>{words.theOrigin}</Link>.
    </p>
  );
}
