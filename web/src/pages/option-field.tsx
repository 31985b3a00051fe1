// One option of a game: radio buttons where it has choices, a number otherwise.

import type { OptionInfo, OptionValue, Words } from "../messages";
import { sentence } from "../words";
import { pages } from "../words/pages.en";
import { choiceName, optionName } from "./game-words";

const words = pages.newGame;

interface OptionFieldProps {
  option: OptionInfo;
  value: OptionValue;
  fault: string | undefined;
  words: Words;
  choose: (value: OptionValue) => void;
}

export function OptionField(props: OptionFieldProps) {
  return props.option.choices.length > 0 ? <Radios {...props} /> : <Whole {...props} />;
}

function Radios({ option, value, fault, words: catalog, choose }: OptionFieldProps) {
  const help = `help-${option.name}`;
  return (
    <fieldset class="option" aria-describedby={help}>
      <legend>{optionName(option.name, catalog)}</legend>
      <p id={help} class="quiet">
        {sentence(option.help)}
      </p>
      <div class="pills">
        {option.choices.map((choice) => (
          <label key={choice} class="choice pill">
            <input type="radio" name={option.name} value={choice} checked={choice === value} onChange={() => choose(choice)} />
            <span>
              {choiceName(option.name, choice, catalog)}
              {choice === option.default && <span class="quiet small"> · {words.usual}</span>}
            </span>
          </label>
        ))}
      </div>
      {fault && <Fault name={option.name} fault={fault} />}
    </fieldset>
  );
}

function Whole({ option, value, fault, words: catalog, choose }: OptionFieldProps) {
  const id = `option-${option.name}`;
  return (
    <div class="field option">
      <label for={id} class="option-name">
        {optionName(option.name, catalog)}
      </label>
      <p id={`help-${option.name}`} class="quiet">
        {sentence(option.help)} {words.range(option.lowest, option.highest)}
      </p>
      <input
        id={id}
        type="number"
        name={option.name}
        min={option.lowest}
        max={option.highest}
        step={1}
        value={value}
        aria-invalid={fault !== undefined}
        aria-describedby={`help-${option.name}${fault ? ` fault-${option.name}` : ""}`}
        onInput={(event) => choose(event.currentTarget.value)}
      />
      {fault && <Fault name={option.name} fault={fault} />}
    </div>
  );
}

/** What is wrong with a field, right below it. */
export function Fault({ name, fault }: { name: string; fault: string }) {
  return (
    <p id={`fault-${name}`} class="fault" role="alert">
      {fault}
    </p>
  );
}
