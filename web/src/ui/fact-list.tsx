// The numbers of a table, side by side.

import type { Fact, Words } from "../api/protocol";
import { text } from "../i18n/catalog";
import { isNote } from "./notes";

export function FactList({ facts, words }: { facts: Fact[]; words: Words }) {
  return (
    <dl class="facts">
      {facts
        .filter((fact) => !isNote(fact, words))
        .map((fact) => (
          <div key={fact.id}>
            <dt class="caption">{text(fact.label, words)}</dt>
            <dd>{text(fact.value, words)}</dd>
          </div>
        ))}
    </dl>
  );
}
