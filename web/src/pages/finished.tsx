// The games that ended lately.

import { Link } from "../link";
import { text } from "../words";
import { pages } from "../words/pages.en";
import { Marks } from "./marks";
import { Ago } from "./moment";
import type { TableCard } from "./unfinished";
import { ago } from "./when";

const words = pages.home;
const SHOWN = 5;

export function Finished({ cards }: { cards: TableCard[] }) {
  return (
    <section class="stack" aria-labelledby="finished">
      <h2 id="finished">{words.finished}</h2>
      <ul class="entries panel">
        {cards.slice(0, SHOWN).map(({ table, title, words: catalog }) => (
          <li key={table.id} class="entry">
            <div class="entry-words">
              <p>{table.status ? text(table.status, catalog) : title}</p>
              <p class="cluster small quiet">
                <span>{title}</span>
                <Ago time={table.seen} />
                <Marks of={table} />
              </p>
            </div>
            <Link to={`/replay/${table.id}`} class="button" aria-label={pages.about(words.replay, title, ago(table.seen))}>
              {words.replay}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
