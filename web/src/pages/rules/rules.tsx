// The rules of a game: chapters beside them, pictures, search, and a link to every number.

import { useEffect, useState } from "preact/hooks";
import type { GameInfo, Picture, RulesPage as Rules, Words } from "../../api/protocol";
import { api } from "../../api/rest";
import { Heading } from "../../app/heading";
import { useLoaded } from "../../app/hooks";
import { Link, useHash } from "../../app/router";
import { type Art, NO_ART } from "../../board/pieces/art";
import { pages } from "../../i18n/pages";
import { Button } from "../../ui/button";
import { Shown } from "../../ui/loaded";
import { RulePicture } from "./rule-picture";
import { found, wanted } from "./rules-search";
import { chapterId, RulesText } from "./rules-text";

const words = pages.rules;

interface Pictures {
  pictures: Picture[];
  words: Words;
  art: Art;
}

const NO_PICTURES: Pictures = { pictures: [], words: {}, art: NO_ART };

async function loadPictures(game: string): Promise<Pictures> {
  const [pictures, catalog, art] = await Promise.all([api.pictures(game), api.words(game), api.art(game)]);
  return { pictures, words: catalog, art };
}

export function RulesPage({ game }: { game: string }) {
  const loaded = useLoaded(
    () => Promise.all([api.game(game), api.rules(game), loadPictures(game).catch(() => NO_PICTURES)]),
    [game],
  );
  return (
    <div class="page rules-page">
      <Heading title={words.title(loaded.state === "ready" ? loaded.value[0].title : null)} />
      <Shown loaded={loaded} what={words.loading}>
        {([info, rules, pictures]) => <Book game={info} rules={rules} pictures={pictures} />}
      </Shown>
    </div>
  );
}

function Book({ game, rules, pictures }: { game: GameInfo; rules: Rules; pictures: Pictures }) {
  const mark = useHash();
  const [search, setSearch] = useState("");
  const looked = wanted(search);
  const chapters = found(rules.chapters, looked);
  const hits = chapters.reduce((sum, { items }) => sum + items.length, 0);
  const titles = chapters.map(({ title }) => title).filter((title) => title !== rules.title);
  const read = useChapterRead(titles);
  return (
    <>
      <p class="cluster rules-head">
        <Link to={`/new/${game.name}`} class="button button-main">
          {words.newGame}
        </Link>
        {game.guided && (
          <Link to={`/start/${game.name}`} class="button">
            {words.learn}
          </Link>
        )}
      </p>
      <div class="rules-aside stack">
        <search class="field">
          <label for="search">{words.search}</label>
          <input
            id="search"
            type="text"
            autoComplete="off"
            value={search}
            onInput={(event) => setSearch(event.currentTarget.value)}
          />
          <p class="small quiet" role="status">
            {looked.length > 0 && words.found(hits)}
          </p>
        </search>
        <nav aria-label={words.contents} class="rules-contents">
          <ul>
            {titles.map((title) => (
              <li key={title}>
                <a href={`#${chapterId(title)}`} aria-current={title === read ? "location" : undefined}>
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      {hits === 0 && looked.length > 0 ? (
        <div class="stack rules-text">
          <p>{words.nothing}</p>
          <p>
            <Button onClick={() => setSearch("")}>{words.all}</Button>
          </p>
        </div>
      ) : (
        <RulesText
          page={{ ...rules, chapters }}
          mark={mark || null}
          search={looked}
          beside={(rule) => {
            const picture = pictures.pictures.find((one) => one.rule === rule);
            return picture ? <RulePicture picture={picture} words={pictures.words} art={pictures.art} /> : null;
          }}
        />
      )}
    </>
  );
}

/** The chapter that is being read: the last one whose title has come up. */
function useChapterRead(titles: readonly string[]): string | null {
  const [read, setRead] = useState<string | null>(null);
  const known = titles.join();
  useEffect(() => {
    const look = () => {
      const above = (title: string) => {
        const heading = document.getElementById(chapterId(title));
        return heading !== null && heading.getBoundingClientRect().top < innerHeight / 3;
      };
      setRead(titles.findLast(above) ?? titles[0] ?? null);
    };
    look();
    addEventListener("scroll", look, { passive: true });
    return () => removeEventListener("scroll", look);
  }, [known]);
  return read;
}
