// The small windows of the table: giving up, leaving, saving, and the keys.

import type { ComponentChildren } from "preact";
import type { TableInfo } from "../api/protocol";
import { recordPath, savePath } from "../api/rest";
import { leave as leaveWords, resign } from "../i18n/players.en";
import { save as saveWords, play as words } from "../i18n/table.en";
import { Dialog } from "../ui/dialog";

interface QuestionProps {
  title: string;
  help: string[];
  yes: string;
  no: string;
  act: () => void;
  close: () => void;
  /** What else could be done. */
  children?: ComponentChildren;
}

export function Question({ title, help, yes, no, act, close, children }: QuestionProps) {
  const agree = () => {
    close();
    act();
  };
  return (
    <Dialog title={title} close={close}>
      {help.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <div class="cluster">
        <button type="button" class="button button-warm" onClick={agree}>
          {yes}
        </button>
        <button type="button" class="button" onClick={close}>
          {no}
        </button>
      </div>
      {children}
    </Dialog>
  );
}

interface GiveUpProps {
  counts: boolean;
  alone: boolean;
  /** What is lost beyond the usual. */
  lost: string | null;
  giveUp: () => void;
  close: () => void;
}

/** Who plays alone gives up; against others one resigns. */
export function GiveUp({ counts, alone, lost, giveUp, close }: GiveUpProps) {
  if (!alone) {
    const { question, help, nowhere, yes, no } = resign;
    return <Question title={question} help={[counts ? help : nowhere]} yes={yes} no={no} act={giveUp} close={close} />;
  }
  const help = [...(lost === null ? [] : [lost]), counts ? words.giveUpHelp : words.giveUpNowhere];
  return (
    <Question title={words.giveUpQuestion} help={help} yes={words.giveUpYes} no={words.giveUpNo} act={giveUp} close={close} />
  );
}

export function Leave({ canResign, leave, close }: { canResign: boolean; leave: () => void; close: () => void }) {
  const { question, help, notResign, yes, no } = leaveWords;
  return (
    <Question title={question} help={canResign ? [help, notResign] : [help]} yes={yes} no={no} act={leave} close={close} />
  );
}

/** Before a file tells the deal. Who would rather keep that unknown has what was seen so far, to read. */
export function Save({ table, close }: { table: TableInfo; close: () => void }) {
  const { title, help, helpOpen, yes, no, seen, seenHelp } = saveWords;
  const download = (href: string) => Object.assign(document.createElement("a"), { href, download: "" }).click();
  const record = () => {
    close();
    download(recordPath(table.id));
  };
  const known = table.open || table.over;
  return (
    <Question
      title={title}
      help={known ? helpOpen : help}
      yes={yes}
      no={no}
      act={() => download(savePath(table.id))}
      close={close}
    >
      {!table.over && (
        <p class="small quiet">
          {seenHelp}{" "}
          <button type="button" class="link-button" onClick={record}>
            {seen}
          </button>
        </p>
      )}
    </Question>
  );
}

export function Keys({ canWin, race, close }: { canWin: boolean; race: boolean; close: () => void }) {
  const keys = [...(race ? words.raceKeyList : words.keyList), ...(canWin ? [words.keyCanWin] : []), words.keyHelp];
  return (
    <Dialog title={words.keys} close={close}>
      <dl class="keys">
        {keys.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
