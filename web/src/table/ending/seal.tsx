// What kind of deal this is, and the proof that nobody changed it.

import { useEffect, useState } from "preact/hooks";
import type { GameInfo, LogLine, Result, TableInfo, Words } from "../../api/protocol";
import { recordPath } from "../../api/rest";
import { branchedIn, unusualChoices } from "../../i18n/game-messages";
import { seal as words } from "../../i18n/table";
import { checkSeal } from "../../lib/verify-seal";
import { BranchedFrom } from "../../pages/links/branch";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { Icon } from "../../ui/icons";

const keptAs = (table: string) => `kingfisher.seal.${table}`;

/** The seal as this browser saw it first; it is noted on the first visit. */
function useFirstSeal({ id, seal }: TableInfo): string {
  const [first, setFirst] = useState(seal);
  useEffect(() => {
    try {
      const kept = localStorage.getItem(keptAs(id));
      if (kept === null) localStorage.setItem(keptAs(id), seal);
      setFirst(kept ?? seal);
    } catch {
      // A browser that keeps nothing has nothing to compare with.
    }
  }, [id, seal]);
  return first;
}

interface SealProps {
  table: TableInfo;
  result: Result | null;
  game: GameInfo;
  words: Words;
  log: readonly LogLine[];
}

export function Seal({ table, result, game, words: catalog, log }: SealProps) {
  const [open, setOpen] = useState(false);
  const first = useFirstSeal(table);
  const part = branchedIn(table, log, catalog);
  const kind = table.open ? words.open(table.deal) : words.sealed;
  return (
    <>
      <Button class="badge-button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span class="badge">
          <Icon name={table.open ? "openDeal" : "sealed"} />
          {kind}
        </span>
        {unusualChoices(table, game, catalog).map((choice) => (
          <span key={choice} class="badge">
            {choice}
          </span>
        ))}
        {table.winnable && <span class="badge">{words.winnable}</span>}
        {table.practice && <span class="badge badge-warm">{words.practice}</span>}
        {table.guide && <span class="badge">{words.guided}</span>}
        {table.origin && <span class="badge badge-warm">{words.branch(part)}</span>}
        {table.loaded && <span class="badge badge-warm">{words.loaded}</span>}
      </Button>
      {open && (
        <Dialog title={words.title} close={() => setOpen(false)}>
          {table.open ? <p>{words.openHelp}</p> : words.sealedHelp.map((help) => <p key={help}>{help}</p>)}
          {table.winnable && <p>{words.winnableHelp}</p>}
          {table.practice && <p>{words.practiceHelp}</p>}
          {table.guide && <p>{words.guidedHelp}</p>}
          <BranchedFrom table={table} part={part} />
          {(table.origin || table.loaded) && <p>{words.begunHelp}</p>}
          {table.branches > 0 && <p>{words.branchesHelp}</p>}
          <Digits title={words.seal} value={table.seal} />
          <p class={first === table.seal ? "notice" : "notice notice-warm"}>
            {first === table.seal ? words.remembered : words.changed}
          </p>
          {result && <Proof table={table} result={result} />}
        </Dialog>
      )}
    </>
  );
}

function Proof({ table, result }: { table: TableInfo; result: Result }) {
  const holds = checkSeal(result.secret, table.seal);
  return (
    <>
      <Digits title={words.secret} value={result.secret} />
      <p class={holds ? "notice" : "notice notice-warm"}>{holds ? words.holds : words.broken}</p>
      <p>
        {words.verify} <code class="digits">kingfisher verify FILE --seal {table.seal}</code>{" "}
        <a href={recordPath(table.id)} download>
          {words.recordFile}
        </a>
      </p>
    </>
  );
}

function Digits({ title, value }: { title: string; value: string }) {
  return (
    <div>
      <p class="caption">{title}</p>
      <code class="digits">{value}</code>
    </div>
  );
}
