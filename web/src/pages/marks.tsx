// What a game is besides an ordinary one: an open deal, one that can be won, practice, guided.

import { pages } from "../words/pages.en";

interface Marked {
  open: boolean;
  practice: boolean;
  winnable: boolean;
  guide?: boolean;
}

export function Marks({ of: { open, practice, winnable, guide = false } }: { of: Marked }) {
  const { marks } = pages;
  return (
    <>
      {guide && <span class="badge">{marks.guide}</span>}
      {open && !guide && <span class="badge">{marks.open}</span>}
      {winnable && <span class="badge">{marks.winnable}</span>}
      {practice && <span class="badge badge-warm">{marks.practice}</span>}
    </>
  );
}
