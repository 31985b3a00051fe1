// How a replayed game ended, and whether its deal was the one that was sealed.

import type { GameInfo, Result, TableInfo, Words } from "../../api/protocol";
import { Link } from "../../app/router";
import { capital, text } from "../../i18n/catalog";
import { scoreName } from "../../i18n/game-messages";
import { pages } from "../../i18n/pages";
import { duration } from "../../lib/format-time";
import { checkSeal } from "../../lib/verify-seal";
import { nameAmong } from "../../table/seats/seats";
import { scoreOf } from "../statistics/played";

const words = pages.replay;

interface ReplayEndingProps {
  result: Result;
  table: TableInfo;
  game: GameInfo;
  words: Words;
}

export function ReplayEnding({ result, table, game, words: catalog }: ReplayEndingProps) {
  const { ending } = result;
  const alone = table.seats.length === 1;
  const scores = table.seats.map((info) => {
    const { seat } = info;
    const won = result.won[seat] === true;
    return {
      seat,
      name: capital(nameAmong(info, table.seats)),
      won,
      score: scoreOf({ won, score: result.scores[seat] ?? 0 }, game),
    };
  });
  // Where a game played alone has no score to compare, its words tell how far it went.
  const shown = scores.filter(({ score }) => !alone || score !== null);
  return (
    <section class="panel stack" aria-labelledby="result">
      <h2 id="result">{words.result}</h2>
      <p>{text(result.words, catalog)}</p>
      <p>
        <Link to={`/rules/${game.name}#${ending.number}`}>{words.rule(ending.number)}</Link> {ending.sentence}
      </p>
      <dl class="facts">
        {shown.map(({ seat, name, won, score }) => (
          <div key={seat}>
            <dt class="caption">{alone ? scoreName(catalog) : name}</dt>
            <dd>
              {score ?? words.noScore} {!alone && won && <span class="badge">{words.won}</span>}
            </dd>
          </div>
        ))}
        <div>
          <dt class="caption">{words.time}</dt>
          <dd>{duration(result.ms)}</dd>
        </div>
      </dl>
      <Seal secret={result.secret} seal={table.seal} open={table.open} />
    </section>
  );
}

function Seal({ secret, seal, open }: { secret: string; seal: string; open: boolean }) {
  const holds = checkSeal(secret, seal);
  const verdict = holds ? (open ? words.sealOpen : words.sealHolds) : words.sealBroken;
  return (
    <>
      <h3>{words.seal}</h3>
      <p class={holds ? "notice" : "notice notice-warm"}>{verdict}</p>
      <details>
        <summary>{words.sealDetails}</summary>
        <p>{words.sealHow}</p>
        <pre tabIndex={0}>
          <code>{`printf ${secret} | xxd -r -p | sha256sum`}</code>
        </pre>
        <dl class="hashes">
          <dt class="caption">{words.secretName}</dt>
          <dd>
            <code>{secret}</code>
          </dd>
          <dt class="caption">{words.sealName}</dt>
          <dd>
            <code>{seal}</code>
          </dd>
        </dl>
      </details>
    </>
  );
}
