// Before a race and between its rounds: who is here and ready, how it stands, and the way to the start.

import { useEffect, useRef, useState } from "preact/hooks";
import type { SeatInfo } from "../../api/protocol";
import { moveFocus } from "../../app/hooks";
import { useNow } from "../../app/use-now";
import { TAB_STOP } from "../../board/input/use-board-input";
import { bots as botWords, invite as inviteWords } from "../../i18n/players";
import { lobby as words } from "../../i18n/race";
import { Alert } from "../../ui/alert";
import { Button } from "../../ui/button";
import { Icon } from "../../ui/icons";
import { ScoreSheet } from "../../ui/score-sheet";
import { YesNo } from "../dialogs";
import { SeatBot } from "../seats/bot-levels";
import { InviteLink, SitDown } from "../seats/invite";
import { OwnName } from "../seats/own-name";
import { nameAmong } from "../seats/seats";
import { useTableContext } from "../state/table-context";
import type { TableState } from "../state/table-state";
import { LobbySeats } from "./lobby-seats";
import { isHost, isUnplayed, mayPause, patienceLeft, secondsOf, type Wait } from "./race";

/** What is asked for before it is done: a level for some seats, or whether a person is to go. */
type Asking = { seats: number[] } | { remove: SeatInfo };

export function Lobby() {
  const { live, wait, game, words: catalog, line, commands, screen } = useTableContext();
  const { table, scene } = live;
  const [asking, setAsking] = useState<Asking | null>(null);
  const panel = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    return () => {
      if (panel.current?.contains(document.activeElement)) moveFocus(document.querySelector<HTMLElement>(TAB_STOP));
    };
  }, []);
  const free = table.seats.filter(({ kind }) => kind === "open");
  const invited = table.seat < 0 && free.length > 0;
  const sheet = scene.sheet ?? [];
  const remove = (seat: SeatInfo) =>
    seat.kind === "person" ? setAsking({ remove: seat }) : commands.send({ type: "remove-seat", seat: seat.seat });
  return (
    <section
      class="meeting lobby panel"
      ref={panel}
      data-wait={wait}
      data-free={(free.length > 0 && table.seat >= 0) || undefined}
      aria-labelledby="lobby-title"
    >
      <div class="lobby-words">
        <h2 id="lobby-title" tabIndex={-1} ref={heading}>
          {invited ? inviteWords.invited(hostName(live), game.title) : titleOf(wait, table.race?.heat ?? 0)}
        </h2>
        {invited && <p>{game.summary}</p>}
        {wait !== "between" && <p>{wait === "resume" ? words.resumeHelp : words.help}</p>}
        {wait === "first" && table.race?.calm && <p class="notice">{words.calm}</p>}
      </div>
      {wait !== "first" && sheet.length > 0 && (
        <div class="lobby-sheet">
          <ScoreSheet lines={sheet} table={table} words={catalog} />
        </div>
      )}
      <div class="lobby-seats">
        <LobbySeats
          table={table}
          asksReady={wait !== "resume"}
          removable={isUnplayed(live) ? "any" : "person"}
          addBot={(seats) => setAsking({ seats })}
          remove={remove}
        />
        {table.seat >= 0 && <OwnName label={inviteWords.guestName} />}
      </div>
      {invited ? (
        <div class="lobby-go">
          <SitDown table={table.id} joined={line.again} lookOn={() => screen.setInviting(false)} />
        </div>
      ) : (
        <Start />
      )}
      {free.length > 0 && table.seat >= 0 && (
        <div class="lobby-invite invite">
          <h3>{words.invite}</h3>
          <p>{words.inviteHelp}</p>
          <InviteLink table={table} game={game} />
        </div>
      )}
      {asking && <Question asking={asking} done={() => setAsking(null)} />}
    </section>
  );
}

