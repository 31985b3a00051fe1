// The first page: the way in for newcomers, the way on for everybody else.

import { useRef } from "preact/hooks";
import type { GameInfo, TableInfo, Words } from "../../api/protocol";
import { api } from "../../api/rest";
import { Heading } from "../../app/heading";
import { useKeptFocus, useLoaded } from "../../app/hooks";
import { Link } from "../../app/router";
import { pages } from "../../i18n/pages";
import { Shown } from "../../ui/loaded";
import { LoadGame } from "../new-game/load-game";
import { Finished } from "./finished";
import { Games } from "./games";
import { River } from "./river";
import { cardOf, Unfinished } from "./unfinished";

const words = pages.home;

interface Shelf {
  games: GameInfo[];
  tables: TableInfo[];
  catalogs: Record<string, Words>;
}

async function load(): Promise<Shelf> {
  const [games, { tables }] = await Promise.all([api.games(), api.tables()]);
  const names = [...new Set(tables.map(({ game }) => game))];
  const catalogs = await Promise.all(names.map(async (name) => [name, await api.words(name)] as const));
  return { games, tables, catalogs: Object.fromEntries(catalogs) };
}

export function Home() {
  const shelf = useLoaded(load, []);
  const page = useRef<HTMLDivElement>(null);
  // The last unfinished game that is thrown away takes its whole section along.
  useKeptFocus(page, () => page.current?.querySelector("h1"));
  // Until the first move is made, the guided first game stays the first thing to see.
  const newcomer = shelf.state === "ready" && shelf.value.tables.every(({ state }) => state === 0);
  return (
    <div ref={page} class="page stack home">
      <header class={newcomer ? "hero" : "hero hero-small"}>
        <River label={words.picture} strip={!newcomer} />
        <div class="hero-words">
          <Heading title={words.title} />
          {newcomer && <p class="lead">{words.tagline}</p>}
          {newcomer && <WayIn games={shelf.value.games} />}
          {shelf.state === "ready" && !newcomer && <Play games={shelf.value.games} label={words.newGame} look="button" />}
        </div>
      </header>
      <Shown loaded={shelf} what={words.loading}>
        {(value, again) => <Shelves shelf={value} again={again} />}
      </Shown>
    </div>
  );
}

function Shelves({ shelf: { games, tables, catalogs }, again }: { shelf: Shelf; again: () => void }) {
  const cards = tables.map((table) => cardOf(table, games, catalogs));
  const unfinished = cards.filter(({ table }) => !table.over);
  const finished = cards.filter(({ table }) => table.over);
  return (
    <>
      {unfinished.length > 0 && <Unfinished cards={unfinished} thrown={again} />}
      <Games games={games} />
      <LoadGame />
      {finished.length > 0 && <Finished cards={finished} />}
      {tables.some(({ state }) => state > 0) && games.some(({ guided }) => guided) && (
        <p>
          <Link to="/start">{words.startAgain}</Link>
        </p>
      )}
    </>
  );
}

/** To a new game: of the only one there is, or to the choice between them. */
function Play({ games, label, look, help }: { games: GameInfo[]; label: string; look: string; help?: string }) {
  const [first] = games;
  if (!first) return null;
  const worn = { class: look, "aria-describedby": help };
  return games.length === 1 ? (
    <Link to={`/new/${first.name}`} {...worn}>
      {label}
    </Link>
  ) : (
    <a href="#games" {...worn}>
      {label}
    </a>
  );
}

/** The large way into the guided first game, and beside it the way to play at once. */
function WayIn({ games }: { games: GameInfo[] }) {
  const guided = games.some((game) => game.guided);
  return (
    <div class="way-in">
      {guided && (
        <div>
          <Link to="/start" class="button button-warm button-large" aria-describedby="start-help">
            {words.start}
          </Link>
          <p id="start-help" class="quiet">
            {words.startHelp}
          </p>
        </div>
      )}
      {games.length > 0 && (
        <div>
          <Play games={games} label={words.play} look="button button-large" help="play-help" />
          <p id="play-help" class="quiet">
            {words.playHelp}
          </p>
        </div>
      )}
    </div>
  );
}
