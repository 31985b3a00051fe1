// The numbers of a table, side by side.

import type { Fact, Words } from "../messages";
import { text } from "../words";

export function FactList({ facts, words }: { facts: Fact[]; words: Words }) {
  return (
    <dl class="facts">
      {facts.map((fact) => (
        <div key={fact.id}>
          <dt class="caption">{text(fact.label, words)}</dt>
          <dd>{text(fact.value, words)}</dd>
        </div>
      ))}
    </dl>
  );
}
