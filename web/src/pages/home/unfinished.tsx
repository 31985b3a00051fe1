// The games to go on with.

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { EntryInfo, GameInfo, TableInfo, Words } from "../../api/protocol";
import { api, asProblem, type Problem } from "../../api/rest";
import { Link } from "../../app/router";
import { text } from "../../i18n/catalog";
import { unusualChoices } from "../../i18n/game-messages";
import { pages } from "../../i18n/pages";
import { moment } from "../../lib/format-time";
import { useInSight } from "../../lib/in-sight";
import { named } from "../../table/state/use-names";
import { Alert } from "../../ui/alert";
import { Button } from "../../ui/button";
import { Icon } from "../../ui/icons";
import { useInlineConfirm } from "../../ui/inline-confirm";
import { Ago } from "../../ui/time-ago";
import { entryOf, playedAs } from "../new-game/entries";
import { EntryPicture, useShow } from "./entry-picture";
import { Marks } from "./marks";

const words = pages.home;
const SHOWN_AT_FIRST = 4;
const DOUBLE_CLICK_MS = 600;

export interface TableCard {
  table: TableInfo;
  title: string;
  entry: EntryInfo | null;
  /** What is not usual about it, in a word each. */
  choices: string[];
  /** The game's, with the names of those who sit there. */
  words: Words;
}

export function cardOf(table: TableInfo, games: GameInfo[], catalogs: Record<string, Words>): TableCard {
  const game = games.find(({ name }) => name === table.game);
  const words = named(catalogs[table.game] ?? {}, table.called, table);
  const entry = game ? entryOf(game, table.options) : null;
  // The game as the entry shows it has other usual choices.
  const shown = game && entry ? playedAs(game, entry) : game;
  const title = entry && entry.name !== table.game ? entry.title : (game?.short_title ?? table.game);
  return { table, title, entry, choices: shown ? unusualChoices(table, shown, words) : [], words };
}

export function Unfinished({ cards, thrown }: { cards: TableCard[]; thrown: () => void }) {
  const [all, setAll] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const [told, setTold] = useState("");
  const shown = all ? cards : cards.slice(0, SHOWN_AT_FIRST);
  const gone = () => {
    setTold(words.thrownAway);
    heading.current?.focus();
    thrown();
  };
  return (
    <section class="stack" aria-labelledby="go-on">
      <div class="home-title">
        <h2 id="go-on" ref={heading} tabIndex={-1}>
          {words.goOn}
        </h2>
        {shown.length < cards.length && (
          <button type="button" class="link-button" onClick={() => setAll(true)}>
            {words.more(cards.length - shown.length)}
          </button>
        )}
      </div>
      <p class="visually-hidden" role="status">
        {told}
      </p>
      <ul class="unfinished-games">
        {shown.map((card) => (
          <li key={card.table.id}>
            <UnfinishedGame card={card} name={cardName(card, cards)} gone={gone} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What tells a game from the others: its title, and as much more as it takes. */
export function cardName(card: TableCard, cards: readonly TableCard[]): string[] {
  const facts = ({ table, words: catalog }: TableCard) =>
    table.facts.map(({ label, value }) => `${text(label, catalog)} ${text(value, catalog)}`);
  const ways: ((one: TableCard) => string[])[] = [
    ({ title }) => [title],
    ({ title, choices }) => [title, ...choices],
    (one) => [one.title, ...one.choices, ...facts(one)],
    (one) => [one.title, ...one.choices, ...facts(one), moment(one.table.seen)],
  ];
  const alike = (way: (one: TableCard) => string[]) => cards.filter((one) => way(one).join() === way(card).join()).length > 1;
  const way = ways.find((one) => !alike(one)) ?? ways.at(-1);
  return way ? way(card) : [];
}

function UnfinishedGame({ card, name, gone }: { card: TableCard; name: string[]; gone: () => void }) {
  const { table, title } = card;
  const { asked, ask, drop, asker } = useInlineConfirm();
  const [strip, inSight] = useInSight<HTMLElement>("0px");
  const show = useShow(table.game, card.entry, inSight, 0);
  if (asked) {
    return (
      <article class="panel unfinished">
        <ThrowAway id={table.id} gone={gone} keep={drop} />
      </article>
    );
  }
  return (
    <article ref={strip} class="panel unfinished">
      <div class="unfinished-picture">
        <EntryPicture show={show} fills />
      </div>
      <div class="unfinished-words">
        <h3>
          <Link to={`/table/${table.id}`} aria-label={pages.about(words.continue, ...name)}>
            {title}
          </Link>
        </h3>
        <p class="unfinished-status">{table.status && text(table.status, card.words)}</p>
        <p class="unfinished-facts small quiet">
          {table.waiting && <span class="badge badge-warm">{words.waiting}</span>}
          {card.choices.map((choice) => (
            <span key={choice} class="badge">
              {choice}
            </span>
          ))}
          <Marks of={table} />
          <Ago time={table.seen} />
        </p>
      </div>
      <Button kind="plain" ref={asker} aria-label={pages.about(words.throwAway, ...name)} title={words.throwAway} onClick={ask}>
        <Icon name="bin" />
      </Button>
    </article>
  );
}

function ThrowAway({ id, gone, keep }: { id: string; gone: () => void; keep: () => void }) {
  const safe = useRef<HTMLButtonElement>(null);
  const asked = useRef(performance.now());
  const [problem, setProblem] = useState<Problem | null>(null);
  useLayoutEffect(() => safe.current?.focus(), []);
  const throwAway = () => api.throwAway(id).then(gone, (thrown: unknown) => setProblem(asProblem(thrown)));
  // The second half of a double click is no answer to the question that the first one brought up, nor takes it the focus.
  const passOver = (event: MouseEvent) => {
    if (performance.now() - asked.current > DOUBLE_CLICK_MS) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      class="stack"
      role="group"
      aria-label={words.throwAwayQuestion}
      onMouseDownCapture={passOver}
      onClickCapture={passOver}
    >
      <p>{words.throwAwayQuestion}</p>
      <Alert words={problem?.reason} />
      <div class="cluster">
        <Button ref={safe} onClick={keep}>
          {words.throwAwayNo}
        </Button>
        <Button kind="warm" onClick={throwAway}>
          {words.throwAwayYes}
        </Button>
      </div>
    </div>
  );
}
