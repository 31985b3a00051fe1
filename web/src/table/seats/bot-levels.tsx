// How well a bot is to play, and the window that asks for it.

import { useState } from "preact/hooks";
import type { GameInfo, TableInfo, Words } from "../../api/protocol";
import { capital } from "../../i18n/catalog";
import { bots as words } from "../../i18n/players";
import { Dialog } from "../../ui/dialog";
import { CompanyCard } from "./company-card";

/** What the game calls a level; a level, or a bot that is none, for which it has no words is called by its plain name. */
export function levelName(name: string, catalog: Words): string {
  return catalog[`level.${name}.name`] ?? capital(name);
}

/** How a bot of the level plays, in a few words, where the game has some. */
export function levelHelp(name: string, catalog: Words): string {
  return catalog[`level.${name}.help`] ?? "";
}

/** The same table with its bots called as the game calls their levels. */
export function withLevelNames<Table extends Pick<TableInfo, "seats">>(table: Table, catalog: Words): Table {
  const seats = table.seats.map((seat) => (seat.kind === "bot" ? { ...seat, name: levelName(seat.name, catalog) } : seat));
  return { ...table, seats };
}

/** The names that a seat can be given to: the levels, or the bots of a game that has none. */
export function levelsOf({ levels: offered, bots }: Pick<GameInfo, "levels" | "bots">): string[] {
  return offered.length ? offered.map(({ name }) => name) : bots;
}

/** What is offered first: neither the weakest nor the strongest. */
export function usualLevel(names: readonly string[]): string | undefined {
  return names[Math.floor(names.length / 2)];
}

interface SeatBotProps {
  game: GameInfo;
  words: Words;
  /** The seat; null where it is for several. */
  seat: number | null;
  /** What becomes of the seat. */
  help: string;
  seatBot: (level: string) => void;
  close: () => void;
}

export function SeatBot({ game, words: catalog, seat, help, seatBot, close }: SeatBotProps) {
  const names = levelsOf(game);
  const [level, setLevel] = useState(usualLevel(names) ?? "");
  const go = (event: SubmitEvent) => {
    event.preventDefault();
    close();
    seatBot(level);
  };
  return (
    <Dialog title={words.title} close={close}>
      <form class="stack" onSubmit={go}>
        <p>{help}</p>
        <fieldset>
          <legend>{words.level}</legend>
          <div class="face-cards">
            {names.map((name) => (
              <CompanyCard
                key={name}
                game={game}
                words={catalog}
                company={name}
                seat={seat}
                name="level"
                checked={name === level}
                choose={() => setLevel(name)}
              />
            ))}
          </div>
        </fieldset>
        {game.race && (
          <p class="quiet level-words" aria-live="polite">
            {levelHelp(level, catalog)}
          </p>
        )}
        <div class="cluster">
          <button type="submit" class="button button-main" disabled={!level}>
            {words.yes}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
