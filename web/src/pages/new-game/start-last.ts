// Opens a table at once, with what was chosen the last time or what is usual.

import type { EntryInfo, GameInfo } from "../../api/protocol";
import { api, asProblem, type Problem } from "../../api/rest";
import { navigate } from "../../app/router";
import { playedAs } from "./entries";
import { firstChoices, newTable } from "./new-game-state";

/** Opens the table and goes there. A problem that is returned is to be shown: then no table was opened. */
export async function startLast(game: GameInfo, entry: EntryInfo | undefined = game.entries[0]): Promise<Problem | null> {
  const played = entry ? playedAs(game, entry) : game;
  try {
    const { id } = await api.open(newTable(played, firstChoices(played, new URLSearchParams())));
    navigate(`/table/${id}`);
    return null;
  } catch (thrown) {
    return asProblem(thrown);
  }
}
