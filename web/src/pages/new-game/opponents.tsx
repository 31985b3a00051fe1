// Who else sits at a new table: bots of a level, or friends who come by a link.

import type { ComponentChildren } from "preact";
import type { GameInfo, Words } from "../../api/protocol";
import { pages } from "../../i18n/pages";
import { levelHelp, levelName } from "../../table/seats/bot-levels";
import { botName, CompanyCard, facedAs } from "../../table/seats/company-card";
import { Face } from "../../ui/face";
import { companies } from "./new-game-state";

const words = pages.newGame;

interface OpponentsProps {
  game: GameInfo;
  words: Words;
  /** Who takes each of the other seats. */
  seats: string[];
  choose: (seat: number, wish: string) => void;
  chooseAll: (wish: string) => void;
  /** How many play, where that can be chosen. */
  count?: ComponentChildren;
}

/** All other seats are chosen at once; where there are several, each can be chosen otherwise. */
export function Opponents({ game, words: catalog, seats, choose, chooseAll, count }: OpponentsProps) {
  const [first] = seats;
  const all = first !== undefined && seats.every((wish) => wish === first) ? first : null;
  const several = seats.length > 1;
  return (
    <div class="opponents" role="group" aria-labelledby="opponents">
      <div class="opponents-head">
        <span id="opponents" class="option-name">
          {several || game.race ? words.rivals : words.company}
        </span>
        {count}
      </div>
      <div class="face-cards" role="radiogroup" aria-label={several ? words.all : words.company}>
        {companies(game).map((wish) => (
          <CompanyCard
            key={wish}
            game={game}
            words={catalog}
            company={levelIn(wish)}
            seat={several ? null : 1}
            name="seat-all"
            checked={wish === all}
            choose={() => chooseAll(wish)}
          />
        ))}
      </div>
      <p class="quiet level-words" aria-live="polite">
        {all === null ? words.mixed : all === "open" ? words.friendHelp : levelHelp(levelIn(all), catalog)}
      </p>
      {several && (
        <ol class="rivals" aria-label={words.each}>
          {seats.map((wish, at) => (
            <li key={at}>
              <Face of={facedAs(game, levelIn(wish))} />
              <label>
                <span class="visually-hidden">{words.seat(at + 2)}</span>
                <select name={`seat-${at}`} value={wish} onChange={(event) => choose(at, event.currentTarget.value)}>
                  {companies(game).map((one) => (
                    <option key={one} value={one}>
                      {one === "open"
                        ? words.friend
                        : words.bot(botName(game, levelIn(one), at + 1), levelName(levelIn(one), catalog))}
                    </option>
                  ))}
                </select>
              </label>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

/** The level, or the bot, of a wish; of a seat for a friend the wish itself. */
export function levelIn(wish: string): string {
  return wish.replace("bot ", "");
}
