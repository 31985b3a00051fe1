// The end of a game, beside the board: how it ended, what was good about it, and where to go from here.

import { useEffect, useRef, useState } from "preact/hooks";
import type { Answer, Result, TableInfo } from "../../api/protocol";
import { api, asProblem, recordPath } from "../../api/rest";
import type { Ask } from "../../api/table-socket";
import { Link, navigate } from "../../app/router";
import { useMedia, WIDE } from "../../app/use-media";
import { capital, figure, text } from "../../i18n/catalog";
import { scoreName } from "../../i18n/game-messages";
import { challenge as challengeWords, rematch as rematchWords, sheet as sheetWords } from "../../i18n/players";
import { play as playWords, ending as words } from "../../i18n/table";
import { duration } from "../../lib/format-time";
import { Alert } from "../../ui/alert";
import { Button } from "../../ui/button";
import { Icon } from "../../ui/icons";
import { columnName, ScoreSheet } from "../../ui/score-sheet";
import { ShareLink } from "../../ui/share-link";
import { RuleLink } from "../explain/rule-link";
import { nameAmong } from "../seats/seats";
import { useTableContext } from "../state/table-context";
import { useAchievements } from "./achievements";
import { canWinWords } from "./can-win";
import { Celebration } from "./celebration";
import { ChallengeFriend } from "./challenge-friend";
import { comparison } from "./comparison";
import { useOverflow } from "./use-overflow";

export function Ending({ result }: { result: Result }) {
  const { live, game, words: catalog, line, screen } = useTableContext();
  const { table, scene } = live;
  const sheet = scene.sheet ?? [];
  const [problem, setProblem] = useState("");
  const [challenging, setChallenging] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  const more = useOverflow(body);
  const wide = useMedia(WIDE);
  const [could, findOut] = useCouldBeWon(line.ask);
  const goTo = (opened: Promise<TableInfo>) =>
    opened.then(
      ({ id }) => navigate(`/table/${id}`),
      (thrown: unknown) => setProblem(asProblem(thrown).reason),
    );
  const close = () => screen.setLooking(true);
  return (
    <section class="ending result panel" data-won={isWon(table, result) || undefined} aria-labelledby="ending-title">
      {isWon(table, result) && live.log.length > live.fresh && <Celebration />}
      <div ref={body} class="ending-body">
        <Button class="button button-plain ending-close" aria-label={words.closeShort} title={words.closeShort} onClick={close}>
          <Icon name="close" />
        </Button>
        <EndingWords result={result} could={could} rematch={() => goTo(api.rematch(table.id))} />
        <div class="ending-acts">
          {game.solver && !result.won.includes(true) && !table.winnable && !could && (
            <Button onClick={() => void findOut()}>
              <Icon name="canWin" /> {words.couldBeWon}
            </Button>
          )}
          <NextGame result={result} challenge={() => setChallenging(true)} goTo={goTo} />
          <LookAgain close={close} />
        </div>
        {sheet.length > 0 && (
          <details class="ending-sheet" open={wide}>
            <summary>{sheetWords.title}</summary>
            <div class="sideways" role="group" tabIndex={0} aria-label={sheetWords.title}>
              <ScoreSheet lines={sheet} table={table} called={scene.called} words={catalog} />
            </div>
          </details>
        )}
        <div class="ending-rule small quiet">
          <RuleLink number={result.ending.number} show={screen.showRules} />
          <p>
            {result.ending.sentence} {game.timed && <span class="figures">{words.time(duration(result.ms))}</span>}
          </p>
        </div>
        <Alert words={problem} />
      </div>
      {more && (
        <div class="ending-more" aria-hidden="true">
          <Icon name="down" />
        </div>
      )}
      {challenging && (
        <ChallengeFriend
          table={table.id}
          title={game.short_title}
          score={result.scores[table.seat] ?? 0}
          close={() => setChallenging(false)}
        />
      )}
    </section>
  );
}

const isWon = ({ seat }: TableInfo, { won }: Result): boolean => seat >= 0 && won[seat] === true;

interface EndingWordsProps {
  result: Result;
  /** Whether the deal could have been won, once that was asked. */
  could: string;
  rematch: () => void;
}

function EndingWords({ result, could, rematch }: EndingWordsProps) {
  const { live, game, words: catalog } = useTableContext();
  const { table, scene } = live;
  const achieved = useAchievements(table);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const compared = comparison(table, result, game);
  return (
    <div class="ending-words">
      <h2 id="ending-title" tabIndex={-1} ref={heading}>
        {text(scene.status, catalog)}
      </h2>
      <Scores result={result} />
      {achieved.length > 0 && (
        <ul class="ending-news">
          {achieved.map((told) => (
            <li key={told} class="badge">
              {told}
            </li>
          ))}
        </ul>
      )}
      {compared && <p class="notice">{compared}</p>}
      {table.guide && table.seat >= 0 && <p class="notice">{words.guided}</p>}
      <p role="status" class={could && "notice"}>
        {could}
      </p>
      <Rematch table={table} again={rematch} />
    </div>
  );
}

