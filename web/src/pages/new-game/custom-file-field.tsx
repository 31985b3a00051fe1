// An option whose value is ours or a file of the player's own. The file is checked by the server as soon as it is chosen, and
// remembered only as long as the page is open.

import { useState } from "preact/hooks";
import { LONGEST_OPTION } from "../../api/protocol";
import { api, asProblem, componentsPath } from "../../api/rest";
import { sentence } from "../../i18n/catalog";
import { optionName, shortChoice } from "../../i18n/game-messages";
import { pages } from "../../i18n/pages";
import { Fault } from "./fault";
import { OWN_NAME } from "./new-game-state";
import type { OptionFieldProps } from "./option-field";

const words = pages.newGame;

interface Chosen {
  text: string;
  /** What the server said of it; empty while it is asked. */
  good: string;
  fault: string;
}

/** Which components: ours, those of the last time, or those of a file. */
const [OURS, KEPT, OWN] = ["ours", "kept", "own"];

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

  const pick = (kind: string) => choose(kind === OURS ? ours : kind === KEPT && before !== null ? before : chosen.text);
  return (
    <div class="option">
      <label for={id} class="option-name">
        {optionName(name, catalog)}
      </label>
      <select
        id={id}
        name={`${name}-own`}
        value={isOwn ? OWN : before === null ? OURS : KEPT}
        aria-describedby={`help-${name}`}
        onChange={(event) => pick(event.currentTarget.value)}
      >
        <option value={OURS}>{shortChoice(name, ours, catalog)}</option>
        {before !== null && <option value={KEPT}>{words.ownKept(before)}</option>}
        <option value={OWN}>{catalog[`option.${name}.own`] ?? words.own}</option>
      </select>
      <p id={`help-${name}`} class="option-help">
        {sentence(option.help)}{" "}
        <a href={componentsPath(game, name)} download>
          {words.ownTemplate}
        </a>
      </p>
      {isOwn && (
        <div class="field own-file">
          <label for={`file-${name}`} class="visually-hidden">
            {words.ownChoose}
          </label>
          <input
            id={`file-${name}`}
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
          <p id={`told-${name}`} class="small" aria-live="polite">
            {reading ? words.ownChecking : !wrong && chosen.good}
          </p>
          {wrong && <Fault name={name} fault={wrong} />}
        </div>
      )}
    </div>
  );
}
