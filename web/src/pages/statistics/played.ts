// A guest's finished games as plots and tables want them.

import type { Best, Played, Scored, Statistics, Tally } from "../../api/protocol";
import { figure } from "../../i18n/catalog";
import { pages } from "../../i18n/pages";
import { date } from "../../lib/format-time";
import type { Dot, Shape } from "./plot";

const words = pages.plot;

/** The games that count, the oldest first. */
export function counted(tally: Tally): Played[] {
  return inOrder(tally).filter(({ counts }) => counts);
}

/** All games, practice too, the oldest first. */
export function inOrder({ results }: Tally): Played[] {
  return [...results].sort((one, other) => Date.parse(one.ended) - Date.parse(other.ended));
}

/** The score where it can be compared with others: where only won games are scored, the rest have none. */
export function scoreOf({ won, score }: Pick<Played, "won" | "score">, { scored }: { scored: Scored }): number | null {
  return won || scored === "all" ? score : null;
}

/** The place of the first such game in the best list, counted from 1; null where there is none. */
export function placeOf({ best_list }: Tally, isIt: (best: Best) => boolean): number | null {
  const place = best_list.findIndex(isIt);
  return place < 0 ? null : place + 1;
}

export function shapeOf({ won, open }: Played, canBeWon: boolean): Shape {
  if (!canBeWon) return open ? "played-open" : "played";
  if (won) return open ? "won-open" : "won";
  return open ? "lost-open" : "lost";
}

export function dots(games: Played[], statistics: Statistics, canBeWon: boolean): Dot[] {
  return games.map((played, index) => {
    const score = scoreOf(played, statistics);
    const shape = shapeOf(played, canBeWon);
    const said = [date(played.ended), score === null ? null : figure(score), words.shape[shape]];
    return { game: index + 1, score, shape, label: said.filter((part) => part !== null).join(", ") };
  });
}

/** The tally of the options that were played most. */
export function mostPlayed(tallies: Tally[]): number {
  const games = tallies.map(({ results }) => results.length);
  return Math.max(games.indexOf(Math.max(...games)), 0);
}
