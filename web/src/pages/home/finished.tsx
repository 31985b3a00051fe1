// The games that ended lately.

import { Link } from "../../app/router";
import { text } from "../../i18n/catalog";
import { pages } from "../../i18n/pages";
import { ago } from "../../lib/format-time";
import { Ago } from "../../ui/time-ago";
import { Marks } from "./marks";
import type { TableCard } from "./unfinished";

const words = pages.home;
const SHOWN = 3;

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
