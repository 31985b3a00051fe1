// Opens a game for one that was saved to a file.

import { useState } from "preact/hooks";
import { LONGEST_RECORD } from "../../api/protocol";
import { api, asProblem } from "../../api/rest";
import { navigate } from "../../app/router";
import { sentence } from "../../i18n/catalog";
import { pages } from "../../i18n/pages";
import { Icon } from "../../ui/icons";

const words = pages.goingOn;

export function LoadGame() {
  const [reading, setReading] = useState(false);
  const [fault, setFault] = useState("");
  const read = async (input: HTMLInputElement) => {
    const file = input.files?.[0];
    if (!file) return;
    setFault("");
    if (file.size > LONGEST_RECORD) return setFault(words.tooLong);
    setReading(true);
    try {
      const { id, over } = await api.open({ save: await file.text() });
      navigate(over ? `/replay/${id}` : `/table/${id}`);
    } catch (thrown) {
      setFault(sentence(asProblem(thrown).reason));
      setReading(false);
    }
  };
  return (
    <div class="field load-game">
      <input
        id="load-game"
        class="visually-hidden"
        type="file"
        accept=".record,.txt,text/plain"
        aria-invalid={fault !== ""}
        aria-describedby={`load-game-help${fault ? " load-game-fault" : ""}`}
        onClick={(event) => {
          // The same file may be chosen again after it was mended.
          event.currentTarget.value = "";
        }}
        onChange={(event) => void read(event.currentTarget)}
      />
      <label for="load-game" class="button">
        <Icon name="save" /> {words.open}
      </label>
      <p id="load-game-help" class="small quiet">
        {words.openHelp}
      </p>
      <p aria-live="polite">{reading && words.opening}</p>
      {fault && (
        <p id="load-game-fault" class="notice notice-warm" role="alert">
          {fault}
        </p>
      )}
    </div>
  );
}
