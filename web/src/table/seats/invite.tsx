// While a seat is free: the link for the player who is to take it, and the way to the seat for a guest who opened the link.

import { useState } from "preact/hooks";
import type { GameInfo, SeatInfo, TableInfo, Words } from "../../api/protocol";
import { api, asProblem } from "../../api/rest";
import { Failed, Loading } from "../../app/async-state";
import { useLoaded } from "../../app/hooks";
import { capital } from "../../i18n/catalog";
import { unusualChoices } from "../../i18n/game-messages";
import { seats as seatWords, invite as words } from "../../i18n/players";
import { Alert } from "../../ui/alert";
import { Button } from "../../ui/button";
import { Face } from "../../ui/face";
import { Icon } from "../../ui/icons";
import { LinkBox } from "./link-box";
import { NameField, OwnName, useName } from "./own-name";
import { BotLevel, nameAmong } from "./seats";

interface InviteProps {
  table: TableInfo;
  game: GameInfo;
  seatBot: () => void;
  close: () => void;
}

/** For somebody who sits and waits. */
export function Invite({ table, game, seatBot, close }: InviteProps) {
  const free = table.seats.filter(({ kind }) => kind === "open").length;
  return (
    <section class="meeting invite panel" aria-labelledby="invite-title">
      <h2 id="invite-title">{words.title}</h2>
      <div class="meeting-part">
        <WhoIsHere table={table} />
        <p class="invite-next">{table.state > 0 ? words.nextAgain : words.next(free)}</p>
        <OwnName label={words.hostName} always />
      </div>
      <div class="meeting-part">
        <p>{words.help}</p>
        <InviteLink table={table} game={game} />
      </div>
      <div class="cluster meeting-acts">
        <Button onClick={seatBot}>
          <Icon name="bot" /> {words.seatBot}
        </Button>
        <Button kind="plain" onClick={close}>
          {words.close}
        </Button>
      </div>
    </section>
  );
}

/** Every seat with a face; a free one waits. */
function WhoIsHere({ table }: { table: Pick<TableInfo, "seat" | "seats"> }) {
  return (
    <ul class="who-is-here" aria-label={words.whoIsHere}>
      {table.seats.map((seat) => (
        <li key={seat.seat} data-kind={seat.kind}>
          <Face of={seat} own={seat.seat === table.seat} />
          <span class="seat-name">{seat.seat === table.seat ? seatWords.you : capital(nameAmong(seat, table.seats))}</span>
          <BotLevel seat={seat} />
          {seat.kind === "person" && <span class="quiet small">{seat.here ? words.here : seatWords.away}</span>}
          {seat.kind === "open" && <span class="quiet small">{words.awaited}</span>}
        </li>
      ))}
    </ul>
  );
}

/** The link to the table, as a code and as text. */
export function InviteLink({ table, game }: { table: TableInfo; game: GameInfo }) {
  const loaded = useLoaded(() => api.invite(table.id), [table.id]);
  if (loaded.state === "loading") return <Loading what={words.loading} />;
  if (loaded.state === "failed") return <Failed {...loaded} />;
  const { link, qr, reachable } = loaded.value;
  return (
    <>
      {!reachable && <p class="notice notice-warm small">{words.notReachable}</p>}
      <LinkBox link={link} qr={qr} words={words} title={words.shareText(game.title)} />
    </>
  );
}

interface InvitedProps {
  table: TableInfo;
  game: GameInfo;
  words: Words;
  joined: () => void;
  lookOn: () => void;
}

/** For somebody who opened the link and may sit down. */
export function Invited({ table, game, words: catalog, joined, lookOn }: InvitedProps) {
  const host = table.seats.find(({ kind }) => kind === "person");
  const choices = unusualChoices(table, game, catalog);
  if (table.clock) choices.push(seatWords.timeOf(table.clock.minutes, table.clock.increment));
  return (
    <section class="meeting invited panel" aria-labelledby="invite-title">
      <SeatFaces seats={table.seats} />
      <h2 id="invite-title">{host ? words.invited(host.name, game.title) : words.noHost(game.title)}</h2>
      <p>{game.summary}</p>
      {choices.length > 0 && (
        <p class="cluster">
          {choices.map((choice) => (
            <span key={choice} class="badge">
              {choice}
            </span>
          ))}
        </p>
      )}
      {table.state > 0 && <p class="notice">{words.goesOn}</p>}
      <SitDown table={table.id} joined={joined} lookOn={lookOn} />
    </section>
  );
}

/** Who sits there, as a row of faces: the first free seat is the reader's. */
function SeatFaces({ seats }: { seats: readonly SeatInfo[] }) {
  const free = seats.find(({ kind }) => kind === "open");
  return (
    <ul class="seat-faces" aria-label={words.whoIsHere}>
      {seats.map((seat) => (
        <li key={seat.seat} data-free={seat === free || undefined}>
          <Face of={seat} large />
          <span>{seat === free ? seatWords.you : capital(nameAmong(seat, seats))}</span>
        </li>
      ))}
    </ul>
  );
}

/** The way to a free seat, or to look on. */
export function SitDown({ table, joined, lookOn }: { table: string; joined: () => void; lookOn: () => void }) {
  const [problem, setProblem] = useState("");
  const name = useName();
  const join = async (event: SubmitEvent) => {
    event.preventDefault();
    try {
      await name.save();
      await api.join(table);
      joined();
    } catch (thrown) {
      setProblem(asProblem(thrown).reason);
    }
  };
  return (
    <>
      <form class="stack sit-down" onSubmit={join}>
        {name.had === false && <NameField name={name} label={words.guestName} />}
        <button type="submit" class="button button-main button-large">
          {words.sitDown}
        </button>
        <Button kind="plain" onClick={lookOn}>
          {words.lookOn}
        </Button>
      </form>
      <Alert words={problem} />
    </>
  );
}
