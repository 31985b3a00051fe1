// The number of a rule, which opens the rulebook there.

import { play as words } from "../i18n/table.en";

export function RuleLink({ number, show }: { number: string; show: (number: string) => void }) {
  return (
    <button type="button" class="rule-link" aria-label={words.readRule(number)} onClick={() => show(number)}>
      {number}
    </button>
  );
}
