// One option of a game: radio buttons or a list where it has choices, a file for components of one's own, a number otherwise.

import type { ComponentChildren } from "preact";
import type { OptionInfo, OptionValue, Words } from "../../api/protocol";
import { sentence } from "../../i18n/catalog";
import { choiceName, optionName } from "../../i18n/game-messages";
import { pages } from "../../i18n/pages";
import { CustomFileField } from "./custom-file-field";

const words = pages.newGame;

export interface OptionFieldProps {
  game: string;
  option: OptionInfo;
  value: OptionValue;
  fault: string | undefined;
  words: Words;
  /** Few numbers stand side by side even where they have no names. */
  counts?: boolean;
  choose: (value: OptionValue) => void;
}

export function OptionField(props: OptionFieldProps) {
  const { option } = props;
  if (option.own) return <CustomFileField {...props} />;
  const choices = option.choices.length > 0 ? option.choices : fewNumbers(option, props.words, props.counts === true);
  if (choices.length > FEW) return <List {...props} choices={choices} />;
  return choices.length > 0 ? <Radios {...props} choices={choices} /> : <Whole {...props} />;
}

/** So many choices can stand side by side. */
const FEW = 8;

/** The numbers of an option, where there are few and each has a name or needs none. */
function fewNumbers({ name, lowest, highest }: OptionInfo, catalog: Words, counts: boolean): number[] {
  if (highest - lowest >= FEW) return [];
  const numbers = Array.from({ length: highest - lowest + 1 }, (_, at) => lowest + at);
  return counts || numbers.every((number) => catalog[`option.${name}.${number}`] !== undefined) ? numbers : [];
}

function Radios({ option, choices, value, fault, words: catalog, choose }: OptionFieldProps & { choices: OptionValue[] }) {
  const help = `help-${option.name}`;
  return (
    <fieldset class="option" aria-describedby={help}>
      <legend>{optionName(option.name, catalog)}</legend>
      <p id={help} class="quiet">
        {sentence(option.help)}
      </p>
      <div class="pills">
        {choices.map((choice) => (
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

function List({ option, choices, value, fault, words: catalog, choose }: OptionFieldProps & { choices: OptionValue[] }) {
  return (
    <Labelled option={option} fault={fault} words={catalog} help={sentence(option.help)}>
      <select {...namesOf(option, fault)} value={value} onChange={(event) => choose(event.currentTarget.value)}>
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {choiceName(option.name, choice, catalog)}
            {choice === option.default && ` · ${words.usual}`}
          </option>
        ))}
      </select>
    </Labelled>
  );
}

function Whole({ option, value, fault, words: catalog, choose }: OptionFieldProps) {
  return (
    <Labelled
      option={option}
      fault={fault}
      words={catalog}
      help={`${sentence(option.help)} ${words.range(option.lowest, option.highest)}`}
    >
      <input
        {...namesOf(option, fault)}
        type="number"
        min={option.lowest}
        max={option.highest}
        step={1}
        value={value}
        aria-invalid={fault !== undefined}
        onInput={(event) => choose(event.currentTarget.value)}
      />
    </Labelled>
  );
}

const idOf = ({ name }: OptionInfo) => `option-${name}`;

/** What ties a field to its label, its help and what is wrong with it. */
function namesOf(option: OptionInfo, fault: string | undefined) {
  const { name } = option;
  return { id: idOf(option), name, "aria-describedby": `help-${name}${fault ? ` fault-${name}` : ""}` };
}

interface LabelledProps extends Pick<OptionFieldProps, "option" | "fault" | "words"> {
  help: string;
  children: ComponentChildren;
}

/** A field with its name and help above it, and below it what is wrong with it. */
function Labelled({ option, fault, words: catalog, help, children }: LabelledProps) {
  return (
    <div class="field option">
      <label for={idOf(option)} class="option-name">
        {optionName(option.name, catalog)}
      </label>
      <p id={`help-${option.name}`} class="quiet">
        {help}
      </p>
      {children}
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
