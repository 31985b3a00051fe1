// How a challenged game compares with the one it was challenged by.

import type { GameInfo, Result, TableInfo } from "../../api/protocol";
import { challenge as words } from "../../i18n/players";

/** The comparison in words; null where there is nobody to compare with. */
export function comparison(
  { rival, seat }: Pick<TableInfo, "rival" | "seat">,
  { scores }: Pick<Result, "scores">,
  { fewer_is_better }: Pick<GameInfo, "fewer_is_better">,
): string | null {
  const own = scores[seat];
  if (!rival || own === undefined) return null;
  if (own === rival.score) return words.compared(rival.name, rival.score, own, "equal");
  return words.compared(rival.name, rival.score, own, own > rival.score !== fewer_is_better ? "better" : "worse");
}
