// Options that are chosen together, each as a card.

import type { GameInfo, Options } from "../../api/protocol";
import { pages } from "../../i18n/pages";
import { presetOf, withPreset } from "./entries";

interface PresetsProps {
  game: GameInfo;
  options: Options;
  choose: (options: Options) => void;
}

export function Presets({ game, options, choose }: PresetsProps) {
  const presets = game.entries[0]?.presets ?? [];
  if (presets.length === 0) return null;
  const chosen = presetOf(game, options);
  return (
    <fieldset class="option">
      <legend>{pages.newGame.presets}</legend>
      <div class="preset-cards">
        {presets.map((preset) => (
          <label key={preset.name} class="preset-card">
            <input
              type="radio"
              name="preset"
              value={preset.name}
              checked={preset.name === chosen?.name}
              onChange={() => choose(withPreset(game, options, preset))}
            />
            <b>{preset.title}</b>
            <span>{preset.help}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
