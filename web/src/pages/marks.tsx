// What a game is besides an ordinary one: an open deal, practice, guided.

import { pages } from "../words/pages.en";

export function Marks({ of: { open, practice, guide = false } }: { of: { open: boolean; practice: boolean; guide?: boolean } }) {
  const { marks } = pages;
  return (
    <>
      {guide && <span class="badge">{marks.guide}</span>}
      {open && !guide && <span class="badge">{marks.open}</span>}
      {practice && <span class="badge badge-warm">{marks.practice}</span>}
    </>
  );
}
