// Opens a guided game and goes to its table at once.

import { useEffect } from "preact/hooks";
import type { TableInfo } from "../../api/protocol";
import { api } from "../../api/rest";
import { Empty } from "../../app/async-state";
import { Heading } from "../../app/heading";
import { useLoaded } from "../../app/hooks";
import { Link, navigate } from "../../app/router";
import { pages } from "../../i18n/pages";
import { Shown } from "../../ui/loaded";

const words = pages.start;

/** A guided table of the game, or of the first guided game there is; null where there is none. */
async function openGuided(game?: string): Promise<TableInfo | null> {
  const name = game ?? (await api.games()).find(({ guided }) => guided)?.name;
  if (name === undefined) return null;
  // Somebody who looked in and left finds the same table again instead of leaving a row of untouched ones behind.
  const { tables } = await api.tables();
  const untouched = tables.find((table) => table.game === name && table.guide && table.state === 0 && !table.over);
  return untouched ?? api.open({ game: name, guide: true });
}

function Go({ table }: { table: TableInfo }) {
  useEffect(() => navigate(`/table/${table.id}`, { replace: true }), [table.id]);
  return null;
}

export function StartPage({ game }: { game?: string }) {
  const table = useLoaded(() => openGuided(game), [game]);
  return (
    <div class="page stack">
      <Heading title={words.title} />
      <Shown loaded={table} what={words.loading}>
        {(opened) =>
          opened ? (
            <Go table={opened} />
          ) : (
            <Empty title={words.none}>
              <p>{words.noneHelp}</p>
              <Link to="/" class="button button-main">
                {words.home}
              </Link>
            </Empty>
          )
        }
      </Shown>
    </div>
  );
}