interface NextGameProps {
  result: Pick<Result, "deal" | "given_up">;
  challenge: () => void;
  goTo: (opened: Promise<TableInfo>) => void;
}

/** The ways to play on. */
function NextGame({ result: { deal, given_up: givenUp }, challenge, goTo }: NextGameProps) {
  const { live, play } = useTableContext();
  const { game, options, practice, seat, seats } = live.table;
  const alone = seats.length === 1;
  return (
    <>
      {/* A game that was given up leaves no score that says anything. */}
      {alone && seat >= 0 && !givenUp && (
        <Button onClick={challenge}>
          <Icon name="challenge" /> {challengeWords.make}
        </Button>
      )}
      <Link to={`/new/${game}`} class="button">
        <Icon name="newGame" /> {words.newGame}
      </Link>
      {live.undo === "possible" && (
        <Button onClick={play.undo}>
          <Icon name="undo" /> {words.takeBack}
        </Button>
      )}
      {alone && (
        <Button title={words.sameHelp} onClick={() => goTo(api.open({ game, options, deal, practice }))}>
          <Icon name="same" /> {words.same}
        </Button>
      )}
    </>
  );
}

/** The ways to look at the game again. */
function LookAgain({ close }: { close: () => void }) {
  const { id } = useTableContext().live.table;
  const replay = `/replay/${id}`;
  return (
    <>
      <Link to={replay} class="button">
        <Icon name="replay" /> {words.replay}
      </Link>
      <ShareLink link={new URL(replay, location.href).href} words={words} />
      <a class="button" href={recordPath(id)} download>
        <Icon name="record" /> {words.record}
      </a>
      <Button onClick={close}>{words.close}</Button>
    </>
  );
}

/** What everybody has reached, the best first; alone only a number and what it counts. */
function Scores({ result }: { result: Result }) {
  const { live, game, words: catalog } = useTableContext();
  const { table, scene } = live;
  const seats = result.scores.map((score, seat) => ({ seat, score, won: result.won[seat] === true }));
  const best = game.fewer_is_better ? -1 : 1;
  seats.sort((one, other) => Number(other.won) - Number(one.won) || best * (other.score - one.score));
  const name = (seat: number) =>
    seats.length === 1 ? scoreName(catalog) : columnName(seat, seats.length, table, scene.called ?? [], catalog);
  return (
    <dl class="ending-scores" data-alone={seats.length === 1 || undefined}>
      {seats.map(({ seat, score, won }) => (
        <div key={seat} data-own={seat === table.seat || undefined}>
          <dt>
            {name(seat)} {won && seats.length > 1 && <span class="badge badge-warm">{words.winner}</span>}
          </dt>
          <dd class="figures">{figure(score)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Whether somebody who knew every card could have won this deal; it may take a moment to find out. */
function useCouldBeWon(ask: (ask: Ask) => Promise<Answer>): [told: string, find: () => Promise<void>] {
  const [told, setTold] = useState("");
  const find = async () => {
    setTold(playWords.thinking);
    try {
      const answer = await ask({ type: "can-win" });
      setTold(answer.type === "can-win" ? canWinWords(answer).join(" ") : answer.type === "refused" ? answer.reason : "");
    } catch (thrown) {
      setTold(asProblem(thrown).reason);
    }
  };
  return [told, find];
}

/** Once more with the same people, by one click; where somebody asked before, to where they wait. */
function Rematch({ table, again }: { table: TableInfo; again: () => void }) {
  const { seat: own, seats, rematch } = table;
  const others = seats.filter(({ seat, kind }) => seat !== own && kind === "person");
  if (own < 0) {
    return rematch === null ? null : (
      <Link to={`/table/${rematch}`} class="button button-main">
        <Icon name="rematch" /> {rematchWords.watch}
      </Link>
    );
  }
  if (rematch !== null) {
    const [other] = others;
    return (
      <>
        <p class="notice" role="status">
          {other && others.length === 1 ? rematchWords.asked(capital(nameAmong(other, table.seats))) : rematchWords.ready}
        </p>
        <Link to={`/table/${rematch}`} class="button button-main button-large">
          <Icon name="rematch" /> {rematchWords.take}
        </Link>
      </>
    );
  }
  return (
    <Button class="button button-main button-large" onClick={again}>
      <Icon name="rematch" /> {seats.length === 1 ? rematchWords.alone : rematchWords.again}
    </Button>
  );
}

/** What stays of the end once the player has turned back to the table. */
export function EndingBar() {
  const { game, screen } = useTableContext();
  return (
    <div class="action-bar">
      <div class="action-buttons">
        <Link to={`/new/${game.name}`} class="button button-main">
          <Icon name="newGame" /> {words.newGame}
        </Link>
        <Button onClick={() => screen.setLooking(false)}>{words.open}</Button>
      </div>
    </div>
  );
}
