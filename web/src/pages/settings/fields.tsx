// How a setting is chosen: one of several, or on and off. Every choice holds at once.

import type { ComponentChildren } from "preact";
import { type Settings, setSettings } from "../../app/settings";

interface RadiosProps<Name extends "theme" | "motion" | "language" | "table" | "cardBack"> {
  name: Name;
  legend: string;
  labels: Record<Settings[Name], string>;
  value: Settings[Name];
  help?: string;
  changed?: () => void;
  /** What a choice looks like. */
  preview?: (choice: Settings[Name]) => ComponentChildren;
  children?: ComponentChildren;
}

export function Radios<Name extends "theme" | "motion" | "language" | "table" | "cardBack">({
  name,
  legend,
  labels,
  value,
  help,
  changed,
  preview,
  children,
}: RadiosProps<Name>) {
  const choose = (choice: Settings[Name]) => {
    setSettings({ [name]: choice });
    changed?.();
  };
  return (
    <fieldset aria-describedby={help && `help-${name}`}>
      <legend>{legend}</legend>
      {help && (
        <p id={`help-${name}`} class="quiet">
          {help}
        </p>
      )}
      <div class="pills">
        {(Object.keys(labels) as Settings[Name][]).map((choice) => (
          <label key={choice} class={preview ? "choice pill pill-picture" : "choice pill"}>
            {preview?.(choice)}
            <input type="radio" name={name} checked={choice === value} onChange={() => choose(choice)} />
            <span lang={name === "language" && choice !== "system" ? choice : undefined}>{labels[choice]}</span>
          </label>
        ))}
      </div>
      {children}
    </fieldset>
  );
}

interface SwitchProps {
  name: "fourColour" | "sound" | "tapTwice" | "safeMoves" | "explain" | "stepByStep";
  label: string;
  help: string;
  on: boolean;
  children?: ComponentChildren;
}

export function Switch({ name, label, help, on, children }: SwitchProps) {
  return (
    <div>
      <label class="choice">
        <input
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox tells by itself whether it is on.
          role="switch"
          checked={on}
          aria-describedby={`help-${name}`}
          onChange={(event) => setSettings({ [name]: event.currentTarget.checked })}
        />
        <span class="option-name">{label}</span>
      </label>
      <p id={`help-${name}`} class="quiet">
        {help}
      </p>
      {children}
    </div>
  );
}
