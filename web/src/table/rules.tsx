// The rulebook beside the table.

import { api } from "../api/rest";
import { Failed, Loading } from "../app/async-state";
import { useLoaded } from "../app/hooks";
import { play as words } from "../i18n/table";
import { RulesText } from "../pages/rules/rules-text";

export function Rules({ game, mark }: { game: string; mark: string | null }) {
  const rules = useLoaded(() => api.rules(game), [game]);
  if (rules.state === "loading") return <Loading what={words.rules.toLowerCase()} />;
  if (rules.state === "failed") return <Failed {...rules} />;
  return <RulesText page={rules.value} mark={mark} level={3} />;
}
