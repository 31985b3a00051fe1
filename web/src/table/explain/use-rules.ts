// The rulebook, for what is explained by its sentences.

import { useEffect, useState } from "preact/hooks";
import type { Scene } from "../../api/protocol";
import { api } from "../../api/rest";
import { hasRules } from "./explain";

/** The sentences of the rules by their numbers, once something of the scene asks for them. */
export function useRules(game: string, scene: Scene, off: boolean): ReadonlyMap<string, string> {
  const [rules, setRules] = useState<ReadonlyMap<string, string>>(new Map());
  const wanted = !off && hasRules(scene);
  useEffect(() => {
    if (!wanted) return;
    api.rules(game).then(
      ({ chapters }) => {
        const items = chapters.flatMap((chapter) => chapter.items);
        setRules(new Map(items.flatMap(({ number, text }) => (number === null ? [] : [[number, text] as const]))));
      },
      // Without them the numbers still lead to the rulebook.
      () => undefined,
    );
  }, [game, wanted]);
  return rules;
}
