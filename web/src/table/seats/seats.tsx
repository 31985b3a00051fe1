// Who sits where, whose move it is, how much time is left; and what can be done about a seat that is free or left alone.

import type { ComponentChildren } from "preact";
import { BOT_MAY_PLAY_AFTER_SECONDS, type SeatInfo } from "../../api/protocol";
import { useNow } from "../../app/use-now";
import { capital } from "../../i18n/catalog";
import { seats as words } from "../../i18n/players";
import { seats as raceWords, slice as sliceWords } from "../../i18n/race";
import { duration } from "../../lib/format-time";
import { Button } from "../../ui/button";
import { Face } from "../../ui/face";
import { Icon } from "../../ui/icons";
import { isGathering, rttOf } from "../race/race";
import { useTableContext } from "../state/table-context";
import { awayFor, type TableState, timeLeft } from "../state/table-state";

const BOT_MAY_PLAY_AFTER_MS = 1000 * BOT_MAY_PLAY_AFTER_SECONDS;

export function Seats() {
  const { live, away, screen } = useTableContext();
  const { table, scene, result } = live;
  // Where lines of the table belong to seats, their marks stand at the names.
  const marked = scene.zones.some(({ edges }) => edges?.some(({ owner }) => typeof owner === "number"));
  const seatBot = (seat: number) => screen.open({ botFor: seat });
  // Without a connection no clock is known to run.
  const now = useNow(!away && !result && (live.running.includes(true) || table.seats.some(({ away_ms }) => away_ms !== null)));
  if (table.seats.length < 2 && table.seat >= 0) return null;
  const playing = table.seat >= 0 && !result;
  const free = table.seats.find(({ kind }) => kind === "open");
  return (
    <section class="seats" data-many={table.seats.length > 3 || undefined} aria-label={words.title}>
      {table.seats.length > 1 && (
        <ul>
          {table.seats.map((seat) => (
            <Seat
              key={seat.seat}
              seat={seat}
              live={live}
              now={now}
              marked={marked}
              toAct={seat.seat === scene.to_act && !result}
            />
          ))}
        </ul>
      )}
      {table.clock && !live.left.some((left) => left !== null) && (
        <p class="quiet small">{words.timeOf(table.clock.minutes, table.clock.increment)}</p>
      )}
      {table.seat < 0 && !result && <p class="seats-note seats-watching">{words.lookingOn}</p>}
      {playing && free && !table.race && (
        <Note words={words.free}>
          <Button onClick={() => screen.setInviting(true)}>
            <Icon name="share" /> {words.invite}
          </Button>
          <Button onClick={() => seatBot(free.seat)}>
            <Icon name="bot" /> {words.seatBot}
          </Button>
        </Note>
      )}
      {playing &&
        table.seats
          .filter(({ seat, kind }) => kind === "person" && seat !== table.seat)
          .map(({ seat, name }) => {
            const ms = awayFor(live, seat, now);
            if (ms === null) return null;
            // In a race nobody has time to ask: the server lets a bot play.
            if (table.race) return isGathering(table) ? null : <Note key={seat} words={raceWords.away(name)} />;
            return (
              <Note key={seat} words={ms < BOT_MAY_PLAY_AFTER_MS ? words.awaySoon(name) : words.awayFor(name, ms)}>
                {ms >= BOT_MAY_PLAY_AFTER_MS && (
                  <Button onClick={() => seatBot(seat)}>
                    <Icon name="bot" /> {words.seatBot}
                  </Button>
                )}
              </Note>
            );
          })}
    </section>
  );
}

function Note({ words: said, children }: { words: string; children?: ComponentChildren }) {
  return (
    <div class="seats-note">
      <p>{said}</p>
      {children && <div class="cluster">{children}</div>}
    </div>
  );
}

interface SeatProps {
  seat: SeatInfo;
  live: TableState;
  now: number;
  marked: boolean;
  toAct: boolean;
}

function Seat({ seat, live, now, marked, toAct }: SeatProps) {
  const { table } = live;
  const own = seat.seat === table.seat;
  const left = timeLeft(live, seat.seat, now);
  const time = left === null ? "" : duration(left);
  const rtt = rttOf(table.race, seat.seat);
  const acted = table.race?.slice?.acted[seat.seat] === true;
  return (
    <li data-to-act={toAct || undefined}>
      {marked && (
        <span
          class={own || (table.seat < 0 && seat.seat === 0) ? "line-mark" : "line-mark line-mark-other"}
          aria-hidden="true"
        />
      )}
      {table.race && (
        <span class="deck-mark" data-deck={seat.seat} aria-hidden="true">
          {seat.seat + 1}
        </span>
      )}
      <Face of={seat} own={own} />
      <span class="seat-who">
        <span class="seat-name">{own ? words.you : capital(nameAmong(seat, live.table.seats))}</span>
        <BotLevel seat={seat} />
      </span>
      {seat.kind === "person" && !seat.here && <span class="badge badge-warm">{words.away}</span>}
      {toAct && <span class="visually-hidden">{words.toAct}</span>}
      {acted && (
        <span class="seat-acted" title={sliceWords.hasActed}>
          <Icon name="ready" />
          <span class="visually-hidden">{sliceWords.hasActed}</span>
        </span>
      )}
      {rtt !== null && (
        <span class="seat-rtt figures" title={raceWords.rttHelp}>
          <span aria-hidden="true">{raceWords.ms(rtt)}</span>
          <span class="visually-hidden">{raceWords.rtt(rtt)}</span>
        </span>
      )}
      {time && (
        <span
          class="seat-clock figures"
          role="timer"
          aria-label={own ? words.ownClock(time) : words.clock(nameAmong(seat, table.seats), time)}
          data-runs={live.running[seat.seat] || undefined}
          data-short={(left ?? 0) < 60_000 || undefined}
        >
          {time}
        </span>
      )}
    </li>
  );
}

/** How well a bot plays; of one that is no level, that it is one. */
export function BotLevel({ seat: { kind, name, called } }: { seat: SeatInfo }) {
  if (kind !== "bot") return null;
  return (
    <span class="seat-level">
      {called ? capital(name) : words.bot}
      {called && <span class="visually-hidden"> {words.bot}</span>}
    </span>
  );
}

/** Counted where several are called the same: the first by the name alone. Free seats are not. */
export function nameAmong(seat: SeatInfo, seats: readonly SeatInfo[]): string {
  const name = nameOf(seat);
  if (seat.kind === "open") return name;
  const before = seats.filter((other) => other.seat < seat.seat && nameOf(other) === name).length;
  return before ? `${name} ${before + 1}` : name;
}

function nameOf({ kind, name, called, left, for: playsFor }: SeatInfo): string {
  if (kind === "open") return left === null ? words.open : words.left(left);
  if (kind === "bot") return playsFor === null ? (called ?? capital(name)) : words.botFor(playsFor);
  return name || words.guest;
}
