// A tally as figures and as plots.

import type { GameInfo, Played, Statistics, Tally, Words } from "../../api/protocol";
import { figure, text } from "../../i18n/catalog";
import { scoreName } from "../../i18n/game-messages";
import { pages } from "../../i18n/pages";
import { date } from "../../lib/format-time";
import { bins } from "./chart-scale";
import { Figure } from "./figures";
import { counted, dots, placeOf, scoreOf } from "./played";
import { binName, Histogram, ScorePlot } from "./plot";

const words = pages.statistics;
const MOST_DOTS = 100;
const MOST_BINS = 12;
const FEWEST_SCORES = 3; // of fewer, how often each came says nothing

export function StatisticsFigures({ tally, words: catalog }: { tally: Tally; words: Words }) {
  const { played, won, best, mean, streak, longest_streak, can_be_won } = tally;
  const score = scoreName(catalog);
  const place = placeOf(tally, ({ you }) => you);
  return (
    <dl class="figures-row">
      <Figure name={words.played} value={String(played)} />
      {can_be_won && (
        <Figure
          name={words.won}
          value={String(won)}
          note={played > 0 ? words.wonShare(Math.round((100 * won) / played)) : ""}
        />
      )}
      <Figure name={words.best(score)} value={figure(best ?? words.none)} note={place ? words.place(place) : ""} />
      <Figure name={words.mean(score)} value={mean === null ? words.none : meanFigure(mean)} />
      {can_be_won && <Figure name={words.streak} value={String(streak)} />}
      {can_be_won && <Figure name={words.longest} value={String(longest_streak)} />}
    </dl>
  );
}

/** So large a mean needs no tenths. */
const WHOLE = 1000;

function meanFigure(mean: number): string {
  return figure(mean < WHOLE ? Math.round(mean * 10) / 10 : Math.round(mean));
}

interface TallyPlotsProps {
  tally: Tally;
  game: GameInfo;
  statistics: Statistics;
  words: Words;
}

export function StatisticsCharts({ tally, game, statistics, words: catalog }: TallyPlotsProps) {
  const games = counted(tally);
  const score = scoreName(catalog);
  const scores = games.flatMap((played) => scoreOf(played, statistics) ?? []);
  const last = games.at(-1);
  if (!last) return <p class="quiet">{words.counted(game.given_up_counts)}</p>;
  const shown = dots(games, statistics, tally.can_be_won).slice(-MOST_DOTS);
  return (
    <div class="plots">
      <section class="panel stack" aria-labelledby="scores">
        <h2 id="scores">{words.scores}</h2>
        {shown.length < games.length && <p class="small quiet">{pages.plot.lastOf(shown.length, games.length)}</p>}
        <ScorePlot dots={shown} name={score} fewerIsBetter={statistics.fewer_is_better} canBeWon={tally.can_be_won} />
        <ScoreTable games={games} statistics={statistics} score={score} canBeWon={tally.can_be_won} />
      </section>
      {scores.length < FEWEST_SCORES ? (
        <Latest played={last} tally={tally} words={catalog} scores={scores.length} />
      ) : (
        <Counts scores={scores} latest={scoreOf(last, statistics)} score={score} />
      )}
    </div>
  );
}

interface LatestProps {
  played: Played;
  tally: Tally;
  words: Words;
  /** How many games have a score. */
  scores: number;
}

/** The last game in words, and how many more it takes until they can be counted. */
function Latest({ played, tally, words: catalog, scores }: LatestProps) {
  const place = placeOf(tally, ({ table }) => table === played.table);
  return (
    <section class="panel stack" aria-labelledby="latest">
      <h2 id="latest">{words.latest}</h2>
      <p>
        {played.words ? text(played.words, catalog) : words.ended(tally.can_be_won ? played.won : null)}{" "}
        {place && words.placed(place)}
      </p>
      <Sample />
      <p class="quiet">
        <progress value={scores} max={FEWEST_SCORES} aria-label={words.histogram} /> {words.few(FEWEST_SCORES - scores)}
      </p>
    </section>
  );
}

const SAMPLE = [14, 30, 52, 88, 100, 76, 58, 34, 18];

/** What the chart will look like one day. */
export function Sample() {
  return (
    <div class="sample" aria-hidden="true">
      {SAMPLE.map((height, at) => (
        <span key={at} style={{ height: `${height}%` }} />
      ))}
    </div>
  );
}

function Counts({ scores, latest, score }: { scores: number[]; latest: number | null; score: string }) {
  const counts = bins(scores, MOST_BINS);
  return (
    <section class="panel stack" aria-labelledby="histogram">
      <h2 id="histogram">{words.histogram}</h2>
      <Histogram bins={counts} name={score} latest={latest} />
      <details>
        <summary>{words.asTable}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{score}</th>
              <th scope="col">{pages.plot.count}</th>
            </tr>
          </thead>
          <tbody>
            {counts.map((bin) => (
              <tr key={bin.from}>
                <td>{binName(bin)}</td>
                <td>{bin.count}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}

interface ScoreTableProps {
  games: Played[];
  statistics: Statistics;
  score: string;
  canBeWon: boolean;
}

function ScoreTable({ games, statistics, score, canBeWon }: ScoreTableProps) {
  const yesOrNo = (is: boolean): string => (is ? pages.plot.yes : pages.plot.no);
  return (
    <details>
      <summary>{words.asTable}</summary>
      <div class="sideways">
        <table>
          <thead>
            <tr>
              <th scope="col">{pages.plot.gameNumber}</th>
              <th scope="col">{words.when}</th>
              <th scope="col">{score}</th>
              {canBeWon && <th scope="col">{words.won}</th>}
              <th scope="col">{pages.plot.open}</th>
            </tr>
          </thead>
          <tbody>
            {games.map((played, index) => (
              <tr key={played.table}>
                <td>{index + 1}</td>
                <td>{date(played.ended)}</td>
                <td>{figure(scoreOf(played, statistics) ?? words.none)}</td>
                {canBeWon && <td>{yesOrNo(played.won)}</td>}
                <td>{yesOrNo(played.open)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
