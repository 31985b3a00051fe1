// Takes a seat that was moved from another screen. The token stands behind the # and so reaches the server only when the
// player presses the button: a messenger that looks at the link to preview it cannot use it up.

import { useState } from "preact/hooks";
import { api, asProblem, type Problem } from "../../api/rest";
import { Failed } from "../../app/async-state";
import { Heading } from "../../app/heading";
import { Link, navigate } from "../../app/router";
import { pages } from "../../i18n/pages";
import { Button } from "../../ui/button";

const words = pages.seat;

export function SeatPage() {
  const [token] = useState(() => location.hash.slice(1));
  const [taking, setTaking] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  const take = async () => {
    setTaking(true);
    setProblem(null);
    try {
      const table = await api.takeSeat(token);
      navigate(`/table/${table.id}`, { replace: true });
    } catch (thrown) {
      setProblem(asProblem(thrown));
      setTaking(false);
    }
  };

  return (
    <div class="page stack">
      <Heading title={words.title} />
      {!token && <Told title={words.noToken} help={words.noTokenHelp} />}
      {token && problem && isGone(problem) && <Told title={words.gone} help={words.goneHelp} />}
      {token && !(problem && isGone(problem)) && (
        <>
          <p class="prose">{words.help}</p>
          <p>
            <Button class="button button-warm button-large" disabled={taking} onClick={take}>
              {taking ? words.taking : words.take}
            </Button>
          </p>
          {problem && <Failed problem={problem} />}
        </>
      )}
    </div>
  );
}

function isGone(problem: Problem): boolean {
  return problem.status >= 400 && problem.status < 500 && problem.status !== 429;
}

function Told({ title, help }: { title: string; help: string }) {
  return (
    <div class="stack" role="status">
      <h2>{title}</h2>
      <p class="prose">{help}</p>
      <p>
        <Link to="/" class="button button-main">
          {words.home}
        </Link>
      </p>
    </div>
  );
}
