// The rulebook beside the table.

import { api } from "../api";
import { RulesText } from "../pages/rules-text";
import { Failed, Loading } from "../states";
import { useLoaded } from "../use";
import { play as words } from "../words/table.en";

export function Rules({ game, mark }: { game: string; mark: string | null }) {
  const rules = useLoaded(() => api.rules(game), [game]);
  if (rules.state === "loading") return <Loading what={words.rules.toLowerCase()} />;
  if (rules.state === "failed") return <Failed {...rules} />;
  return <RulesText page={rules.value} mark={mark} level={3} />;
}
