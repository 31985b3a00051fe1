// Under the status line: what can be pressed now, and what the table has to say about what was just done.

import type { ComponentChildren, RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { SceneMove, Words } from "../api/protocol";
import { useKeptFocus } from "../app/hooks";
import { TOUCH, useMedia } from "../app/use-media";
import { TAB_STOP } from "../board/input/use-board-input";
import { sentence, text } from "../i18n/catalog";
import { guide as guideWords, play as words } from "../i18n/table";
import { Button } from "../ui/button";
import { Icon } from "../ui/icons";
import { canWinWords } from "./ending/can-win";
import { Cost } from "./explain/cost";
import { RuleLink } from "./explain/rule-link";
import type { Note } from "./state/play-state";
import { useTableContext } from "./state/table-context";
import type { Play } from "./state/use-play";

interface ActionBarProps {
  /** Moves that could be pointed at, but not where one looks. */
  more: readonly SceneMove[];
  /** What can be pressed whatever is chosen. */
  children?: ComponentChildren;
}

export function ActionBar({ more, children }: ActionBarProps) {
  const { live, play, words: catalog, screen, away } = useTableContext();
  const { note, selector, selection } = play;
  const bar = useRef<HTMLDivElement>(null);
  // A pressed button is gone with its move: then it goes on at the table.
  useKeptFocus(bar, () => document.querySelector<HTMLElement>(TAB_STOP));
  const touch = useMedia(TOUCH);
  // Who has made a move knows how.
  const press = live.log.some(({ seat }) => seat === live.table.seat) ? "" : touch ? words.tap : words.press;
  if (note?.kind === "warning") return <Warning bar={bar} note={note} />;
  const preview = previewOf(play, screen.looked);
  // What can be pointed at comes first; a button beside it is another way to go on.
  const beside = selector.buttons.length < selector.moves.length;
  return (
    <div class="action-bar" inert={away} ref={bar}>
      {note ? (
        <NoteWords note={note} />
      ) : preview ? (
        <p class="action-words action-preview">
          {sentence(text(preview.note ?? preview.label, catalog))} <Cost cost={preview.cost} words={catalog} />
        </p>
      ) : (
        <p class="action-words quiet">{promptFor(play, press, catalog)}</p>
      )}
      <div class="action-buttons">
        {choicesFor(play).map(({ move, weight }) => (
          <MoveButton key={move.text} move={move} weight={weight} short={shortFor(play, move, catalog)} />
        ))}
        {selector.buttons.map((move) => (
          <MoveButton key={move.text} move={move} weight={beside && !move.onward ? "plain" : "main"} />
        ))}
        {more.map((move) => (
          <MoveButton key={move.text} move={move} weight="plain" />
        ))}
        {children}
      </div>
      {(selection.length > 0 || note) && <Clear words={selection.length > 0 ? words.clear : words.close} clear={play.clear} />}
    </div>
  );
}

function Clear({ words: label, clear }: { words: string; clear: () => void }) {
  return (
    <Button class="button button-plain action-clear" aria-label={label} title={label} onClick={clear}>
      <Icon name="close" />
    </Button>
  );
}

/** The move that would be made at the place that is looked at, or at the one that is chosen. */
function previewOf({ selector, selection }: Play, looked: string | null): SceneMove | null {
  const place = looked !== null && selector.isSlot(looked) ? looked : selector.chosenSlot(selection);
  return place === null ? null : selector.wouldMake(selection, place);
}

interface Choice {
  move: SceneMove;
  weight: "warm" | "main" | "plain";
}

/** What can be made of what is chosen. What may be regretted comes last, and stands out only where nothing else does. */
export function choicesFor({ selector, selection }: Pick<Play, "selector" | "selection">): Choice[] {
  const complete = selector.complete(selection);
  const all = [...complete, ...selector.offered(selection)];
  const calm = all.filter(({ warning }) => !warning);
  const first = calm.length ? calm : all;
  return [...calm, ...all.filter(({ warning }) => warning)].map((move) => ({
    move,
    weight: first.includes(move) && (!first[1] || complete.includes(move)) ? (move.warning ? "warm" : "main") : "plain",
  }));
}

/** A move by what it needs beside what is chosen: the rest is seen. Beside one that needs nothing more it is told in full. */
function shortFor({ selector, selection }: Play, move: SceneMove, catalog: Words): string {
  if (selector.chosenSlot(selection) !== null) return words.placeHere;
  if (selector.complete(selection).length > 0) return "";
  const missing = selector.missing(move, selection);
  return missing ? words.withThis(text(missing, catalog)) : "";
}

/** What to do next with what is chosen. */
function promptFor({ selector, selection, byItself }: Play, press: string, catalog: Words): string {
  if (!selection.length && byItself.length) return words.byItself(byItself.map((label) => text(label, catalog)));
  if (!selection.length) return selector.moves.some((move) => selector.handlesOf(move).size) ? press : "";
  const possible = selector.possible(selection);
  if (!possible.length) return words.noLegalMove;
  if (selector.complete(selection).length && selector.offered(selection).length) return words.chooseHow;
  return possible.some((move) => selector.handlesOf(move).size > selection.length) ? words.chooseMore : "";
}

interface MoveButtonProps {
  move: SceneMove;
  /** How much it stands out: what can be pressed is main, what may be regretted is warm. */
  weight: "warm" | "main" | "plain";
  /** What stands on it where the words beside it say the rest. */
  short?: string;
}

function MoveButton({ move, weight, short = "" }: MoveButtonProps) {
  const { play, words: catalog } = useTableContext();
  const label = text(move.label, catalog);
  return (
    <Button class={weight === "plain" ? "button" : `button button-${weight}`} title={label} onClick={() => play.make(move)}>
      <span class="button-words">{short || label}</span>
      {short && <span class="visually-hidden">: {label}</span>} <Cost cost={move.cost} words={catalog} />
    </Button>
  );
}

function NoteWords({ note }: { note: Note }) {
  const { play, words: catalog, screen, leaveGuide } = useTableContext();
  switch (note.kind) {
    case "why":
      return (
        <Speech warm>
          <RuleLink number={note.rule.number} show={screen.showRules} />
          <span>
            {note.what && <strong>{sentence(text(note.what, catalog))} </strong>}
            {note.rule.sentence}
          </span>
        </Speech>
      );
    case "hint":
      return (
        <Speech>
          <span>{text(note.words, catalog)}</span>
          <Button kind="main" onClick={() => play.make(note.move)}>
            {words.doIt}
          </Button>
        </Speech>
      );
    case "held":
      return (
        <Speech warm>
          <span>{guideWords.held(note.asked && text(note.asked, catalog))}</span>
          <Button class="link-button" onClick={leaveGuide}>
            {guideWords.leave}
          </Button>
        </Speech>
      );
    case "thinking":
      return <Speech>{words.thinking}</Speech>;
    case "can-win":
      return (
        <Speech>
          {canWinWords(note.answer).map((line) => (
            <span key={line}>{line}</span>
          ))}
        </Speech>
      );
    case "said":
      return <Speech warm>{note.words}</Speech>;
    case "warning":
      return null;
  }
}

function Speech({ warm = false, children }: { warm?: boolean; children: ComponentChildren }) {
  return <div class={warm ? "action-words speech speech-warm" : "action-words speech"}>{children}</div>;
}

interface WarningProps {
  bar: RefObject<HTMLDivElement | null>;
  note: Extract<Note, { kind: "warning" }>;
}

/** Asks before a move that the player may regret; takes the focus, and gives it back to the table on Escape. */
function Warning({ bar, note }: WarningProps) {
  const { play, words: catalog } = useTableContext();
  const another = useRef<HTMLButtonElement>(null);
  useEffect(() => another.current?.focus(), []);
  return (
    <div class="action-bar" ref={bar} role="alertdialog" aria-labelledby="warning-title" aria-describedby="warning-words">
      <div class="action-words speech speech-warm">
        <span>
          <strong id="warning-title">{sentence(text(note.move.label, catalog))}</strong>{" "}
          <span id="warning-words">{text(note.words, catalog)}</span>
        </span>
      </div>
      <div class="action-buttons">
        <Button kind="main" ref={another} onClick={play.clear}>
          {words.chooseAnother}
        </Button>
        <Button onClick={play.makeAnyway}>{words.makeAnyway}</Button>
        {play.selector.buttons
          .filter((move) => move !== note.move)
          .map((move) => (
            <MoveButton key={move.text} move={move} weight="plain" />
          ))}
      </div>
    </div>
  );
}
