// How well a bot is to play, and the window that asks for it.

import { useState } from "preact/hooks";
import { Dialog } from "../dialog";
import type { GameInfo } from "../messages";
import { capital } from "../words";
import { bots as words, levelHelp, levels } from "../words/company.en";

/** The name of a level, or of a bot that is none, in words. */
export function levelName(name: string): string {
  return levels[name] ?? capital(name);
}

/** How a bot of the level plays, in a few words; empty for others. */
export function levelWords(name: string): string {
  return levelHelp[name] ?? "";
}

/** The names that a seat can be given to: the levels, or the bots of a game that has none. */
export function levelsOf({ levels: offered, bots }: Pick<GameInfo, "levels" | "bots">): string[] {
  return offered.length ? offered.map(({ name }) => name) : bots;
}

/** What is offered first: neither the weakest nor the strongest. */
export function usualLevel(names: readonly string[]): string | undefined {
  return names[Math.floor(names.length / 2)];
}

interface SeatBotProps {
  game: GameInfo;
  /** What becomes of the seat. */
  help: string;
  seatBot: (level: string) => void;
  close: () => void;
}

export function SeatBot({ game, help, seatBot, close }: SeatBotProps) {
  const names = levelsOf(game);
  const [level, setLevel] = useState(usualLevel(names) ?? "");
  const go = (event: SubmitEvent) => {
    event.preventDefault();
    close();
    seatBot(level);
  };
  return (
    <Dialog title={words.title} close={close}>
      <form class="stack" onSubmit={go}>
        <p>{help}</p>
        <fieldset>
          <legend>{words.level}</legend>
          <div class="pills">
            {names.map((name) => (
              <label key={name} class="choice pill">
                <input type="radio" name="level" value={name} checked={name === level} onChange={() => setLevel(name)} />
                <span>{levelName(name)}</span>
              </label>
            ))}
          </div>
        </fieldset>
        {game.race && (
          <p class="quiet level-words" aria-live="polite">
            {levelWords(level)}
          </p>
        )}
        <div class="cluster">
          <button type="submit" class="button button-main" disabled={!level}>
            {words.yes}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
