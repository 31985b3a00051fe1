// Under the status line: what can be pressed now, and what the table has to say about what was just done.

import type { ComponentChildren, RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { TAB_STOP } from "../board/board";
import { Icon } from "../icons";
import type { SceneMove, Words } from "../messages";
import { useKeptFocus } from "../use";
import { text } from "../words";
import { guide as guideWords, play as words } from "../words/table.en";
import { RuleLink } from "./rule-link";
import type { Note, Play } from "./use-play";

interface ActionBarProps {
  play: Play;
  words: Words;
  inert: boolean;
  showRule: (number: string) => void;
  leaveGuide: () => void;
}

export function ActionBar({ play, words: catalog, inert, showRule, leaveGuide }: ActionBarProps) {
  const { note, pointing, selection } = play;
  const bar = useRef<HTMLDivElement>(null);
  // A pressed button is gone with its move: then it goes on at the table.
  useKeptFocus(bar, () => document.querySelector<HTMLElement>(TAB_STOP));
  if (note?.kind === "warning") return <Warning bar={bar} play={play} words={text(note.words, catalog)} />;
  const complete = pointing.complete(selection);
  return (
    <div class="action-bar" inert={inert} ref={bar}>
      {note ? (
        <Said note={note} play={play} catalog={catalog} showRule={showRule} leaveGuide={leaveGuide} />
      ) : (
        <p class="action-words quiet">{promptFor(play)}</p>
      )}
      <div class="action-buttons">
        {complete.map((move) => (
          <MoveButton key={move.text} move={move} catalog={catalog} make={play.make} main />
        ))}
        {pointing.buttons.map((move) => (
          <MoveButton key={move.text} move={move} catalog={catalog} make={play.make} />
        ))}
      </div>
      {(selection.length > 0 || note) && (
        <Clear words={selection.length > 0 ? words.clear : words.close} clear={play.clear} />
      )}
    </div>
  );
}

function Clear({ words: label, clear }: { words: string; clear: () => void }) {
  return (
    <button type="button" class="button button-plain action-clear" aria-label={label} title={label} onClick={clear}>
      <Icon name="close" />
    </button>
  );
}

/** What to do next with what is chosen. */
function promptFor({ pointing, selection }: Play): string {
  if (!selection.length) return pointing.moves.some((move) => pointing.handlesOf(move).size) ? words.press : "";
  const possible = pointing.possible(selection);
  if (!possible.length) return words.noLegalMove;
  return possible.some((move) => pointing.handlesOf(move).size > selection.length) ? words.chooseMore : "";
}

interface MoveButtonProps {
  move: SceneMove;
  catalog: Words;
  make: (move: SceneMove) => void;
  main?: boolean;
}

function MoveButton({ move, catalog, make, main = false }: MoveButtonProps) {
  return (
    <button type="button" class={main ? "button button-warm" : "button button-main"} onClick={() => make(move)}>
      {text(move.label, catalog)}
    </button>
  );
}

interface SaidProps {
  note: Note;
  play: Play;
  catalog: Words;
  showRule: (number: string) => void;
  leaveGuide: () => void;
}

function Said({ note, play, catalog, showRule, leaveGuide }: SaidProps) {
  switch (note.kind) {
    case "why":
      return (
        <Speech warm>
          <RuleLink number={note.rule.number} show={showRule} />
          <span>{note.rule.sentence}</span>
        </Speech>
      );
    case "hint":
      return (
        <Speech>
          <span>{text(note.words, catalog)}</span>
          <button type="button" class="button button-main" onClick={() => play.make(note.move)}>
            {words.doIt}
          </button>
        </Speech>
      );
    case "held":
      return (
        <Speech warm>
          <span>{guideWords.held}</span>
          <button type="button" class="link-button" onClick={leaveGuide}>
            {guideWords.leave}
          </button>
        </Speech>
      );
    case "thinking":
      return <Speech>{words.thinking}</Speech>;
    case "can-win":
      return <Speech>{words.canWin[note.answer]}</Speech>;
    case "said":
      return <Speech warm>{note.words}</Speech>;
    case "warning":
      return null;
  }
}

function Speech({ warm = false, children }: { warm?: boolean; children: ComponentChildren }) {
  return <div class={warm ? "action-words speech speech-warm" : "action-words speech"}>{children}</div>;
}

/** Asks before a move that the player may regret; takes the focus, and gives it back to the table on Escape. */
function Warning({ bar, play, words: warning }: { bar: RefObject<HTMLDivElement | null>; play: Play; words: string }) {
  const another = useRef<HTMLButtonElement>(null);
  useEffect(() => another.current?.focus(), []);
  return (
    <div class="action-bar" ref={bar} role="alertdialog" aria-labelledby="warning-title" aria-describedby="warning-words">
      <div class="action-words speech speech-warm">
        <span id="warning-title" class="visually-hidden">
          {words.warning}
        </span>
        <span id="warning-words">{warning}</span>
      </div>
      <div class="action-buttons">
        <button type="button" class="button button-warm" onClick={play.makeAnyway}>
          {words.makeAnyway}
        </button>
        <button type="button" class="button" ref={another} onClick={play.clear}>
          {words.chooseAnother}
        </button>
      </div>
    </div>
  );
}
