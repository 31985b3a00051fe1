// The end of a game: how it ended in the rule's words, and where to go from here.

import { useEffect, useRef, useState } from "preact/hooks";
import { api, asProblem, recordPath } from "../api";
import { Icon } from "../icons";
import { Link, navigate } from "../link";
import type { Result, TableInfo } from "../messages";
import { CopyLink } from "../pages/copy-link";
import { duration } from "../pages/when";
import { ending as words } from "../words/table.en";
import { RuleLink } from "./rule-link";

interface EndingProps {
  table: TableInfo;
  result: Result;
  /** How it ended, as the game says it. */
  status: string;
  timed: boolean;
  showRule: (number: string) => void;
  /** Takes the last move back, where that is possible. */
  takeBack: (() => void) | null;
  close: () => void;
}

export function Ending({ table, result, status, timed, showRule, takeBack, close }: EndingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [problem, setProblem] = useState("");
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const won = table.seat >= 0 && result.won[table.seat];
  const sameAgain = () =>
    api.open({ game: table.game, options: table.options, deal: result.deal, practice: table.practice }).then(
      ({ id }) => navigate(`/table/${id}`),
      (thrown: unknown) => setProblem(asProblem(thrown).reason),
    );
  const replay = `/replay/${table.id}`;
  return (
    <section class="ending panel" data-won={won || undefined} aria-labelledby="ending-title">
      <svg class="ending-drawing suit" viewBox="0 0 64 64" aria-hidden="true">
        <use href={won ? "#court-K" : "#court-J"} />
      </svg>
      <h2 id="ending-title" tabIndex={-1} ref={heading}>
        {status}
      </h2>
      <div class="ending-rule">
        <RuleLink number={result.ending.number} show={showRule} />
        <p>
          {result.ending.sentence} {timed && <span class="figures">{words.time(duration(result.ms))}</span>}
        </p>
      </div>
      <div class="cluster">
        <Link to={`/new/${table.game}`} class="button button-main">
          <Icon name="newGame" /> {words.newGame}
        </Link>
        {takeBack && (
          <button type="button" class="button" onClick={takeBack}>
            <Icon name="undo" /> {words.takeBack}
          </button>
        )}
        <button type="button" class="button" title={words.sameHelp} onClick={sameAgain}>
          <Icon name="same" /> {words.same}
        </button>
        <Link to={replay} class="button">
          <Icon name="replay" /> {words.replay}
        </Link>
        <Share link={new URL(replay, location.href).href} />
        <a class="button" href={recordPath(table.id)} download>
          <Icon name="record" /> {words.record}
        </a>
        <button type="button" class="button" onClick={close}>
          {words.close}
        </button>
      </div>
      {problem && <p class="notice notice-warm">{problem}</p>}
    </section>
  );
}

/** What stays of the end once the player has turned back to the table. */
export function EndingBar({ game, open }: { game: string; open: () => void }) {
  return (
    <div class="action-bar">
      <div class="action-buttons">
        <Link to={`/new/${game}`} class="button button-main">
          <Icon name="newGame" /> {words.newGame}
        </Link>
        <button type="button" class="button" onClick={open}>
          {words.open}
        </button>
      </div>
    </div>
  );
}

/** The system's own sharing where there is one, else a link to copy. */
function Share({ link }: { link: string }) {
  if (!("share" in navigator)) {
    return <CopyLink link={link} label={words.share} done={words.shared} byHand={words.byHand} />;
  }
  const share = () => void navigator.share({ url: link }).catch(() => undefined); // the player closed the sheet
  return (
    <button type="button" class="button" onClick={share}>
      <Icon name="share" /> {words.share}
    </button>
  );
}
