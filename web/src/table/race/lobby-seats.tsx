// The seats of a race before it starts: who is here, who is ready, and what can be done about a seat.

import type { SeatInfo, TableInfo } from "../../api/protocol";
import { capital } from "../../i18n/catalog";
import { lobby as words } from "../../i18n/race";
import { Button } from "../../ui/button";
import { Face } from "../../ui/face";
import { Icon } from "../../ui/icons";
import { BotLevel, nameAmong } from "../seats/seats";
import { isHost } from "./race";

interface LobbySeatsProps {
  table: TableInfo;
  /** In the midst of a round nobody is asked again. */
  asksReady: boolean;
  /** Before the first move the host may remove any seat; later only a person from a seat. */
  removable: "any" | "person";
  addBot: (seats: number[]) => void;
  remove: (seat: SeatInfo) => void;
}

/** So many have to be left. */
const FEWEST = 2;

export function LobbySeats({ table, asksReady, removable, addBot, remove }: LobbySeatsProps) {
  const host = isHost(table);
  const free = table.seats.filter(({ kind }) => kind === "open").map(({ seat }) => seat);
  const named = table.seats.map((seat) => ({ seat, name: nameAmong(seat, table.seats) }));
  const canGo = ({ seat, kind }: SeatInfo) =>
    host && seat !== table.seat && (removable === "person" ? kind === "person" : table.seats.length > FEWEST);
  return (
    <>
      <ul class="lobby-list" aria-label={words.seats}>
        {named.map(({ seat, name }) => (
          <li key={seat.seat} data-kind={seat.kind}>
            <span class="deck-mark" data-deck={seat.seat} aria-hidden="true">
              {seat.seat + 1}
            </span>
            <Face of={seat} own={seat.seat === table.seat} />
            <span class="seat-who">
              <span class="seat-name">{capital(name)}</span>
              <BotLevel seat={seat} />
              <span class="seat-level">
                {[
                  seat.seat === table.seat && words.you,
                  removable === "any" && seat.seat === table.race?.host && seat.kind !== "open" && words.host,
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
            </span>
            {seat.kind !== "open" && (
              <span class="lobby-marks">
                <Standing seat={seat} ready={table.race?.ready[seat.seat] === true} asksReady={asksReady} />
              </span>
            )}
            {seat.kind === "open" && table.seat >= 0 && (
              <Button aria-label={words.addBotTo(seat.seat)} onClick={() => addBot([seat.seat])}>
                <Icon name="bot" /> {words.addBot}
              </Button>
            )}
            {canGo(seat) && (
              <Button
                class="button button-plain lobby-remove"
                aria-label={words.removeSeat(seat.seat, name)}
                title={words.removeSeat(seat.seat, name)}
                onClick={() => remove(seat)}
              >
                <Icon name="close" />
              </Button>
            )}
          </li>
        ))}
      </ul>
      {free.length > 1 && table.seat >= 0 && (
        <Button onClick={() => addBot(free)}>
          <Icon name="bot" /> {words.fill}
        </Button>
      )}
    </>
  );
}

function Standing({ seat, ready, asksReady }: { seat: SeatInfo; ready: boolean; asksReady: boolean }) {
  const away = seat.kind === "person" && !seat.here;
  return (
    <>
      {away && <span class="badge badge-warm">{words.away}</span>}
      {asksReady && ready && (
        <span class="badge lobby-ready">
          <Icon name="ready" /> {words.ready}
        </span>
      )}
      {asksReady && !ready && <span class="quiet small">{words.notReady}</span>}
    </>
  );
}