function Question({ asking, done }: { asking: Asking; done: () => void }) {
  const { live, game, words: catalog, commands } = useTableContext();
  const { seats } = live.table;
  if ("seats" in asking) {
    return (
      <SeatBot
        game={game}
        words={catalog}
        seat={asking.seats.length === 1 ? (asking.seats[0] ?? null) : null}
        help={asking.seats.length > 1 ? words.fillHelp : botWords.openHelp}
        seatBot={(bot) => commands.send(...asking.seats.map((seat) => ({ type: "seat-bot" as const, seat, bot })))}
        close={done}
      />
    );
  }
  return (
    <YesNo
      title={words.removeQuestion(nameAmong(asking.remove, seats))}
      help={[isUnplayed(live) && seats.length > 2 ? words.removeFirst : words.removeLater]}
      yes={words.removeYes}
      no={words.removeNo}
      act={() => commands.send({ type: "remove-seat", seat: asking.remove.seat })}
      close={done}
    />
  );
}

function titleOf(wait: Wait, heat: number): string {
  if (wait === "first") return words.title;
  return wait === "between" && heat > 0 ? words.between(heat) : words.resume;
}

function hostName({ table }: Pick<TableState, "table">): string {
  return table.seats.find(({ seat }) => seat === table.race?.host)?.name ?? "";
}

/** The big button, and what else leads to the start. */
function Start() {
  const { live, wait, commands, screen } = useTableContext();
  const { table } = live;
  const paused = table.race?.stage === "paused";
  return (
    <div class="lobby-go">
      {paused && <p class="notice notice-warm">{isHost(table) ? words.pausedHost : words.paused}</p>}
      {!paused && <Soon />}
      <div class="cluster">
        {wait !== "resume" && <Ready large />}
        <span class="lobby-else">
          <Pause />
          <Button kind="plain" onClick={() => screen.setInviting(false)}>
            {words.look}
          </Button>
        </span>
      </div>
      <Alert words={commands.problem} />
    </div>
  );
}

/** When it starts without waiting any longer, where that is known. */
function Soon() {
  const { live, wait } = useTableContext();
  const now = useNow(true);
  const left = patienceLeft(live, now);
  if (left === null) return null;
  const say = wait === "resume" ? words.goesOnIn : words.latest;
  return <p class="figures lobby-soon">{say(secondsOf(left))}</p>;
}

/** To say that one is ready, or not yet after all; only for who sits. */
function Ready({ large = false }: { large?: boolean }) {
  const { live, wait, commands } = useTableContext();
  const { race, seat } = live.table;
  if (!race || seat < 0) return null;
  const ready = race.ready[seat] === true;
  const round = race.heat + 1;
  return (
    <>
      {ready && large && (
        <p class="lobby-ready">
          <Icon name="ready" /> {words.youAreReady}
        </p>
      )}
      <Button
        class={ready ? "button" : large ? "button button-main button-large" : "button button-main"}
        onClick={() => commands.send({ type: "ready", ready: !ready })}
      >
        {ready ? words.waitForMe : wait === "between" ? words.readyFor(round) : words.iAmReady}
      </Button>
    </>
  );
}

/** The host holds the start up, or lets it go on. */
function Pause() {
  const { live, commands } = useTableContext();
  const { table } = live;
  if (!mayPause(table)) return null;
  const paused = table.race?.stage === "paused";
  return (
    <Button
      class={paused ? "button button-main" : "button button-plain"}
      onClick={() => commands.send({ type: "pause", paused: !paused })}
    >
      <Icon name={paused ? "go" : "pause"} /> {paused ? words.goOn : words.pause}
    </Button>
  );
}

/** What stays of the lobby for who looks at the table, and while it is counted down. */
export function LobbyBar() {
  const { wait, gathering, screen } = useTableContext();
  return (
    <div class="action-bar">
      <div class="action-buttons">
        {gathering && wait !== "resume" && <Ready />}
        {gathering && (
          <Button onClick={() => screen.setInviting(true)}>{wait === "between" ? words.showSheet : words.show}</Button>
        )}
        <Pause />
      </div>
    </div>
  );
}
