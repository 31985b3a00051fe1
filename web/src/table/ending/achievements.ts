// What was good about a result: its place in the best list, and how it stands among the player's own.

import { useEffect, useState } from "preact/hooks";
import type { Statistics, TableInfo } from "../../api/protocol";
import { api } from "../../api/rest";
import { ending as words } from "../../i18n/table";

/** A streak begins with the second game won. */
const STREAK = 2;

/** In sentences, the best news first. */
export function achievements({ tallies, fewer_is_better }: Statistics, table: string): string[] {
  const tally = tallies.find(({ results }) => results.some((one) => one.table === table));
  const own = tally?.results.find((one) => one.table === table);
  if (!tally || !own?.counts) return [];
  const scored = tally.results.filter(({ counts, won }) => counts && (won || !tally.can_be_won));
  const others = scored.filter((one) => one !== own).map(({ score }) => score);
  const beats = (other: number) => (fewer_is_better ? own.score < other : own.score > other);
  const rank = tally.best_list.findIndex((one) => one.table === table) + 1;
  return [
    ...(rank ? [words.rank(rank)] : []),
    ...(scored.includes(own) && others.length && others.every(beats) ? [words.best] : []),
    ...(own.won && tally.streak >= STREAK ? [words.streak(tally.streak)] : []),
  ];
}

/** Nothing until it is known, and nothing where it cannot be found out: the end is told without it, too. */
export function useAchievements({ game, id, seat }: Pick<TableInfo, "game" | "id" | "seat">): string[] {
  const [told, setTold] = useState<string[]>([]);
  useEffect(() => {
    if (seat < 0) return undefined;
    let wanted = true;
    api.statistics(game).then(
      (statistics) => wanted && setTold(achievements(statistics, id)),
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [game, id, seat]);
  return told;
}
