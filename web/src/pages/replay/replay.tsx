// A game watched again, step by step.

import { useEffect, useState } from "preact/hooks";
import type { Scene, TableInfo } from "../../api/protocol";
import { recordPath } from "../../api/rest";
import { Failed } from "../../app/async-state";
import { Heading } from "../../app/heading";
import { useLoaded } from "../../app/hooks";
import { Link } from "../../app/router";
import { Board } from "../../board/board";
import { ArtContext } from "../../board/pieces/art";
import { capital, sentence, text } from "../../i18n/catalog";
import { pages } from "../../i18n/pages";
import { sheet as sheetWords } from "../../i18n/players";
import { usePlayer } from "../../lib/playback";
import { lineText } from "../../table/log/log-lines";
import { nameAmong } from "../../table/seats/seats";
import { useNames } from "../../table/state/use-names";
import { CopyLink } from "../../ui/copy-link";
import { FactList } from "../../ui/fact-list";
import { Shown } from "../../ui/loaded";
import { Notes } from "../../ui/notes";
import { ScoreSheet } from "../../ui/score-sheet";
import { BranchedFrom, PlayOn } from "../links/branch";
import { ReplayControls } from "./replay-controls";
import { ReplayEnding } from "./replay-ending";
import { loadReplay, type ReplayGame, useStretches } from "./replay-game";
import { ReplayStages } from "./replay-stages";
import { StepList } from "./step-list";

const words = pages.replay;
const ADDRESS_MS = 300; // browsers refuse addresses that change too often

export function ReplayPage({ id }: { id: string }) {
  const [seat, setSeat] = useState<number | undefined>(undefined);
  const loaded = useLoaded(() => loadReplay(id, stepInAddress(), seat), [id, seat]);
  return (
    <div class="page replay">
      <Heading title={words.title(loaded.state === "ready" ? loaded.value.game.short_title : null)} />
      <Shown loaded={loaded} what={words.loading}>
        {(game) => <Replay key={seat} game={game} seat={seat} setSeat={setSeat} />}
      </Shown>
    </div>
  );
}

interface ReplayProps {
  game: ReplayGame;
  seat: number | undefined;
  setSeat: (seat: number | undefined) => void;
}

function Replay({ game, seat, setSeat }: ReplayProps) {
  const { table, total, result, parts } = game;
  const last = Math.max(total - 1, 0);
  const { steps, problem, need, note } = useStretches(game, seat);
  const player = usePlayer({
    last,
    first: stepInAddress(),
    read: (at) => (steps.has(at + 1) ? lineText(steps.get(at)?.happened ?? null, table, game.words) : null),
  });
  useAddress(player.at);
  useEffect(() => note(player.at), [player.at, note]);
  const step = steps.get(player.at);
  const scene = useLastScene(step?.scene);
  const catalog = useNames({ scene, table: { seat: seat ?? table.seat, seats: table.seats } }, game.words);
  return (
    <>
      <div class="replay-main">
        <div class="replay-head">
          <p class="replay-status" role="status">
            {step && <strong>{sentence(lineText(step.happened, table, catalog))}</strong>}{" "}
            {scene && text(scene.status, catalog)}
          </p>
          {scene?.facts && <FactList facts={scene.facts} words={catalog} />}
        </div>
        <div class="replay-board">
          <ArtContext.Provider value={game.art}>
            {scene && <Board scene={scene} words={catalog} readOnly />}
          </ArtContext.Provider>
        </div>
        {problem && <Failed problem={problem} again={() => need(player.at)} />}
        <ReplayControls player={player} />
        <ReplayStages parts={parts} at={player.at} go={player.go} words={catalog} />
      </div>
      <aside class="replay-aside stack">
        {result && player.at === last && <ReplayEnding result={result} table={table} game={game.game} words={catalog} />}
        {player.at === last && scene?.sheet && (
          <section class="panel sideways" tabIndex={0} aria-label={sheetWords.title}>
            <ScoreSheet lines={scene.sheet} table={table} called={scene.called} words={catalog} />
          </section>
        )}
        <h2>{words.happenings}</h2>
        <StepList table={table} words={catalog} steps={steps} total={total} at={player.at} go={player.go} need={need} />
        {table.seats.length > 1 && <SeenFrom table={table} seat={seat ?? table.seat} choose={setSeat} />}
        <div class="cluster">
          <CopyLink
            link={`${location.origin}/replay/${table.id}?step=${player.at}`}
            label={words.copy}
            done={words.copied}
            byHand={words.copyByHand}
          />
          <a class="button" href={recordPath(table.id)} download>
            {words.download}
          </a>
        </div>
        <BranchedFrom table={table} />
        <PlayOn table={table} step={player.at} over={table.over && player.at === last} />
        <Notes facts={scene?.facts} words={catalog} />
        <PlayDeal table={table} deal={result?.deal ?? table.deal} />
        {!table.over && (
          <p>
            {words.running} <Link to={`/table/${table.id}`}>{words.continue}</Link>
          </p>
        )}
      </aside>
    </>
  );
}

function stepInAddress(): number {
  const step = Number(new URLSearchParams(location.search).get("step"));
  return Number.isSafeInteger(step) && step > 0 ? step : 0;
}

/** The step stands in the address, so that it can be shared and is there after a reload. */
function useAddress(at: number): void {
  useEffect(() => {
    const address = at > 0 ? `?step=${at}` : location.pathname;
    const timer = setTimeout(() => history.replaceState(history.state, "", address), ADDRESS_MS);
    return () => clearTimeout(timer);
  }, [at]);
}

/** The scene of a step, or the one before while it is fetched, so that the table never vanishes. */
function useLastScene(scene: Scene | undefined): Scene | undefined {
  const [shown, setShown] = useState(scene);
  useEffect(() => {
    if (scene) setShown(scene);
  }, [scene]);
  return scene ?? shown;
}

function PlayDeal({ table, deal }: { table: TableInfo; deal: string | null }) {
  if (deal === null) return null;
  const query = new URLSearchParams({ deal });
  for (const [name, value] of Object.entries(table.options)) query.set(name, String(value));
  return (
    <div>
      <Link to={`/new/${table.game}?${query}`} class="button" aria-describedby="play-deal">
        {words.playDeal}
      </Link>
      <p id="play-deal" class="small quiet">
        {words.playDealHelp}
      </p>
    </div>
  );
}

function SeenFrom({ table, seat, choose }: { table: TableInfo; seat: number; choose: (seat: number | undefined) => void }) {
  return (
    <label class="field">
      <span>{words.seenFrom}</span>
      <select
        value={seat}
        onChange={(event) => choose(Number(event.currentTarget.value) < 0 ? undefined : Number(event.currentTarget.value))}
      >
        {table.seat < 0 && <option value={table.seat}>{words.onlooker}</option>}
        {table.seats.map((one) => (
          <option key={one.seat} value={one.seat}>
            {capital(nameAmong(one, table.seats))}
          </option>
        ))}
      </select>
    </label>
  );
}
