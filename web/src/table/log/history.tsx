// The stages of a long game for one: to be watched again, and played on from.

import type { LogLine, StageInfo, TableInfo, Words } from "../../api/protocol";
import { api } from "../../api/rest";
import { useLoaded } from "../../app/hooks";
import { Link } from "../../app/router";
import { figure, sentences, text } from "../../i18n/catalog";
import { branchedIn, scoreName, stageName } from "../../i18n/game-messages";
import { history as words } from "../../i18n/table";
import { BranchedFrom, canBranch, useBranch } from "../../pages/links/branch";
import { Alert } from "../../ui/alert";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { Shown } from "../../ui/loaded";

interface HistoryProps {
  table: TableInfo;
  log: readonly LogLine[];
  words: Words;
  close: () => void;
}

export function History({ table, log, words: catalog, close }: HistoryProps) {
  const loaded = useLoaded(() => api.steps(table.id, 0, 1), [table.id, table.state]);
  return (
    <Dialog title={words.title} close={close} wide>
      <BranchedFrom table={table} part={branchedIn(table, log, catalog)} />
      <p>{words.help}</p>
      <Shown loaded={loaded} what={words.loading}>
        {({ parts }) => <Parts table={table} parts={parts} words={catalog} />}
      </Shown>
      {!table.over && <p class="small quiet">{words.looksAhead}</p>}
    </Dialog>
  );
}

function Parts({ table, parts, words: catalog }: { table: TableInfo; parts: StageInfo[]; words: Words }) {
  const { busy, problem, branch } = useBranch(table.id);
  return (
    <>
      <ol class="entries panel">
        {parts.map(({ part, step, scores, interim }, at) => {
          const name = stageName(part, catalog);
          const isNow = at === parts.length - 1 && !table.over;
          return (
            <li key={step} class="entry">
              <div class="entry-words">
                <p>
                  {interim ? sentences(text(interim, catalog))[0] : name} {isNow && <span class="badge">{words.now}</span>}
                </p>
                <p class="small quiet">{words.score(scoreName(catalog), scores.map((n) => figure(n)).join(", "), isNow)}</p>
              </div>
              <div class="cluster">
                <Link to={`/replay/${table.id}?step=${step}`} class="button" aria-label={words.watchPart(name)}>
                  {words.watch}
                </Link>
                {canBranch(table) && (
                  <Button aria-label={words.forkPart(name)} disabled={busy} onClick={() => branch(step)}>
                    {words.fork}
                  </Button>
                )}
              </div>
            </li>
          );
        })}
      </ol>
      <Alert words={problem?.reason} />
    </>
  );
}
