// Who else sits at a new table, and by which clock.

import type { GameInfo, Words } from "../../api/protocol";
import { pages } from "../../i18n/pages";
import { levelHelp, levelName } from "../../table/seats/bot-levels";
import { CALM, type Choices, CLOCK, companies, type Faults, INCREMENT, MINUTES } from "./new-game-state";
import { Fault } from "./option-field";

const words = pages.newGame;

interface CompanyProps {
  game: GameInfo;
  words: Words;
  /** Who takes each of the other seats. */
  seats: string[];
  choose: (seat: number, wish: string) => void;
}

export function Players({ game, words: catalog, seats, choose }: CompanyProps) {
  return (
    <>
      {seats.map((wish, seat) => (
        <fieldset key={seat} class="option" aria-describedby={`help-company-${seat}`}>
          <legend>{seats.length === 1 ? words.company : words.seat(seat + 2)}</legend>
          <p id={`help-company-${seat}`} class="quiet">
            {words.companyHelp}
          </p>
          <div class="pills">
            {companies(game).map((one) => (
              <label key={one} class="choice pill">
                <input
                  type="radio"
                  name={`seat-${seat}`}
                  value={one}
                  checked={one === wish}
                  onChange={() => choose(seat, one)}
                />
                <span>{one === "open" ? words.friend : words.bot(levelOf(one, catalog))}</span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
    </>
  );
}

interface RivalsProps extends CompanyProps {
  chooseAll: (wish: string) => void;
}

/** Where there are many seats, all are chosen at once, and each can be chosen otherwise. */
export function Opponents({ game, words: catalog, seats, choose, chooseAll }: RivalsProps) {
  const offered = companies(game);
  const [first] = seats;
  const all = first !== undefined && seats.every((wish) => wish === first) ? first : null;
  return (
    <fieldset class="option" aria-describedby="help-company">
      <legend>{game.race ? words.rivals : words.company}</legend>
      <p id="help-company" class="quiet">
        {words.rivalsHelp}
      </p>
      <div class="pills" role="radiogroup" aria-label={words.all(seats.length)}>
        {offered.map((one) => (
          <label key={one} class="choice pill">
            <input type="radio" name="seat-all" value={one} checked={one === all} onChange={() => chooseAll(one)} />
            <span>{one === "open" ? words.friends(seats.length) : words.bots(levelOf(one, catalog), seats.length)}</span>
          </label>
        ))}
      </div>
      <p class="quiet level-words" aria-live="polite">
        {all === null ? words.mixed : all === "open" ? words.friendsHelp : levelHelp(all.replace("bot ", ""), catalog)}
      </p>
      {seats.length > 1 && (
        <ol class="rivals" aria-label={words.each}>
          {seats.map((wish, seat) => (
            <li key={seat}>
              <label>
                <span>{words.seat(seat + 2)}</span>
                <select name={`seat-${seat}`} value={wish} onChange={(event) => choose(seat, event.currentTarget.value)}>
                  {offered.map((one) => (
                    <option key={one} value={one}>
                      {one === "open" ? words.friend : words.bot(levelOf(one, catalog))}
                    </option>
                  ))}
                </select>
              </label>
            </li>
          ))}
        </ol>
      )}
    </fieldset>
  );
}

function levelOf(wish: string, catalog: Words): string {
  return levelName(wish.replace("bot ", ""), catalog);
}

export function Relaxed({
  calm,
  fault,
  choose,
}: {
  calm: boolean;
  fault: string | undefined;
  choose: (calm: boolean) => void;
}) {
  return (
    <div class="option">
      <label class="choice">
        <input
          type="checkbox"
          name={CALM}
          checked={calm}
          aria-describedby={`help-calm${fault ? " fault-calm" : ""}`}
          onChange={(event) => choose(event.currentTarget.checked)}
        />
        <span class="option-name">{words.calm}</span>
      </label>
      <p id="help-calm" class="quiet">
        {words.calmHelp}
      </p>
      {fault && <Fault name={CALM} fault={fault} />}
    </div>
  );
}

interface ClockFieldsProps {
  choices: Choices;
  wrong: Faults;
  choose: (part: Partial<Choices>) => void;
}

export function ClockFields({ choices, wrong, choose }: ClockFieldsProps) {
  return (
    <div class="option">
      <label class="choice">
        <input
          type="checkbox"
          name="clock"
          checked={choices.timed}
          aria-describedby="help-clock"
          onChange={(event) => choose({ timed: event.currentTarget.checked })}
        />
        <span class="option-name">{words.clock}</span>
      </label>
      <p id="help-clock" class="quiet">
        {words.clockHelp}
      </p>
      {choices.timed && (
        <div class="company">
          {([MINUTES, INCREMENT] as const).map((name) => (
            <label key={name} class="field">
              <span>{words[name]}</span>
              <input
                type="number"
                name={name}
                min={CLOCK[name].lowest}
                max={CLOCK[name].highest}
                value={choices[name]}
                aria-invalid={wrong[name] !== undefined}
                aria-describedby={wrong[name] ? `fault-${name}` : undefined}
                onInput={(event) => choose({ [name]: event.currentTarget.value })}
              />
              {wrong[name] && <Fault name={name} fault={wrong[name]} />}
            </label>
          ))}
        </div>
      )}
    </div>
  );
}
