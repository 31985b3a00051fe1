// A box to tick, with what it means.

import type { ComponentChildren } from "preact";
import { Fault } from "./fault";

interface SwitchProps {
  name: string;
  checked: boolean;
  disabled?: boolean;
  label: string;
  help: string;
  fault?: string | undefined;
  choose: (on: boolean) => void;
  children?: ComponentChildren;
}

export function Switch({ name, checked, disabled = false, label, help, fault, choose, children }: SwitchProps) {
  return (
    <div class="option">
      <label class="choice">
        <input
          type="checkbox"
          name={name}
          checked={checked}
          disabled={disabled}
          aria-describedby={`help-${name}${fault ? ` fault-${name}` : ""}`}
          onChange={(event) => choose(event.currentTarget.checked)}
        />
        <span class="option-name">{label}</span>
      </label>
      <p id={`help-${name}`} class="option-help">
        {help}
      </p>
      {fault && <Fault name={name} fault={fault} />}
      {children}
    </div>
  );
}
