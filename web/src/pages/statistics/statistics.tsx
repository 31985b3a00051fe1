// What the guest made of a game, and the best list of this server.

import { useState } from "preact/hooks";
import type { GameInfo, Statistics, Tally, Words } from "../../api/protocol";
import { api } from "../../api/rest";
import { Empty } from "../../app/async-state";
import { Heading } from "../../app/heading";
import { useLoaded } from "../../app/hooks";
import { Link } from "../../app/router";
import { tallyName } from "../../i18n/game-messages";
import { pages } from "../../i18n/pages";
import { Shown } from "../../ui/loaded";
import { BestList } from "./best-list";
import { StatisticsCharts, StatisticsFigures } from "./charts";
import { PlayedList } from "./played-list";

const words = pages.statistics;

/** All that is shown of one game. */
interface Sheet {
  game: GameInfo;
  statistics: Statistics;
  words: Words;
}

interface Shelf {
  games: GameInfo[];
  sheet: Sheet | null;
}

async function load(name?: string): Promise<Shelf> {
  const games = await api.games();
  const wanted = name ?? games[0]?.name;
  if (wanted === undefined) return { games, sheet: null };
  const [game, statistics, catalog] = await Promise.all([api.game(wanted), api.statistics(wanted), api.words(wanted)]);
  return { games, sheet: { game, statistics, words: catalog } };
}

export function StatisticsPage({ game }: { game?: string }) {
  const shelf = useLoaded(() => load(game), [game]);
  const shown = shelf.state === "ready" ? shelf.value.sheet?.game : undefined;
  return (
    <div class="page stack">
      <Heading title={words.title(shown?.title ?? null)} />
      <Shown loaded={shelf} what={words.loading}>
        {({ games, sheet }) =>
          sheet && (
            <>
              {games.length > 1 && <Tabs games={games} shown={sheet.game} />}
              <GameStatistics key={sheet.game.name} {...sheet} />
            </>
          )
        }
      </Shown>
    </div>
  );
}

function Tabs({ games, shown }: { games: GameInfo[]; shown: GameInfo }) {
  return (
    <nav aria-label={words.games} class="cluster">
      {games.map(({ name, title }) => (
        <Link key={name} to={`/statistics/${name}`} class="button tab" aria-current={name === shown.name ? "page" : undefined}>
          {title}
        </Link>
      ))}
    </nav>
  );
}

function GameStatistics({ game, statistics, words: catalog }: Sheet) {
  const { tallies } = statistics;
  const [chosen, setChosen] = useState(() => mostPlayed(tallies));
  const tally = tallies[chosen];
  if (!tally) return null;
  return (
    <>
      {tallies.length > 1 && (
        <fieldset>
          <legend>{words.options}</legend>
          <div class="pills">
            {tallies.map(({ options, results }, index) => (
              <label key={index} class="choice pill">
                <input type="radio" name="tally" checked={index === chosen} onChange={() => setChosen(index)} />
                <span>
                  {tallyName(options, game, catalog)} <span class="quiet small">· {words.gamesOf(results.length)}</span>
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
      {tally.results.length === 0 ? (
        <Empty title={words.emptyTitle}>
          <p>{words.emptyHelp}</p>
          <Link to={`/new/${game.name}`} class="button button-main">
            {pages.home.newGame}
          </Link>
        </Empty>
      ) : (
        <>
          <StatisticsFigures tally={tally} words={catalog} />
          <StatisticsCharts tally={tally} game={game} statistics={statistics} words={catalog} />
        </>
      )}
      <BestList tally={tally} game={game} statistics={statistics} words={catalog} />
      {tally.results.length > 0 && <PlayedList tally={tally} game={game} statistics={statistics} words={catalog} />}
    </>
  );
}

function mostPlayed(tallies: Tally[]): number {
  const games = tallies.map(({ results }) => results.length);
  return Math.max(games.indexOf(Math.max(...games)), 0);
}
