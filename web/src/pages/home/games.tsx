// The games of this server.

import type { GameInfo } from "../../api/protocol";
import { Empty } from "../../app/async-state";
import { Link } from "../../app/router";
import { pages } from "../../i18n/pages";
import { seatRange } from "../new-game/new-game-state";

const words = pages.home;

export function Games({ games }: { games: GameInfo[] }) {
  return (
    <section class="stack" aria-labelledby="games">
      <h2 id="games">{words.games}</h2>
      {games.length === 0 && (
        <Empty title={words.noGames}>
          <p>{words.noGamesHelp}</p>
        </Empty>
      )}
      <ul class="cards cards-wide">
        {games.map((game) => (
          <li key={game.name}>
            <GameCard game={game} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function GameCard({ game }: { game: GameInfo }) {
  const { name, title, summary, guided } = game;
  return (
    <article class="panel table-card">
      <h3>{title}</h3>
      <p>{summary}</p>
      <p>
        <span class="badge">{words.seats(...seatRange(game))}</span> {game.race && <span class="badge">{words.race}</span>}
      </p>
      <div class="cluster">
        <Link to={`/new/${name}`} class="button button-main" aria-label={pages.about(words.newGame, title)}>
          {words.newGame}
        </Link>
        {guided && (
          <Link to={`/start/${name}`} class="button" aria-label={pages.about(words.learn, title)}>
            {words.learn}
          </Link>
        )}
        <Link to={`/rules/${name}`} class="button" aria-label={pages.about(words.rules, title)}>
          {words.rules}
        </Link>
        <Link to={`/statistics/${name}`} class="button" aria-label={pages.about(words.statistics, title)}>
          {words.statistics}
        </Link>
      </div>
    </article>
  );
}
