// An option whose choices are composed of parts, such as five of seven tiles: each part is drawn, and taken or left.

import type { OptionInfo, PartsInfo } from "../../api/protocol";
import { sentence } from "../../i18n/catalog";
import { choiceName, optionName } from "../../i18n/game-messages";
import { pages } from "../../i18n/pages";
import type { OptionFieldProps } from "./option-field";

const words = pages.newGame;

/** The parts of which a value is composed; none where it is not. */
export function partsIn(value: string, { called, names }: PartsInfo): string[] {
  return (called[value] ?? value).split(",").filter((part) => names.includes(part));
}

/** The value that is composed of these parts. */
export function composed(taken: readonly string[], { called, names }: PartsInfo): string {
  const value = names.filter((part) => taken.includes(part)).join(",");
  return Object.keys(called).find((word) => called[word] === value) ?? value;
}

/** The choices that are words: those of parts that have one, and those that are not composed. */
function wordsOf({ choices }: OptionInfo, parts: PartsInfo): string[] {
  return choices.filter((choice) => choice in parts.called || !partsIn(choice, parts).length);
}

export function PartsField({ option, value, fault, words: catalog, choose, parts }: OptionFieldProps & { parts: PartsInfo }) {
  const { name } = option;
  const taken = partsIn(String(value), parts);
  const full = taken.length >= parts.count;
  const toggle = (part: string) =>
    choose(composed(taken.includes(part) ? taken.filter((other) => other !== part) : [...taken, part], parts));
  return (
    <fieldset class="option parts-field" aria-describedby={`help-${name} count-${name}${fault ? ` fault-${name}` : ""}`}>
      <legend>{optionName(name, catalog)}</legend>
      <p id={`help-${name}`} class="quiet">
        {sentence(option.help)}
      </p>
      <div class="pills">
        {wordsOf(option, parts).map((choice) => (
          <label key={choice} class="choice pill">
            <input type="radio" name={name} checked={value === choice} onChange={() => choose(choice)} />
            <span>{choiceName(name, choice, catalog)}</span>
          </label>
        ))}
      </div>
      <div class="part-choices">
        {parts.names.map((part) => (
          <label key={part} class="part-choice">
            <input
              type="checkbox"
              name={name}
              value={part}
              checked={taken.includes(part)}
              disabled={full && !taken.includes(part)}
              onChange={() => toggle(part)}
            />
            <span class="part-number">{part}</span>
            {parts.sides.map((side) => (
              <span key={side} class="part-side">
                <b>{side}</b> {catalog[`option-part.${name}.${part}${side}`]}
              </span>
            ))}
          </label>
        ))}
      </div>
      <p id={`count-${name}`} class="small quiet" aria-live="polite">
        {taken.length ? words.partsTaken(taken.length, parts.count) : words.partsNone(parts.count)}
      </p>
      {fault && (
        <p id={`fault-${name}`} class="fault" role="alert">
          {fault}
        </p>
      )}
    </fieldset>
  );
}
