// What is done around a race beside its moves: asked of the server, and what it says where it refuses.

import { useRef, useState } from "preact/hooks";
import { asProblem } from "../api";
import type { Answer, Ask } from "../messages";
import { sentence } from "../words";

export interface Acts {
  /** Asks for one after the other, until one is refused; nothing while an answer is waited for. */
  act(...asked: Ask[]): void;
  busy: boolean;
  /** Why the last one was refused; empty where it was not. */
  problem: string;
}

export function useActs(ask: (ask: Ask) => Promise<Answer>): Acts {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const asking = useRef(false);
  const send = async (asked: readonly Ask[]) => {
    if (asking.current) return;
    asking.current = true;
    setBusy(true);
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
    } finally {
      asking.current = false;
      setBusy(false);
    }
  };
  return { act: (...asked) => void send(asked), busy, problem };
}
