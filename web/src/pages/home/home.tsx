// The first page: the river, the way on, the games.

import { useEffect, useRef } from "preact/hooks";
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
  const newcomer = shelf.state === "ready" ? shelf.value.tables.every(({ state }) => state === 0) : wasNewcomer();
  useEffect(() => {
    if (shelf.state === "ready") noteNewcomer(newcomer);
  }, [shelf.state, newcomer]);
  const guided = shelf.state !== "ready" || shelf.value.games.some((game) => game.guided);
  return (
    <div ref={page} class="home">
      <header class="hero" data-newcomer={newcomer || undefined}>
        <River label={words.picture} />
        <div class="hero-words">
          <Heading title={words.title} />
          <p>{words.tagline}</p>
          {newcomer && guided && (
            <Link to="/start" class="button button-warm" aria-describedby="start-help">
              {words.start}
            </Link>
          )}
          {newcomer && guided && (
            <p id="start-help" class="small quiet">
              {words.startHelp}
            </p>
          )}
        </div>
      </header>
      <div class="page stack">
        <Shown loaded={shelf} what={words.loading}>
          {(value, again) => <Shelves shelf={value} again={again} />}
        </Shown>
      </div>
    </div>
  );
}

const KEPT_AS = "kingfisher.home";

/** How it was the last time, so that nothing moves when the answer of the server comes. */
function wasNewcomer(): boolean {
  try {
    return localStorage.getItem(KEPT_AS) === null;
  } catch {
    return true;
  }
}

function noteNewcomer(is: boolean): void {
  try {
    if (is) localStorage.removeItem(KEPT_AS);
    else localStorage.setItem(KEPT_AS, "played");
  } catch {
    // A browser that keeps nothing draws the river anew when the answer comes.
  }
}

function Shelves({ shelf: { games, tables, catalogs }, again }: { shelf: Shelf; again: () => void }) {
  const cards = tables.map((table) => cardOf(table, games, catalogs));
  const unfinished = cards.filter(({ table }) => !table.over);
  const finished = cards.filter(({ table }) => table.over);
  return (
    <>
      {unfinished.length > 0 && <Unfinished cards={unfinished} thrown={again} />}
      <Games games={games} />
      <div class="home-later">
        {finished.length > 0 && <Finished cards={finished} />}
        <div class="stack">
          <LoadGame />
          {tables.some(({ state }) => state > 0) && games.some(({ guided }) => guided) && (
            <p>
              <Link to="/start">{words.startAgain}</Link>
            </p>
          )}
        </div>
      </div>
    </>
  );
}
