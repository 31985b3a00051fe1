// What the guest made of all games, before one of them is looked at more closely.

import type { GameInfo, Played, Statistics, Tally, Words } from "../../api/protocol";
import { Empty } from "../../app/async-state";
import { Link } from "../../app/router";
import { figure } from "../../i18n/catalog";
import { scoreName } from "../../i18n/game-messages";
import { pages } from "../../i18n/pages";
import { Figure } from "./figures";
import { counted, mostPlayed, placeOf, scoreOf } from "./played";

const words = pages.statistics;
const LAST = 16;

/** All that is known of one game. */
export interface GameSheet {
  game: GameInfo;
  statistics: Statistics;
  words: Words;
}

export function Overview({ sheets }: { sheets: GameSheet[] }) {
  const tallies = sheets.flatMap(({ statistics }) => statistics.tallies);
  const played = sum(tallies, (tally) => tally.played);
  if (played === 0) {
    return (
      <Empty title={words.emptyTitle}>
        <p>{words.emptyHelp}</p>
        <Link to="/" class="button button-main">
          {pages.home.play}
        </Link>
      </Empty>
    );
  }
  const winnable = tallies.filter(({ can_be_won }) => can_be_won);
  const won = sum(winnable, (tally) => tally.won);
  const of = sum(winnable, (tally) => tally.played);
  const places = tallies.flatMap((tally) => placeOf(tally, ({ you }) => you) ?? []);
  return (
    <>
      <dl class="figures-row">
        <Figure name={words.played} value={figure(played)} />
        <Figure name={words.won} value={figure(won)} note={of > 0 ? words.wonShare(Math.round((100 * won) / of)) : ""} />
        <Figure name={words.longest} value={figure(Math.max(...tallies.map(({ longest_streak }) => longest_streak)))} />
        <Figure name={words.places} value={places.length > 0 ? words.place(Math.min(...places)) : words.none} />
      </dl>
      <ul class="sheets">
        {sheets.map((sheet) => (
          <li key={sheet.game.name}>
            <GameCard {...sheet} />
          </li>
        ))}
      </ul>
    </>
  );
}

const sum = (tallies: readonly Tally[], of: (tally: Tally) => number) => tallies.reduce((total, tally) => total + of(tally), 0);

function GameCard({ game, statistics, words: catalog }: GameSheet) {
  const { tallies } = statistics;
  const usual = tallies[mostPlayed(tallies)];
  const games = sum(tallies, ({ played }) => played);
  const won = sum(tallies, (tally) => tally.won);
  return (
    <article class="panel sheet">
      <h2>
        <Link to={`/statistics/${game.name}`}>{game.short_title}</Link>
      </h2>
      {games === 0 || !usual ? (
        <>
          <p class="quiet">{words.notPlayed}</p>
          <p>
            <Link to={`/new/${game.name}`} class="button" aria-label={pages.about(pages.home.play, game.short_title)}>
              {pages.home.play}
            </Link>
          </p>
        </>
      ) : (
        <>
          <LastGames tally={usual} statistics={statistics} />
          <dl class="facts">
            <div>
              <dt class="caption">{words.played}</dt>
              <dd>{figure(games)}</dd>
            </div>
            {usual.can_be_won && (
              <div>
                <dt class="caption">{words.won}</dt>
                <dd>{figure(won)}</dd>
              </div>
            )}
            <div>
              <dt class="caption">{words.best(scoreName(catalog))}</dt>
              <dd>{figure(usual.best ?? words.none)}</dd>
            </div>
          </dl>
        </>
      )}
    </article>
  );
}

/** The last games as a row of bars, the better the higher; those that were not won are hollow. */
function LastGames({ tally, statistics }: { tally: Tally; statistics: Statistics }) {
  const games = counted(tally).slice(-LAST);
  const scores = games.map((played) => scoreOf(played, statistics));
  const known = scores.filter((score) => score !== null);
  const [lowest, highest] = [Math.min(...known), Math.max(...known)];
  const height = (score: number | null) => {
    if (score === null) return 20;
    const share = highest === lowest ? 1 : (score - lowest) / (highest - lowest);
    return 35 + 65 * (statistics.fewer_is_better ? 1 - share : share);
  };
  const isHollow = ({ won }: Played) => tally.can_be_won && !won;
  return (
    <div class="last-games" aria-hidden="true">
      {games.map((played, index) => (
        <span
          key={played.table}
          class={isHollow(played) ? "last-game last-game-lost" : "last-game"}
          style={{ height: `${height(scores[index] ?? null)}%` }}
        />
      ))}
    </div>
  );
}
