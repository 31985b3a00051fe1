// The guest's own finished games, the newest first.

import { useState } from "preact/hooks";
import type { GameInfo, Statistics, Tally, Words } from "../../api/protocol";
import { Link } from "../../app/router";
import { figure, text } from "../../i18n/catalog";
import { scoreName } from "../../i18n/game-messages";
import { pages } from "../../i18n/pages";
import { ago, duration } from "../../lib/format-time";
import { Button } from "../../ui/button";
import { Ago } from "../../ui/time-ago";
import { Marks } from "../home/marks";
import { inOrder, scoreOf } from "./played";

const words = pages.statistics;
const SHOWN_AT_FIRST = 10;

interface PlayedListProps {
  tally: Tally;
  game: GameInfo;
  statistics: Statistics;
  words: Words;
}

export function PlayedList({ tally, game, statistics, words: catalog }: PlayedListProps) {
  const [all, setAll] = useState(false);
  const games = inOrder(tally).reverse();
  const shown = all ? games : games.slice(0, SHOWN_AT_FIRST);
  return (
    <section class="stack" aria-labelledby="recent">
      <h2 id="recent">{words.recent}</h2>
      <ul class="entries panel">
        {shown.map((played) => {
          const score = scoreOf(played, statistics);
          return (
            <li key={played.table} class="entry">
              <div class="entry-words">
                <p>{played.words ? text(played.words, catalog) : words.ended(tally.can_be_won ? played.won : null)}</p>
                <p class="cluster small quiet">
                  {score !== null && (
                    <span>
                      {scoreName(catalog)}: {figure(score)}
                    </span>
                  )}
                  {game.timed && <span>{duration(played.ms)}</span>}
                  <Ago time={played.ended} />
                  <Marks of={played} />
                </p>
              </div>
              <Link to={`/replay/${played.table}`} class="button" aria-label={pages.about(words.watch, ago(played.ended))}>
                {words.watch}
              </Link>
            </li>
          );
        })}
      </ul>
      <p class="small quiet">{words.counted(game.given_up_counts)}</p>
      {shown.length < games.length && (
        <p>
          <Button onClick={() => setAll(true)}>{words.showAll(games.length)}</Button>
        </p>
      )}
    </section>
  );
}
