// An option whose value is ours or a file of the player's own. The file is checked by the server as soon as it is chosen, and
// remembered only as long as the page is open.

import { useState } from "preact/hooks";
import { LONGEST_OPTION } from "../../api/protocol";
import { api, asProblem, componentsPath } from "../../api/rest";
import { sentence } from "../../i18n/catalog";
import { choiceName, optionName } from "../../i18n/game-messages";
import { pages } from "../../i18n/pages";
import { OWN_NAME } from "./new-game-state";
import { Fault, type OptionFieldProps } from "./option-field";

const words = pages.newGame;

interface Chosen {
  text: string;
  /** What the server said of it; empty while it is asked. */
  good: string;
  fault: string;
}

const NOTHING: Chosen = { text: "", good: "", fault: "" };
const files = new Map<string, Chosen>();

export function CustomFileField({ game, option, value, fault, words: catalog, choose }: OptionFieldProps) {
  const { name, default: ours } = option;
  const id = `option-${name}`;
  const key = `${game} ${name}`;
  const [chosen, setChosen] = useState(files.get(key) ?? NOTHING);
  const [reading, setReading] = useState(false);
  const before = typeof value === "string" && OWN_NAME.test(value) ? value : null;
  const isOwn = value !== ours && before === null;
  const wrong = isOwn && !reading ? (fault ?? chosen.fault) : "";

  const keep = (file: Chosen) => {
    files.set(key, file);
    setChosen(file);
    // A file that is no good is sent all the same if the player insists: the server says once more what is wrong.
    choose(file.text);
  };

  const read = async (input: HTMLInputElement) => {
    const file = input.files?.[0];
    if (!file) return;
    setReading(true);
    try {
      if (file.size > LONGEST_OPTION) return keep({ ...NOTHING, fault: words.ownTooLong });
      // Always with a line end: that tells a file from a name.
      const text = `${(await file.text()).trimEnd()}\n`;
      keep({ ...NOTHING, text });
      const { value: shown, total } = await api.checkComponents(game, name, text);
      keep({ text, good: shown === ours ? words.ownIsOurs(file.name) : words.ownGood(file.name, total), fault: "" });
    } catch (thrown) {
      const { reason } = asProblem(thrown);
      setChosen((now) => {
        const refused = { ...now, fault: reason };
        files.set(key, refused);
        return refused;
      });
    } finally {
      setReading(false);
    }
  };

  const radio = (checked: boolean, label: string, pick: () => void) => (
    <label class="choice pill">
      <input type="radio" name={`${name}-own`} checked={checked} onChange={pick} />
      <span>{label}</span>
    </label>
  );
  return (
    <fieldset class="option" aria-describedby={`help-${name}`}>
      <legend>{optionName(name, catalog)}</legend>
      <p id={`help-${name}`} class="quiet">
        {sentence(option.help)}
      </p>
      <div class="pills">
        {radio(value === ours, choiceName(name, ours, catalog), () => choose(ours))}
        {before !== null && radio(true, words.ownKept(before), () => choose(before))}
        {radio(isOwn, catalog[`option.${name}.own`] ?? words.own, () => choose(chosen.text))}
      </div>
      {isOwn && (
        <div class="field own-file">
          <label for={id}>{words.ownChoose}</label>
          <input
            id={id}
            type="file"
            name={name}
            accept=".toml,text/plain"
            aria-invalid={!!wrong}
            aria-describedby={`told-${name}${wrong ? ` fault-${name}` : ""}`}
            onClick={(event) => {
              // The same file may be chosen again after it was mended.
              event.currentTarget.value = "";
            }}
            onChange={(event) => void read(event.currentTarget)}
          />
          <p id={`told-${name}`} aria-live="polite">
            {reading ? words.ownChecking : !wrong && chosen.good}
          </p>
          {wrong && <Fault name={name} fault={wrong} />}
        </div>
      )}
      <p class="small">
        <a href={componentsPath(game, name)} download>
          {words.ownTemplate}
        </a>
      </p>
    </fieldset>
  );
}
