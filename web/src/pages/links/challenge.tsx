// Somebody's challenge: what they played and made, and the way to play the same deal.

import { useState } from "preact/hooks";
import { canPack, readChallenge } from "../../api/challenge-link";
import type { Challenge, ChallengeInfo, GameInfo, Words } from "../../api/protocol";
import { api, asProblem, Problem } from "../../api/rest";
import { Empty } from "../../app/async-state";
import { Heading } from "../../app/heading";
import { useLoaded } from "../../app/hooks";
import { Link, navigate, useHash } from "../../app/router";
import { sentence, text } from "../../i18n/catalog";
import { optionWords } from "../../i18n/game-messages";
import { challenge as words } from "../../i18n/players";
import { Button } from "../../ui/button";
import { Shown } from "../../ui/loaded";
import { unusual } from "../new-game/new-game-state";

interface Opened {
  challenge: Challenge;
  info: ChallengeInfo;
  game: GameInfo;
  words: Words;
}

/** What is wrong with a link, in the page's own words. */
class Damaged extends Problem {
  readonly title: string;

  constructor(title: string, help: string) {
    super("damaged", help);
    this.title = title;
  }
}

async function load(packed: string): Promise<Opened | Damaged> {
  if (!packed) return new Damaged(words.empty, words.emptyHelp);
  if (!canPack()) return new Damaged(words.broken, words.old);
  const challenge = await readChallenge(packed);
  if (!challenge) return new Damaged(words.broken, words.brokenHelp);
  try {
    const info = await api.challenge(challenge.record);
    const [game, catalog] = await Promise.all([api.game(info.game), api.words(info.game)]);
    return { challenge, info, game, words: catalog };
  } catch (thrown) {
    const problem = asProblem(thrown);
    if (problem.code === "given-up") return new Damaged(words.givenUp, words.givenUpHelp(challenge.name));
    if (problem.status >= 400 && problem.status < 500 && problem.status !== 429) {
      return new Damaged(words.refused, `${words.refusedHelp} ${sentence(problem.reason)}`);
    }
    throw thrown;
  }
}

export function ChallengePage() {
  const packed = useHash();
  const loaded = useLoaded(() => load(packed), [packed]);
  const title = loaded.state === "ready" && !(loaded.value instanceof Damaged) ? loaded.value.game.title : null;
  return (
    <div class="page stack narrow">
      <Heading title={words.title(title)} />
      <Shown loaded={loaded} what={words.loading}>
        {(value) => (value instanceof Damaged ? <Told problem={value} /> : <Offer {...value} />)}
      </Shown>
    </div>
  );
}

function Told({ problem }: { problem: Damaged }) {
  return (
    <Empty title={problem.title}>
      <p>{problem.reason}</p>
      <Link to="/" class="button button-main">
        {words.home}
      </Link>
    </Empty>
  );
}

function Offer({ challenge, info, game, words: catalog }: Opened) {
  const [opening, setOpening] = useState(false);
  const [fault, setFault] = useState("");
  const play = async () => {
    setOpening(true);
    setFault("");
    try {
      const table = await api.open({ challenge });
      navigate(`/table/${table.id}`);
    } catch (thrown) {
      setFault(asProblem(thrown).reason);
      setOpening(false);
    }
  };
  return (
    <section class="panel stack" aria-labelledby="by">
      <h2 id="by">{words.by(challenge.name)}</h2>
      <p>{words.help}</p>
      <dl class="facts">
        <div>
          <dt class="caption">{words.game}</dt>
          <dd>{game.title}</dd>
        </div>
        <div>
          <dt class="caption">{words.options}</dt>
          <dd>{optionWords(unusual(game, info), catalog)}</dd>
        </div>
        <div>
          <dt class="caption">{game.fewer_is_better ? words.scoreFewer : words.score}</dt>
          <dd>{info.score}</dd>
        </div>
        <div>
          <dt class="caption">{words.moves}</dt>
          <dd>{info.moves}</dd>
        </div>
      </dl>
      <p>{words.result(challenge.name, text(info.words, catalog))}</p>
      <div class="cluster">
        <Button class="button button-warm button-large" disabled={opening} aria-describedby="open-deal" onClick={play}>
          {opening ? words.opening : words.play}
        </Button>
      </div>
      {fault && (
        <p class="fault" role="alert">
          {fault}
        </p>
      )}
      <p id="open-deal" class="quiet small">
        {words.openDeal}
      </p>
    </section>
  );
}
