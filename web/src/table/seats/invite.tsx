// While a seat is free: the link for the player who is to take it, and the way to the seat for a guest who opened the link.

import { useEffect, useState } from "preact/hooks";
import { type GameInfo, LONGEST_NAME, type TableInfo, type Words } from "../../api/protocol";
import { api, asProblem } from "../../api/rest";
import { Failed, Loading } from "../../app/async-state";
import { useLoaded } from "../../app/hooks";
import { unusualChoices } from "../../i18n/game-messages";
import { seats as seatWords, invite as words } from "../../i18n/players";
import { Alert } from "../../ui/alert";
import { Button } from "../../ui/button";
import { Icon } from "../../ui/icons";
import { QrCode } from "../../ui/qr-code";
import { ShareLink } from "../../ui/share-link";

interface InviteProps {
  table: TableInfo;
  game: GameInfo;
  seatBot: () => void;
  close: () => void;
}

/** For somebody who sits and waits. */
export function Invite({ table, game, seatBot, close }: InviteProps) {
  return (
    <section class="ending invite panel" aria-labelledby="invite-title">
      <h2 id="invite-title">{words.title}</h2>
      <p>{words.help}</p>
      <OwnName label={words.hostName} />
      <InviteLink table={table} game={game} />
      <div class="cluster">
        <Button onClick={seatBot}>
          <Icon name="bot" /> {words.seatBot}
        </Button>
        <Button onClick={close}>{words.close}</Button>
      </div>
    </section>
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
      {!reachable && <p class="notice notice-warm">{words.notReachable}</p>}
      <QrCode rows={qr} label={words.qr} />
      <p class="link-line">
        <a href={link}>{link}</a>
      </p>
      <div class="cluster">
        <ShareLink link={link} words={words} title={words.shareText(game.title)} />
      </div>
    </>
  );
}

/** For a guest who has no name yet: the others would like to know one. */
export function OwnName({ label }: { label: string }) {
  const name = useName();
  if (name.known !== "") return null;
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    void name.save();
  };
  return (
    <form class="name-line" onSubmit={save}>
      <NameField name={name.typed} type={name.type} label={label} />
      <button type="submit" class="button">
        {words.saveName}
      </button>
    </form>
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
  return (
    <section class="ending invite panel" aria-labelledby="invite-title">
      <svg class="ending-drawing suit" viewBox="0 0 64 64" aria-hidden="true">
        <use href="#court-Q" />
      </svg>
      <h2 id="invite-title">{host ? words.invited(host.name, game.title) : words.noHost(game.title)}</h2>
      <p>{game.summary}</p>
      <p class="cluster">
        {unusualChoices(table, game, catalog).map((choice) => (
          <span key={choice} class="badge">
            {choice}
          </span>
        ))}
        {table.clock && <span class="badge">{seatWords.timeOf(table.clock.minutes, table.clock.increment)}</span>}
      </p>
      {table.state > 0 && <p class="notice">{words.goesOn}</p>}
      <SitDown table={table.id} joined={joined} lookOn={lookOn} />
    </section>
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
      <form class="stack" onSubmit={join}>
        {name.known === "" && <NameField name={name.typed} type={name.type} label={words.guestName} />}
        <div class="cluster">
          <button type="submit" class="button button-warm button-large">
            {words.sitDown}
          </button>
          <Button onClick={lookOn}>{words.lookOn}</Button>
        </div>
      </form>
      <Alert words={problem} />
    </>
  );
}

interface Name {
  /** The name the guest has; null until it is known. */
  known: string | null;
  typed: string;
  type: (name: string) => void;
  /** Takes a typed name, where there is one. */
  save: () => Promise<void>;
}

/** Others want to know who sits there: a guest without a name can give one. */
function useName(): Name {
  const [known, setKnown] = useState<string | null>(null);
  const [typed, type] = useState("");
  useEffect(() => {
    api.me().then(
      ({ name }) => setKnown(name),
      () => undefined, // one can play without a name
    );
  }, []);
  const save = async () => {
    if (typed.trim()) setKnown((await api.rename(typed.trim())).name);
  };
  return { known, typed, type, save };
}

function NameField({ name, type, label }: { name: string; type: (name: string) => void; label: string }) {
  return (
    <label class="field">
      <span class="small">{label}</span>
      <input
        type="text"
        maxLength={LONGEST_NAME}
        autoComplete="nickname"
        value={name}
        onInput={(event) => type(event.currentTarget.value)}
      />
    </label>
  );
}
