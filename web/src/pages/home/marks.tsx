// What a game is besides an ordinary one: an open deal, one that can be won, practice, guided, a branch or from a file.

import type { TableInfo } from "../../api/protocol";
import { pages } from "../../i18n/pages";

interface Marked {
  open: boolean;
  practice: boolean;
  winnable: boolean;
  guide?: boolean;
  origin?: TableInfo["origin"];
  branches?: number;
  loaded?: boolean;
}

export function Marks({
  of: { open, practice, winnable, guide = false, origin = null, branches = 0, loaded = false },
}: {
  of: Marked;
}) {
  const { marks } = pages;
  return (
    <>
      {guide && <span class="badge">{marks.guide}</span>}
      {open && !guide && <span class="badge">{marks.open}</span>}
      {winnable && <span class="badge">{marks.winnable}</span>}
      {practice && <span class="badge badge-warm">{marks.practice}</span>}
      {origin && <span class="badge badge-warm">{marks.branch}</span>}
      {branches > 0 && <span class="badge">{marks.origin(branches)}</span>}
      {loaded && <span class="badge badge-warm">{marks.loaded}</span>}
    </>
  );
}
