// The guest's name, as best lists and tables show it.

import { useEffect, useState } from "preact/hooks";
import { LONGEST_NAME, type Me } from "../../api/protocol";
import { api, asProblem } from "../../api/rest";
import { pages } from "../../i18n/pages";

const words = pages.settings;

export function NameForm({ me, changed }: { me: Me; changed: () => void }) {
  const [name, setName] = useState(me.name);
  const [told, setTold] = useState("");
  const [fault, setFault] = useState("");

  // The name goes when the guest has everything deleted further down the page.
  useEffect(() => {
    if (me.known) return;
    setName("");
    setTold("");
  }, [me.known]);

  const save = async (event: SubmitEvent) => {
    event.preventDefault();
    setTold("");
    setFault("");
    try {
      const saved = await api.rename(name.trim());
      setName(saved.name);
      setTold(saved.name ? words.nameSaved : words.nameCleared);
      changed();
    } catch (thrown) {
      setFault(asProblem(thrown).reason);
    }
  };

  return (
    <section class="panel stack" aria-labelledby="name-title">
      <h2 id="name-title">{words.name}</h2>
      <form class="field" noValidate onSubmit={save}>
        <label for="name">{words.nameField}</label>
        <div class="cluster">
          <input
            id="name"
            type="text"
            name="name"
            maxLength={LONGEST_NAME}
            autoComplete="nickname"
            value={name}
            aria-describedby="help-name"
            aria-invalid={fault !== ""}
            onInput={(event) => setName(event.currentTarget.value)}
          />
          <button type="submit" class="button button-main">
            {words.nameSave}
          </button>
        </div>
        <p id="help-name" class="quiet">
          {words.nameHelp}
        </p>
        <p role="status">{told}</p>
        {fault && (
          <p class="fault" role="alert">
            {fault}
          </p>
        )}
      </form>
    </section>
  );
}
