// The guest's name, as the others see it: kept while it is typed.

import { useEffect, useRef, useState } from "preact/hooks";
import { LONGEST_NAME } from "../../api/protocol";
import { api } from "../../api/rest";
import { invite as words } from "../../i18n/players";

/** After so long without a key the name is kept. */
const PAUSE_MS = 700;

export interface Name {
  /** Whether the guest had a name before; null until it is known. */
  had: boolean | null;
  typed: string;
  kept: boolean;
  type: (name: string) => void;
  /** Keeps what was typed; nothing where there is nothing new. */
  save: () => Promise<void>;
}

export function useName(): Name {
  const [had, setHad] = useState<boolean | null>(null);
  const [typed, setTyped] = useState("");
  const [kept, setKept] = useState(false);
  // What the server has, and what stands in the field, for later calls.
  const known = useRef("");
  const latest = useRef("");
  const type = (name: string) => {
    latest.current = name;
    setTyped(name);
    setKept(false);
  };
  useEffect(() => {
    api.me().then(
      ({ name }) => {
        known.current = name;
        setHad(name !== "");
        if (latest.current) return;
        latest.current = name;
        setTyped(name);
      },
      () => undefined, // one can play without a name
    );
  }, []);
  const save = async () => {
    const name = latest.current.trim();
    if (name === known.current) return;
    known.current = (await api.rename(name)).name;
    setKept(name !== "");
  };
  useEffect(() => {
    // A field that is emptied for another name is not kept empty in between.
    if (!typed.trim() || typed.trim() === known.current) return undefined;
    const timer = setTimeout(() => void save().catch(() => undefined), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return { had, typed, kept, type, save };
}

/** For somebody who sits: only those who had no name are asked, unless the name stands on an invitation. */
export function OwnName({ label, always = false }: { label: string; always?: boolean }) {
  const name = useName();
  if (name.had === null || (name.had && !always)) return null;
  return <NameField name={name} label={label} />;
}

export function NameField({ name, label }: { name: Name; label: string }) {
  const save = () => void name.save().catch(() => undefined);
  return (
    <label class="field name-field">
      <span class="small">{label}</span>
      <span class="name-kept small" role="status">
        {name.kept && words.nameKept}
      </span>
      <input
        type="text"
        maxLength={LONGEST_NAME}
        autoComplete="nickname"
        value={name.typed}
        onInput={(event) => name.type(event.currentTarget.value)}
        onChange={save}
      />
    </label>
  );
}
