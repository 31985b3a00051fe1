// All moves as a list: for everybody who would rather read than point.

import { useRef } from "preact/hooks";
import type { SceneMove, Words } from "../messages";
import { useKeptFocus } from "../use";
import { text } from "../words";
import { board as boardWords, play as words } from "../words/table.en";
import { Cost } from "./cost";
import type { Play } from "./use-play";

interface MovesProps {
  play: Play;
  words: Words;
  inert: boolean;
  over: boolean;
}

export function Moves({ play, words: catalog, inert, over }: MovesProps) {
  const { pointing } = play;
  const { moves, refused } = pointing;
  const list = useRef<HTMLDivElement>(null);
  useKeptFocus(list, () => list.current?.querySelector("button"));
  return (
    <div class="moves" inert={inert} ref={list}>
      {moves.length ? (
        <>
          <h3 class="caption">{words.movesNow}</h3>
          <ol class="move-list">
            {moves.map((move, index) => (
              <li key={move.text}>
                <button type="button" class="move" aria-keyshortcuts={pointing.quick || index > 8 ? undefined : String(index + 1)} onClick={() => play.make(move)}>
                  <span class="move-number" aria-hidden="true">
                    {pointing.quick ? keysOf(move) : index + 1}
                  </span>
                  <span>{text(move.label, catalog)}</span> <Cost cost={move.cost} words={catalog} />
                </button>
              </li>
            ))}
          </ol>
        </>
      ) : (
        <p class="quiet">{over ? words.noMovesOver : words.noMoves}</p>
      )}
      {refused.length > 0 && (
        <>
          <h3 class="caption">{words.movesNot}</h3>
          <ul class="move-list">
            {refused.map((move) => (
              <li key={move.text}>
                <button
                  type="button"
                  class="move move-refused"
                  onClick={() => play.why(move.text, [...play.pointing.handlesOf(move)])}
                >
                  <span>{text(move.label, catalog)}</span>
                  <span class="move-why">{words.whyNot}</span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** The keys that make a move, as they stand on the table. */
function keysOf({ keys = [] }: SceneMove): string {
  return keys.map((key) => (key === " " ? boardWords.spaceBar : key.toUpperCase())).join(" ") || "·";
}
