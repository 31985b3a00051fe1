// The number of a rule, which opens the rulebook there.

import { play as words } from "../../i18n/table";
import { Button } from "../../ui/button";

export function RuleLink({ number, show }: { number: string; show: (number: string) => void }) {
  return (
    <Button class="rule-link" aria-label={words.readRule(number)} onClick={() => show(number)}>
      {number}
    </Button>
  );
}
