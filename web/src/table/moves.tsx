// All moves as a list: for everybody who would rather read than point.

import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { SceneMove } from "../api/protocol";
import { useKeptFocus } from "../app/hooks";
import { text } from "../i18n/catalog";
import { board as boardWords, play as words } from "../i18n/table";
import { listen } from "../lib/listen";
import { Button } from "../ui/button";
import { Cost } from "./explain/cost";
import { useTableContext } from "./state/table-context";

interface MovesProps {
  /** What is said instead of the moves while another table is shown than the present one: they would tell how it ends. */
  instead: string | null;
  inert: boolean;
  over: boolean;
}

export function Moves({ instead, inert, over }: MovesProps) {
  const { play, screen, words: catalog } = useTableContext();
  const { selector } = play;
  // On a phone the list lies over the table, where the answer is seen.
  const answered = (ask: () => void) => () => {
    screen.setSheet(false);
    ask();
  };
  const moves = instead ? [] : selector.moves;
  // Nobody reads in a race what is not possible: a card that is tried still answers with its rule.
  const refused = instead || selector.quick ? [] : selector.refused;
  const list = useRef<HTMLDivElement>(null);
  useKeptFocus(list, () => list.current?.querySelector("button"));
  useKeptScroll(list, moves.length > 0);
  return (
    <div class="moves" inert={inert} ref={list}>
      {moves.length ? (
        <>
          <h3 class="caption">{words.movesNow}</h3>
          <ol class="move-list">
            {moves.map((move, index) => (
              <li key={move.text}>
                <Button
                  class="move"
                  aria-keyshortcuts={selector.quick || index > 8 ? undefined : String(index + 1)}
                  onClick={answered(() => play.make(move))}
                >
                  {(!selector.quick || move.keys?.length) && (
                    <span class="move-number" aria-hidden="true">
                      {selector.quick ? keysOf(move) : index + 1}
                    </span>
                  )}
                  <span>{text(move.label, catalog)}</span> <Cost cost={move.cost} words={catalog} />
                </Button>
              </li>
            ))}
          </ol>
        </>
      ) : (
        <p class="quiet">{instead ?? (over ? words.noMovesOver : words.noMoves)}</p>
      )}
      {refused.length > 0 && (
        <>
          <h3 class="caption">{words.movesNot}</h3>
          <ul class="move-list">
            {refused.map((move) => (
              <li key={move.text}>
                <Button
                  class="move move-refused"
                  onClick={answered(() => play.why(move.text, [...play.selector.handlesOf(move)]))}
                >
                  <span>{text(move.label, catalog)}</span>
                  <span class="move-why">{words.whyNot}</span>
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** Where one was in the list stays where one is, also while there was nothing to list for a moment. */
function useKeptScroll(list: RefObject<HTMLElement | null>, listed: boolean): void {
  const kept = useRef(0);
  const isListed = useRef(listed);
  isListed.current = listed;
  useLayoutEffect(() => {
    const panel = list.current?.closest("[role=tabpanel]");
    const note = () => {
      if (panel && isListed.current) kept.current = panel.scrollTop;
    };
    return panel ? listen(panel, { scroll: note }, { passive: true }) : undefined;
  }, []);
  useLayoutEffect(() => {
    const panel = list.current?.closest("[role=tabpanel]");
    if (panel && listed) panel.scrollTop = kept.current;
  }, [listed]);
}

/** The keys that make a move, as they stand on the table. */
function keysOf({ keys = [] }: SceneMove): string {
  return keys.map((key) => (key === " " ? boardWords.spaceBar : key.toUpperCase())).join(" ");
}
