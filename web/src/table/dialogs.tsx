// The windows of the table: giving up, leaving, saving, the keys, and what is asked of a seat.

import type { ComponentChildren } from "preact";
import type { TableInfo } from "../api/protocol";
import { recordPath, savePath } from "../api/rest";
import { givingUp } from "../i18n/game-messages";
import { bots as botWords, leave as leaveWords, resign } from "../i18n/players";
import { save as saveWords, play as words } from "../i18n/table";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { History } from "./log/history";
import { SeatBot } from "./seats/bot-levels";
import { TransferSeat } from "./seats/transfer-seat";
import { useTableContext } from "./state/table-context";
import { countsSomewhere } from "./state/table-state";

/** The one that is open. */
export function OpenDialog() {
  const { live, game, words: catalog, play, screen } = useTableContext();
  const { dialog, closeDialog: close } = screen;
  const { table, log } = live;
  if (dialog !== null && typeof dialog === "object") return <BotForSeat seat={dialog.botFor} />;
  switch (dialog) {
    case "give-up":
      return (
        <GiveUp
          counts={countsSomewhere(table) && game.given_up_counts}
          alone={table.seats.length === 1}
          lost={givingUp(table, log, catalog)}
          giveUp={play.giveUp}
          close={close}
        />
      );
    case "leave":
      return <Leave canResign={table.race === null} leave={play.leave} close={close} />;
    case "keys":
      return <Keys canWin={game.answers_can_win} race={table.race !== null} close={close} />;
    case "history":
      return <History table={table} log={log} words={catalog} close={close} />;
    case "save":
      return <Save table={table} close={close} />;
    case "screen":
      return <TransferSeat table={table.id} close={close} />;
    case null:
      return null;
  }
}

/** Asks for the level of the bot that takes a free seat, or plays for somebody who is away. */
function BotForSeat({ seat: number }: { seat: number }) {
  const { live, game, words: catalog, play, screen } = useTableContext();
  const seat = live.table.seats.find((one) => one.seat === number);
  if (!seat) return null;
  return (
    <SeatBot
      game={game}
      words={catalog}
      seat={number}
      help={seat.kind === "open" ? botWords.openHelp : botWords.awayHelp(seat.name)}
      seatBot={(level) => play.seatBot(number, level)}
      close={screen.closeDialog}
    />
  );
}

interface YesNoProps {
  title: string;
  help: string[];
  yes: string;
  no: string;
  act: () => void;
  close: () => void;
  /** What else could be done. */
  children?: ComponentChildren;
}

export function YesNo({ title, help, yes, no, act, close, children }: YesNoProps) {
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
        <Button kind="warm" onClick={agree}>
          {yes}
        </Button>
        <Button onClick={close}>{no}</Button>
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
    return <YesNo title={question} help={[counts ? help : nowhere]} yes={yes} no={no} act={giveUp} close={close} />;
  }
  const help = [...(lost === null ? [] : [lost]), counts ? words.giveUpHelp : words.giveUpNowhere];
  return (
    <YesNo title={words.giveUpQuestion} help={help} yes={words.giveUpYes} no={words.giveUpNo} act={giveUp} close={close} />
  );
}

export function Leave({ canResign, leave, close }: { canResign: boolean; leave: () => void; close: () => void }) {
  const { question, help, notResign, yes, no } = leaveWords;
  return <YesNo title={question} help={canResign ? [help, notResign] : [help]} yes={yes} no={no} act={leave} close={close} />;
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
    <YesNo
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
          <Button class="link-button" onClick={record}>
            {seen}
          </Button>
        </p>
      )}
    </YesNo>
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
