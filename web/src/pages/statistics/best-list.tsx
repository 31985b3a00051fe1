// The best list of this server for a game with certain options.

import type { GameInfo, Statistics, Tally, Words } from "../../api/protocol";
import { Link } from "../../app/router";
import { figure } from "../../i18n/catalog";
import { scoreName } from "../../i18n/game-messages";
import { pages } from "../../i18n/pages";
import { ago, duration } from "../../lib/format-time";
import { Ago } from "../../ui/time-ago";

const words = pages.statistics;

interface BestListProps {
  tally: Tally;
  game: GameInfo;
  statistics: Statistics;
  words: Words;
}

export function BestList({ tally, game, statistics, words: catalog }: BestListProps) {
  return (
    <section class="stack" aria-labelledby="best-list">
      <div>
        <h2 id="best-list">{words.bestList}</h2>
        <p class="small quiet">{words.bestTakes}</p>
      </div>
      {tally.best_list.length === 0 ? (
        <p class="quiet">{statistics.scored === "won" ? words.bestEmpty : words.bestEmptyAll}</p>
      ) : (
        <div class="panel sideways" tabIndex={0} role="group" aria-labelledby="best-list">
          <table>
            <thead>
              <tr>
                <th scope="col">{words.rank}</th>
                <th scope="col">{words.name}</th>
                <th scope="col">{scoreName(catalog)}</th>
                {game.timed && <th scope="col">{words.time}</th>}
                <th scope="col" class="when">
                  {words.when}
                </th>
                <th scope="col">{words.replay}</th>
              </tr>
            </thead>
            <tbody>
              {tally.best_list.map((best, index) => (
                <tr key={best.table} class={best.you ? "row-you" : undefined}>
                  <td>{index + 1}</td>
                  <th scope="row">
                    {best.name || words.nobody} {best.you && <span class="badge">{words.you}</span>}
                  </th>
                  <td>{figure(best.score)}</td>
                  {game.timed && <td>{duration(best.ms)}</td>}
                  <td class="when">
                    <Ago time={best.ended} />
                  </td>
                  <td>
                    <Link
                      to={`/replay/${best.table}`}
                      aria-label={pages.about(words.watch, best.name || words.nobody, ago(best.ended))}
                    >
                      {words.watch}
                    </Link>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
