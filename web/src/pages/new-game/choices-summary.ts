// What Start will deal, in a line: nothing that was chosen, now or the last time, is hidden.

import type { GameInfo, Words } from "../../api/protocol";
import { capital } from "../../i18n/catalog";
import { unusualChoices } from "../../i18n/game-messages";
import { pages } from "../../i18n/pages";
import { levelName } from "../../table/seats/bot-levels";
import { botName } from "../../table/seats/company-card";
import { isCount, presetOf } from "./entries";
import { type Choices, choiceOf, seatsFor, unusual } from "./new-game-state";
import { levelIn } from "./opponents";

const words = pages.newGame.summary;

export function summaryOf(game: GameInfo, choices: Choices, catalog: Words): string {
  const seats = seatsFor(game, choices.options);
  const preset = presetOf(game, choices.options);
  const rules = preset ? [preset.title] : unusualWithout(game, choices, catalog);
  const numbered = choices.deal.trim() !== "";
  const said = [
    ...(seats > 1 ? [words.players(seats), ...company(game, choices.seats.slice(0, seats - 1), catalog)] : [words.alone]),
    ...rules,
    ...(choices.timed && choiceOf(game, choices.options)?.clock
      ? [words.clock(String(choices.minutes), String(choices.increment))]
      : []),
    ...(game.race && choices.calm ? [words.calm] : []),
    ...(game.solver && choices.winnable && !numbered ? [words.winnable] : []),
    ...(choices.practice ? [words.practice] : []),
    ...(numbered ? [words.deal(choices.deal.trim())] : []),
  ];
  return capital(said.join(" · "));
}

/** The options that are not usual, without how many play, which is told before. */
function unusualWithout(game: GameInfo, choices: Choices, catalog: Words): string[] {
  const counted = game.options.filter((option) => !isCount(game, option));
  const own = new Set(game.options.flatMap(({ name, own: file }) => (file ? [name] : [])));
  const options = Object.entries(unusual(game, choices)).map(([name, value]) => [
    name,
    own.has(name) ? pages.newGame.ownFile : value,
  ]);
  return unusualChoices({ options: Object.fromEntries(options) }, { options: counted }, catalog);
}

/** A bot by its name, several by what they are. */
function company(game: GameInfo, seats: string[], catalog: Words): string[] {
  return [...new Set(seats)].map((wish) => {
    const count = seats.filter((one) => one === wish).length;
    if (wish === "open") return words.friends(count);
    const level = levelName(levelIn(wish), catalog);
    const name = count === 1 ? botName(game, levelIn(wish), seats.indexOf(wish) + 1) : null;
    return name === null ? words.bots(level, count) : words.bot(name, level);
  });
}
