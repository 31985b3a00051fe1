// The games of this server, each as it is being played.

import { useState } from "preact/hooks";
import type { EntryInfo, GameInfo } from "../../api/protocol";
import type { Problem } from "../../api/rest";
import { Empty } from "../../app/async-state";
import { Link } from "../../app/router";
import { pages } from "../../i18n/pages";
import { useInSight } from "../../lib/in-sight";
import { Alert } from "../../ui/alert";
import { Button } from "../../ui/button";
import { Icon } from "../../ui/icons";
import { summaryOf } from "../new-game/choices-summary";
import { newGamePath, playedAs } from "../new-game/entries";
import { firstChoices, seatRange } from "../new-game/new-game-state";
import { startLast } from "../new-game/start-last";
import { EntryPicture, useShow } from "./entry-picture";

const words = pages.home;

export function Games({ games }: { games: GameInfo[] }) {
  return (
    <section class="stack" aria-labelledby="games">
      <h2 id="games" class="visually-hidden">
        {words.games}
      </h2>
      {games.length === 0 && (
        <Empty title={words.noGames}>
          <p>{words.noGamesHelp}</p>
        </Empty>
      )}
      <ul class="tiles">
        {games.flatMap((game) =>
          game.entries.map((entry) => (
            <li key={entry.name}>
              <Tile game={game} entry={entry} />
            </li>
          )),
        )}
      </ul>
    </section>
  );
}

/** Of what the options make of the game, that which the entry has. */
function choicesOf({ choices }: GameInfo, { option, values }: EntryInfo): GameInfo["choices"] {
  return choices.filter(({ options }) => option === null || !(option in options) || values.includes(options[option] ?? ""));
}

function Tile({ game, entry }: { game: GameInfo; entry: EntryInfo }) {
  const played = playedAs(game, entry);
  const [tile, inSight] = useInSight<HTMLElement>("-64px");
  const show = useShow(game.name, entry, inSight);
  const [starting, setStarting] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const title = entry.name === game.name ? game.short_title : entry.title;
  const play = async () => {
    if (starting) return;
    setStarting(true);
    setProblem(await startLast(game, entry));
    setStarting(false);
  };
  const [fewest, most] = seatRange({ ...played, choices: choicesOf(played, entry) });
  return (
    <article
      ref={tile}
      class="game-tile panel"
      onPointerEnter={(event) => event.pointerType === "mouse" && show.run(true)}
      onPointerLeave={() => show.run(false)}
      onFocusIn={() => show.run(true)}
      onFocusOut={() => show.run(false)}
    >
      <div class="tile-picture">
        <EntryPicture show={show} />
      </div>
      <div class="tile-words">
        <h3 title={entry.title}>{title}</h3>
        <p class="tile-summary">{entry.summary}</p>
        <p class="tile-facts small quiet">
          {words.seats(fewest, most)}
          {game.race && ` · ${words.race}`}
        </p>
      </div>
      <div class="tile-play">
        <Button kind="main" aria-label={pages.about(words.play, title)} aria-disabled={starting} onClick={play}>
          {words.play}
        </Button>
        <p class="small quiet">{show.words && summaryOf(played, firstChoices(played, new URLSearchParams()), show.words)}</p>
        <Link
          to={newGamePath(game, entry)}
          class="button tile-options"
          aria-label={pages.about(words.options, title)}
          title={words.options}
        >
          <Icon name="options" />
        </Link>
      </div>
      <Alert words={problem?.reason} />
      <p class="tile-links small">
        {game.guided && (
          <Link to={`/start/${game.name}`} aria-label={pages.about(words.learn, title)}>
            {words.learn}
          </Link>
        )}
        <Link to={`/rules/${game.name}`} aria-label={pages.about(words.rules, title)}>
          {words.rules}
        </Link>
      </p>
    </article>
  );
}
