// A loaded value, or what stands in its place while there is none.

import type { ComponentChildren } from "preact";
import type { Problem } from "../api/rest";
import { Empty, Failed, Loading } from "../app/async-state";
import type { Loaded } from "../app/hooks";
import { Link } from "../app/router";
import { pages } from "../i18n/pages";

interface ShownProps<T> {
  loaded: Loaded<T>;
  what: string;
  children: (value: T, again: () => void) => ComponentChildren;
}

export function Shown<T>({ loaded, what, children }: ShownProps<T>) {
  if (loaded.state === "loading") return <Loading what={what} />;
  if (loaded.state === "failed") {
    const { problem, again } = loaded;
    // What is not there will not be there the next time either.
    return problem.status === 404 ? <Gone problem={problem} /> : <Failed problem={problem} again={again} />;
  }
  return <>{children(loaded.value, loaded.again)}</>;
}

function Gone({ problem }: { problem: Problem }) {
  const { reasons, title, home } = pages.missing;
  return (
    <Empty title={reasons[problem.code] ?? title}>
      <Link to="/" class="button button-main">
        {home}
      </Link>
    </Empty>
  );
}
