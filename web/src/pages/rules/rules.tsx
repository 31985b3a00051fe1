// The rules of a game: chapters, search, and a link to every number.

import { useState } from "preact/hooks";
import type { GameInfo, RulesPage as Rules } from "../../api/protocol";
import { api } from "../../api/rest";
import { Heading } from "../../app/heading";
import { useLoaded } from "../../app/hooks";
import { Link, useHash } from "../../app/router";
import { pages } from "../../i18n/pages";
import { Button } from "../../ui/button";
import { Shown } from "../../ui/loaded";
import { found, wanted } from "./rules-search";
import { chapterId, RulesText } from "./rules-text";

const words = pages.rules;

export function RulesPage({ game }: { game: string }) {
  const loaded = useLoaded(() => Promise.all([api.game(game), api.rules(game)]), [game]);
  return (
    <div class="page rules-page">
      <Heading title={words.title(loaded.state === "ready" ? loaded.value[0].title : null)} />
      <Shown loaded={loaded} what={words.loading}>
        {([info, rules]) => <Book game={info} rules={rules} />}
      </Shown>
    </div>
  );
}

function Book({ game, rules }: { game: GameInfo; rules: Rules }) {
  const mark = useHash();
  const [search, setSearch] = useState("");
  const looked = wanted(search);
  const chapters = found(rules.chapters, looked);
  const hits = chapters.reduce((sum, { items }) => sum + items.length, 0);
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
            {chapters
              .filter(({ title }) => title !== rules.title)
              .map(({ title }) => (
                <li key={title}>
                  <a href={`#${chapterId(title)}`}>{title}</a>
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
        <RulesText page={{ ...rules, chapters }} mark={mark || null} search={looked} />
      )}
    </>
  );
}
