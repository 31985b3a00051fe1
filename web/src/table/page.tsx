// The page of a table: until the game's words and the table itself are there, and when they will not come.

import { useMemo } from "preact/hooks";
import { api, Problem } from "../api/rest";
import { Empty, Failed, Loading } from "../app/async-state";
import { Heading } from "../app/heading";
import { useLoaded } from "../app/hooks";
import { Link } from "../app/router";
import { ArtContext } from "../board/pieces/art";
import { play as words } from "../i18n/table";
import { Button } from "../ui/button";
import { withLevelNames } from "./seats/bot-levels";
import { useTableConnection } from "./state/use-table-connection";
import type { TableProps } from "./state/use-table-view";
import { Table } from "./table";

export function TablePage({ id }: { id: string }) {
  const line = useTableConnection(id);
  const game = line.live?.table.game;
  const guided = line.live?.table.guide ?? false;
  // The guide comes before the table is shown, so that no move slips by it.
  const known = useLoaded(
    () =>
      game
        ? Promise.all([api.game(game), api.words(game), api.art(game), guided ? api.guide(game) : null])
        : new Promise<never>(() => undefined),
    [game, guided],
  );
  if (line.connection === "gone") {
    return (
      <div class="page">
        <Heading title={words.noTable} quiet />
        <Empty title={words.noTable}>
          <p>{line.reason || words.noTableHelp}</p>
          <div class="cluster">
            <Link to="/" class="button button-main">
              {words.toGames}
            </Link>
            <Button onClick={line.again}>{words.again}</Button>
          </div>
        </Empty>
      </div>
    );
  }
  if (known.state === "failed") return <Failed {...known} />;
  if (!line.live || known.state === "loading") {
    return line.connection === "lost" ? (
      <Failed problem={new Problem("offline", words.lost)} />
    ) : (
      <Loading what={words.loading} />
    );
  }
  const [info, catalog, art, guide] = known.value;
  return (
    <ArtContext.Provider value={art}>
      <Known live={line.live} line={line} game={info} words={catalog} steps={guide?.steps ?? []} />
    </ArtContext.Provider>
  );
}

function Known(props: TableProps) {
  const { live, words: catalog } = props;
  const table = useMemo(() => withLevelNames(live.table, catalog), [live.table, catalog]);
  const called = useMemo(() => ({ ...live, table }), [live, table]);
  return <Table {...props} live={called} />;
}
