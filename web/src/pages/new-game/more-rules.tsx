// What few players want to choose: single options, a clock, which deal, and whether the game counts.

import type { GameInfo, OptionInfo, Words } from "../../api/protocol";
import { pages } from "../../i18n/pages";
import { Fault } from "./fault";
import { CALM, type Choices, CLOCK, choiceOf, DEAL, type Faults, INCREMENT, MINUTES, WINNABLE } from "./new-game-state";
import { OptionField } from "./option-field";
import { Switch } from "./switch";

const words = pages.newGame;

interface ChoosingProps {
  game: GameInfo;
  choices: Choices;
  wrong: Faults;
  choose: (part: Partial<Choices>) => void;
}

interface OptionsProps extends ChoosingProps {
  options: OptionInfo[];
  words: Words;
}

export function OptionFields({ game, options, choices, wrong, words: catalog, choose }: OptionsProps) {
  return (
    <>
      {options.map((option) => (
        <OptionField
          key={option.name}
          game={game.name}
          option={option}
          value={choices.options[option.name] ?? option.default}
          fault={wrong[option.name]}
          words={catalog}
          choose={(value) => choose({ options: { ...choices.options, [option.name]: value } })}
        />
      ))}
    </>
  );
}

/** Everything that no option of the game decides. */
export function AroundTheGame({ game, choices, wrong, choose }: ChoosingProps) {
  const numbered = choices.deal.trim() !== "";
  return (
    <>
      {choiceOf(game, choices.options)?.clock && <ClockFields choices={choices} wrong={wrong} choose={choose} />}
      {game.solver && (
        <Switch
          name={WINNABLE}
          checked={choices.winnable && !numbered}
          disabled={numbered}
          label={words.winnable}
          help={numbered ? words.winnableNot : words.winnableHelp}
          fault={wrong[WINNABLE]}
          choose={(winnable) => choose({ winnable })}
        />
      )}
      {/* In a race nothing can be taken back, so there is nothing to practise with. */}
      {!game.race && (
        <Switch
          name="practice"
          checked={choices.practice}
          label={words.practice}
          help={words.practiceHelp}
          choose={(practice) => choose({ practice })}
        />
      )}
      <Deal deal={choices.deal} fault={wrong[DEAL]} choose={(deal) => choose({ deal })} />
    </>
  );
}

export function Relaxed({ choices, wrong, choose }: Omit<ChoosingProps, "game">) {
  return (
    <Switch
      name={CALM}
      checked={choices.calm}
      label={words.calm}
      help={words.calmHelp}
      fault={wrong[CALM]}
      choose={(calm) => choose({ calm })}
    />
  );
}

/** Its two numbers are shown only with it: alone they mean nothing. */
function ClockFields({ choices, wrong, choose }: Omit<ChoosingProps, "game">) {
  return (
    <Switch
      name="clock"
      checked={choices.timed}
      label={words.clock}
      help={words.clockHelp}
      choose={(timed) => choose({ timed })}
    >
      {choices.timed && (
        <div class="clock-fields">
          {([MINUTES, INCREMENT] as const).map((name) => (
            <label key={name} class="field">
              <span class="small">{words[name]}</span>
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
    </Switch>
  );
}

function Deal({ deal, fault, choose }: { deal: string; fault: string | undefined; choose: (deal: string) => void }) {
  return (
    <div class="option">
      <label for="deal" class="option-name">
        {words.deal}
      </label>
      <input
        id="deal"
        type="text"
        name={DEAL}
        inputMode="numeric"
        autoComplete="off"
        value={deal}
        aria-invalid={fault !== undefined}
        aria-describedby={`help-deal open-deal${fault ? " fault-deal" : ""}`}
        onInput={(event) => choose(event.currentTarget.value)}
      />
      <p id="help-deal" class="option-help">
        {words.dealHelp}
      </p>
      {fault && <Fault name={DEAL} fault={fault} />}
      <p id="open-deal" class="option-help" aria-live="polite">
        {deal.trim() && !fault && words.dealOpen}
      </p>
    </div>
  );
}

export function SealedHelp() {
  return (
    <details class="sealed-help">
      <summary>{words.sealed}</summary>
      {words.sealedHelp.map((sentence) => (
        <p key={sentence} class="small">
          {sentence}
        </p>
      ))}
    </details>
  );
}
