// Whether a game can still be won, in words that say what the answer rests on.

import type { CanWin } from "../../api/protocol";
import { play as words } from "../../i18n/table";

export function canWinWords({
  answer,
  exact,
  knowing,
  dealt,
}: Pick<CanWin, "answer" | "exact" | "knowing" | "dealt">): string[] {
  if (dealt !== null) return [words.dealt[dealt]];
  const told = exact ? words.canWinExact[answer] : words.canWin[answer];
  return knowing === null ? [told] : [told, words.knowing[knowing]];
}
