// What a click on Play starts, in a few words: against whom, and which options are not the usual ones.

import type { GameInfo, Words } from "../../api/protocol";
import { capital } from "../../i18n/catalog";
import { unusualChoices } from "../../i18n/game-messages";
import { pages } from "../../i18n/pages";
import { levelName } from "../../table/seats/bot-levels";
import { isCount } from "../new-game/entries";
import { firstChoices, newTable } from "../new-game/new-game-state";

const words = pages.home;

export function lastChoice(game: GameInfo, catalog: Words): string {
  const choices = firstChoices(game, new URLSearchParams());
  const { seats = [] } = newTable(game, choices);
  const company = seats.length > 0 ? [against(game, seats, catalog)] : [];
  // Against how many one plays tells how many play.
  const options = company.length > 0 ? game.options.filter((option) => !isCount(game, option)) : game.options;
  return [...company, ...unusualChoices(choices, { options }, catalog)].join(" · ") || capital(pages.statistics.usual);
}

function against({ levels }: GameInfo, seats: string[], catalog: Words): string {
  const [first = "open"] = seats;
  if (seats.includes("open")) return words.withFriends(seats.filter((seat) => seat === "open").length);
  const name = first.replace("bot ", "");
  const level = levels.find((one) => one.name === name);
  const said = levelName(name, catalog);
  if (seats.length > 1)
    return seats.every((seat) => seat === first) ? words.againstBots(seats.length, said) : words.againstMixed(seats.length);
  return level?.called[1] ? words.againstBot(level.called[1], said) : said;
}
