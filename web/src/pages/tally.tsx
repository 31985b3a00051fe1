// A tally as figures and as plots.

import type { Statistics, Tally } from "../messages";
import { binName, Histogram, ScorePlot } from "../plot";
import { bins } from "../scale";
import { Empty } from "../states";
import { pages } from "../words/pages.en";
import { counted, dots, scoreOf } from "./played";
import { date } from "./when";

const words = pages.statistics;
const MOST_DOTS = 100;
const MOST_BINS = 12;

/** `score` is what the game calls its score. */
export function TallyFigures({ tally, score }: { tally: Tally; score: string }) {
  const { played, won, best, mean, streak, longest_streak } = tally;
  return (
    <dl class="figures-row">
      <Figure name={words.played} value={String(played)} />
      <Figure name={words.won} value={String(won)} note={played > 0 ? words.wonShare(Math.round((100 * won) / played)) : ""} />
      <Figure name={words.best(score)} value={best === null ? words.none : String(best)} />
      <Figure name={words.mean(score)} value={mean === null ? words.none : mean.toFixed(1)} />
      <Figure name={words.streak} value={String(streak)} />
      <Figure name={words.longest} value={String(longest_streak)} />
    </dl>
  );
}

function Figure({ name, value, note = "" }: { name: string; value: string; note?: string }) {
  return (
    <div class="panel figure">
      <dt class="caption">{name}</dt>
      <dd>
        {value} {note && <span class="small quiet">{note}</span>}
      </dd>
    </div>
  );
}

interface TallyPlotsProps {
  tally: Tally;
  statistics: Statistics;
  score: string;
}

export function TallyPlots({ tally, statistics, score }: TallyPlotsProps) {
  const games = counted(tally);
  const scores = games.flatMap((played) => scoreOf(played, statistics) ?? []);
  if (games.length === 0) {
    return (
      <Empty title={words.emptyTitle}>
        <p>{words.counted}</p>
      </Empty>
    );
  }
  const shown = dots(games, statistics).slice(-MOST_DOTS);
  const last = games.at(-1);
  const counts = bins(scores, MOST_BINS);
  return (
    <div class="plots">
      <section class="panel stack" aria-labelledby="scores">
        <h2 id="scores">{words.scores}</h2>
        {shown.length < games.length && <p class="small quiet">{pages.plot.lastOf(shown.length, games.length)}</p>}
        <ScorePlot dots={shown} name={score} fewerIsBetter={statistics.fewer_is_better} />
        <ScoreTable tally={tally} statistics={statistics} score={score} />
      </section>
      {counts.length > 0 && (
        <section class="panel stack" aria-labelledby="histogram">
          <h2 id="histogram">{words.histogram}</h2>
          <Histogram bins={counts} name={score} latest={last ? scoreOf(last, statistics) : null} />
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
      )}
    </div>
  );
}

function ScoreTable({ tally, statistics, score }: TallyPlotsProps) {
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
              <th scope="col">{words.won}</th>
              <th scope="col">{pages.plot.open}</th>
            </tr>
          </thead>
          <tbody>
            {counted(tally).map((played, index) => (
              <tr key={played.table}>
                <td>{index + 1}</td>
                <td>{date(played.ended)}</td>
                <td>{scoreOf(played, statistics) ?? words.none}</td>
                <td>{yesOrNo(played.won)}</td>
                <td>{yesOrNo(played.open)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
