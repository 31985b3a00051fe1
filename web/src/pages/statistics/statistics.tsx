// What the guest made of a game, and the best list of this server.

import { useState } from "preact/hooks";
import type { GameInfo } from "../../api/protocol";
import { api } from "../../api/rest";
import { Heading } from "../../app/heading";
import { useLoaded } from "../../app/hooks";
import { Link } from "../../app/router";
import { tallyName } from "../../i18n/game-messages";
import { pages } from "../../i18n/pages";
import { Shown } from "../../ui/loaded";
import { BestList } from "./best-list";
import { Sample, StatisticsCharts, StatisticsFigures } from "./charts";
import { type GameSheet, Overview } from "./overview";
import { mostPlayed } from "./played";
import { PlayedList } from "./played-list";

const words = pages.statistics;

interface Shelf {
  games: GameInfo[];
  sheets: GameSheet[];
}

async function load(name?: string): Promise<Shelf> {
  const games = await api.games();
  const wanted = name === undefined ? games : [await api.game(name)];
  const sheets = wanted.map(async (game) => {
    const [statistics, words] = await Promise.all([api.statistics(game.name), api.words(game.name)]);
    return { game, statistics, words };
  });
  return { games, sheets: await Promise.all(sheets) };
}

export function StatisticsPage({ game }: { game?: string }) {
  const shelf = useLoaded(() => load(game), [game]);
  const shown = game !== undefined && shelf.state === "ready" ? shelf.value.sheets[0]?.game : undefined;
  return (
    <div class="page stack statistics">
      <Heading title={words.title(shown?.short_title ?? null)} />
      <Shown loaded={shelf} what={words.loading}>
        {({ games, sheets: [sheet, ...others] }) =>
          sheet && (
            <>
              {games.length > 1 && <Tabs games={games} shown={game === undefined ? null : sheet.game} />}
              {game === undefined ? (
                <Overview sheets={[sheet, ...others]} />
              ) : (
                <GameStatistics key={sheet.game.name} {...sheet} />
              )}
            </>
          )
        }
      </Shown>
    </div>
  );
}

function Tabs({ games, shown }: { games: GameInfo[]; shown: GameInfo | null }) {
  return (
    <nav aria-label={words.games} class="game-tabs">
      <Link to="/statistics" class="button tab" aria-current={shown === null ? "page" : undefined}>
        {words.all}
      </Link>
      {games.map(({ name, short_title }) => (
        <Link key={name} to={`/statistics/${name}`} class="button tab" aria-current={name === shown?.name ? "page" : undefined}>
          {short_title}
        </Link>
      ))}
    </nav>
  );
}

function GameStatistics({ game, statistics, words: catalog }: GameSheet) {
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
        <section class="panel stack statistics-empty" aria-labelledby="none-yet">
          <Sample />
          <h2 id="none-yet">{words.emptyTitle}</h2>
          <p class="quiet">{words.emptyHelp}</p>
          <Link to={`/new/${game.name}`} class="button button-main">
            {pages.home.play}
          </Link>
        </section>
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
