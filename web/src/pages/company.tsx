// Who else sits at a new table, and by which clock.

import type { GameInfo } from "../messages";
import { levelName } from "../table/bot-levels";
import { pages } from "../words/pages.en";
import { CLOCK, type Choices, companies, type Faults, INCREMENT, MINUTES } from "./choices";
import { Fault } from "./option-field";

const words = pages.newGame;

interface CompanyProps {
  game: GameInfo;
  /** Who takes each of the other seats. */
  seats: string[];
  choose: (seat: number, wish: string) => void;
}

export function Company({ game, seats, choose }: CompanyProps) {
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
                <input type="radio" name={`seat-${seat}`} value={one} checked={one === wish} onChange={() => choose(seat, one)} />
                <span>{one === "open" ? words.friend : words.bot(levelName(one.replace("bot ", "")))}</span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
    </>
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
