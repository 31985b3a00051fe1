// The parts of a long game for one: to be watched again, and played on from.

import { api } from "../api";
import { Dialog } from "../dialog";
import { Link } from "../link";
import type { Part, TableInfo, Words } from "../messages";
import { BranchedFrom, canBranch, useBranch } from "../pages/branch";
import { partName, scoreName } from "../pages/game-words";
import { Shown } from "../pages/shown";
import { useLoaded } from "../use";
import { figure } from "../words";
import { history as words } from "../words/table.en";

export function History({ table, words: catalog, close }: { table: TableInfo; words: Words; close: () => void }) {
  const loaded = useLoaded(() => api.steps(table.id, 0, 1), [table.id, table.state]);
  return (
    <Dialog title={words.title} close={close} wide>
      <BranchedFrom table={table} />
      <p>{words.help}</p>
      <Shown loaded={loaded} what={words.loading}>
        {({ parts }) => <Parts table={table} parts={parts} words={catalog} />}
      </Shown>
      {!table.over && <p class="small quiet">{words.looksAhead}</p>}
    </Dialog>
  );
}

function Parts({ table, parts, words: catalog }: { table: TableInfo; parts: Part[]; words: Words }) {
  const { busy, problem, branch } = useBranch(table.id);
  return (
    <>
      <ol class="entries panel">
        {parts.map(({ part, step, scores }, at) => {
          const name = partName(part, catalog);
          const isNow = at === parts.length - 1 && !table.over;
          return (
            <li key={step} class="entry">
              <div class="entry-words">
                <p>
                  {name} {isNow && <span class="badge">{words.now}</span>}
                </p>
                <p class="small quiet">{words.score(scoreName(catalog), scores.map(figure).join(", "), isNow)}</p>
              </div>
              <div class="cluster">
                <Link to={`/replay/${table.id}?step=${step}`} class="button" aria-label={words.watchPart(name)}>
                  {words.watch}
                </Link>
                {canBranch(table) && (
                  <button type="button" class="button" aria-label={words.forkPart(name)} disabled={busy} onClick={() => branch(step)}>
                    {words.fork}
                  </button>
                )}
              </div>
            </li>
          );
        })}
      </ol>
      {problem && (
        <p class="notice notice-warm" role="alert">
          {problem.reason}
        </p>
      )}
    </>
  );
}
