// One option of a game: a box to tick, a list where it has choices, a file for components of one's own, a number otherwise.

import type { ComponentChildren } from "preact";
import type { OptionInfo, OptionValue, Words } from "../../api/protocol";
import { sentence } from "../../i18n/catalog";
import { choiceName, optionName } from "../../i18n/game-messages";
import { pages } from "../../i18n/pages";
import { CustomFileField } from "./custom-file-field";
import { Fault } from "./fault";
import { PartsField } from "./parts-field";
import { Switch } from "./switch";

const words = pages.newGame;

export interface OptionFieldProps {
  game: string;
  option: OptionInfo;
  value: OptionValue;
  fault: string | undefined;
  words: Words;
  choose: (value: OptionValue) => void;
}

export function OptionField(props: OptionFieldProps) {
  const { option, words: catalog } = props;
  if (option.own) return <CustomFileField {...props} />;
  if (option.parts) return <PartsField {...props} parts={option.parts} />;
  const [off, on] = option.choices;
  if (option.choices.length === 2 && off && on && SWITCHES.includes(`${off} ${on}`))
    return <OnOff {...props} off={off} on={on} />;
  const choices = option.choices.length > 0 ? option.choices : fewNumbers(option);
  if (choices.length === 0) return <Whole {...props} />;
  return (
    <Labelled option={option} fault={props.fault} words={catalog} help={sentence(option.help)}>
      <select
        {...namesOf(option, props.fault)}
        value={props.value}
        onChange={({ currentTarget: { value } }) => props.choose(option.choices.length > 0 ? value : Number(value))}
      >
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {choiceName(option.name, choice, catalog)}
          </option>
        ))}
      </select>
    </Labelled>
  );
}

/** Choices that one box says: ticked or not. */
const SWITCHES = ["off on", "no yes"];

/** So many numbers are chosen from a list. */
const FEW = 8;

function fewNumbers({ lowest, highest }: OptionInfo): number[] {
  if (highest - lowest >= FEW) return [];
  return Array.from({ length: highest - lowest + 1 }, (_, at) => lowest + at);
}

function OnOff({ option, value, fault, words: catalog, off, on, choose }: OptionFieldProps & { off: string; on: string }) {
  return (
    <Switch
      name={option.name}
      checked={value === on}
      label={optionName(option.name, catalog)}
      help={sentence(option.help)}
      fault={fault}
      choose={(ticked) => choose(ticked ? on : off)}
    />
  );
}

/** How many play: few numbers, side by side. */
export function CountField({ option, value, words: catalog, choose }: OptionFieldProps) {
  return (
    <div class="count-field" role="radiogroup" aria-label={optionName(option.name, catalog)}>
      <span aria-hidden="true">{optionName(option.name, catalog)}</span>
      {Array.from({ length: option.highest - option.lowest + 1 }, (_, at) => option.lowest + at).map((count) => (
        <label key={count} class="count">
          <input
            type="radio"
            name={option.name}
            value={count}
            checked={Number(value) === count}
            onChange={() => choose(count)}
          />
          <span>{count}</span>
        </label>
      ))}
    </div>
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

/** A field with its name above it, and below it its help and what is wrong with it. */
function Labelled({ option, fault, words: catalog, help, children }: LabelledProps) {
  return (
    <div class="option">
      <label for={idOf(option)} class="option-name">
        {optionName(option.name, catalog)}
      </label>
      {children}
      <p id={`help-${option.name}`} class="option-help">
        {help}
      </p>
      {fault && <Fault name={option.name} fault={fault} />}
    </div>
  );
}
