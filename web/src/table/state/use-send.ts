// Sends what the player asks for, and tells what comes of it.

import { ANYONE, type Answer, type SceneMove } from "../../api/protocol";
import { api, asProblem } from "../../api/rest";
import type { Ask } from "../../api/table-socket";
import type { MoveSelector } from "../../board/input/move-selector";
import { play as words } from "../../i18n/table";
import type { GuideState } from "../guide/use-guide";
import type { Note, PlayAction } from "./play-state";
import type { TableState } from "./table-state";

interface SendOptions {
  live: TableState;
  selector: MoveSelector;
  guide: GuideState | null;
  ask: (ask: Ask) => Promise<Answer>;
  dispatch: (action: PlayAction) => void;
  tell: (note: Note | null) => void;
  choose: (selection: readonly string[]) => void;
  /** The state that the player is at. */
  at: string;
  /** The player has done something else than to move, or a move was refused. */
  interrupted: () => void;
}

export interface Send {
  /** Asks; an act makes the table wait for its answer. */
  send(question: Ask): void;
  move(move: SceneMove): void;
  /** Asks for the rule against a move. */
  why(text: string, things?: readonly string[]): void;
  /** Shows a rule that no move stands for, such as the one that keeps a buried card. */
  quote(rule: string, thing: string): void;
}

export function useSend({ live, selector, guide, ask, dispatch, tell, choose, at, interrupted }: SendOptions): Send {
  const failed = (thrown: unknown) => tell({ kind: "said", words: asProblem(thrown).reason });

  const answered = (question: Ask) => (answer: Answer) => {
    if (answer.type === "refused") interrupted();
    const note = noteOf(answer, question, selector, live);
    if (note) tell(note);
  };

  const send = (question: Ask) => {
    const acts = "state" in question || question.type === "leave" || question.type === "seat-bot";
    dispatch({ type: "send", at, acts });
    if (acts && question.type !== "move") interrupted();
    ask(question)
      .then(answered(question), (thrown: unknown) =>
        tell({ kind: "said", words: refusalOf(question, asProblem(thrown).reason) }),
      )
      .finally(() => dispatch({ type: "answered" }));
  };

  /** Sends a move that others need not wait for, and shows its effects until it is answered. */
  const sendAtOnce = (move: SceneMove) => {
    dispatch({ type: "send-at-once", move });
    const question = { type: "move", state: live.state, text: move.text } as const;
    ask(question)
      .then(answered(question), failed)
      .finally(() => dispatch({ type: "answered", move }));
  };

  const why = (text: string, things: readonly string[] = []) => {
    const question = { type: "why", text } as const;
    ask(question).then((answer) => {
      if (answer.type !== "why") answered(question)(answer);
      else if (answer.rule) {
        tell({ kind: "why", rule: answer.rule, things, what: selector.printed(things) });
        // The lesson is learnt; what comes next begins with nothing chosen.
        if (guide?.refused(text)) choose([]);
      }
    }, failed);
  };

  const quote = (number: string, thing: string) => {
    api.rules(live.table.game).then(({ chapters }) => {
      const found = chapters.flatMap(({ items }) => items).find((item) => item.number === number);
      if (!found) return;
      const rule = { number, sentence: found.text };
      tell({ kind: "why", rule, things: [thing], what: selector.printed([thing]) });
    }, failed);
  };

  const move = (chosen: SceneMove) =>
    selector.quick ? sendAtOnce(chosen) : send({ type: "move", state: live.state, text: chosen.text });
  return { send, move, why, quote };
}

/** What is told of an answer; null where nothing is, or not here. */
export function noteOf(
  answer: Answer,
  question: Ask,
  { moves }: Pick<MoveSelector, "moves">,
  { state, scene }: Pick<TableState, "state" | "scene">,
): Note | null {
  switch (answer.type) {
    case "refused":
      // Who was first is told beside the table.
      if (answer.photo) return null;
      return answer.rule
        ? { kind: "why", rule: answer.rule, things: [], what: null }
        : { kind: "said", words: refusalOf(question, answer.reason) };
    case "hint": {
      const move = moves.find(({ text }) => text === answer.move);
      const isDue = answer.state === state || scene.to_act === ANYONE;
      return move && isDue ? { kind: "hint", move, words: answer.words ?? move.label } : null;
    }
    case "can-win":
      return { kind: "can-win", answer };
    default:
      return null;
  }
}

/** Why something was not done; of what is pressed far from the table it also tells what that was. */
function refusalOf(question: Ask, reason: string): string {
  return question.type === "undo" ? words.undoRefused(reason) : reason;
}
