// What is done around a race beside its moves: asked of the server, and what it says where it refuses.

import { useRef, useState } from "preact/hooks";
import type { Answer } from "../../api/protocol";
import { asProblem } from "../../api/rest";
import type { Ask } from "../../api/table-socket";
import { sentence } from "../../i18n/catalog";

export interface RaceCommands {
  /** Asks for one after the other, until one is refused. The same again, while it is waited for, asks nothing. */
  send(...asked: Ask[]): void;
  busy: boolean;
  /** Why the last one was refused; empty where it was not. */
  problem: string;
}

export function useRaceCommands(ask: (ask: Ask) => Promise<Answer>): RaceCommands {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const sendAll = async (asked: readonly Ask[]) => {
    setProblem("");
    try {
      for (const one of asked) {
        const answer = await ask(one);
        if (answer.type !== "refused") continue;
        setProblem(sentence(answer.reason));
        return;
      }
    } catch (thrown) {
      setProblem(asProblem(thrown).reason);
    }
  };
  const latest = useRef(sendAll);
  latest.current = sendAll;
  const queue = useRef(inTurn<readonly Ask[]>((asked) => latest.current(asked), setBusy));
  return { send: (...asked) => void queue.current(asked), busy, problem };
}

/**
 * Does one after the other, and tells whether there is something to do. What is the same as the last one waiting
 * is left out: a double click asks once. The table's news can come before the answer to what caused them, so who
 * is quick already asks for the next thing; it waits its turn and is not lost.
 */
export function inTurn<T>(one: (asked: T) => Promise<void>, busy: (now: boolean) => void): (asked: T) => Promise<void> {
  const waiting: T[] = [];
  return async (asked) => {
    if (waiting.length > 0 && JSON.stringify(waiting.at(-1)) === JSON.stringify(asked)) return;
    waiting.push(asked);
    if (waiting.length > 1) return;
    busy(true);
    for (let next: T | undefined = asked; next !== undefined; next = waiting[0]) {
      await one(next);
      waiting.shift();
    }
    busy(false);
  };
}
