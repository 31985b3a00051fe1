// How the page and the table look; every choice shows what it does.

import { type CardBackName, type TableTheme, useSettings } from "../../app/settings";
import { Card, CardBack, CardSymbols } from "../../board/pieces/cards";
import { pages } from "../../i18n/pages";
import { Radios, Switch } from "./fields";

const words = pages.settings;

export function LookSettings() {
  const { theme, fourColour, table, cardBack } = useSettings();
  return (
    <section class="panel stack" aria-labelledby="look">
      <h2 id="look">{words.look}</h2>
      <CardSymbols />
      <Radios name="theme" legend={words.theme} labels={words.themes} value={theme} />
      <Radios
        name="table"
        legend={words.table}
        labels={words.tables}
        value={table}
        preview={(choice) => <TablePreview table={choice} />}
      />
      <Radios
        name="cardBack"
        legend={words.backs}
        labels={words.backNames}
        value={cardBack}
        preview={(choice) => <BackPreview back={choice} />}
      />
      <Switch name="fourColour" label={words.deck} help={words.deckHelp} on={fourColour}>
        <DeckPreview />
      </Switch>
    </section>
  );
}

/** A corner of the table with two cards on it. */
function TablePreview({ table }: { table: TableTheme }) {
  return (
    <span class="table-preview" data-preview={table} aria-hidden="true">
      <span class="piece card face-down">
        <Card face={null} />
      </span>
      <span class="piece card">
        <Card face="KH" />
      </span>
    </span>
  );
}

function BackPreview({ back }: { back: CardBackName }) {
  return (
    <span class="back-preview" data-preview={back} aria-hidden="true">
      <span class="piece card face-down">
        <svg class="card-drawing" viewBox="0 0 100 140">
          <CardBack name={back} />
        </svg>
      </span>
    </span>
  );
}

function DeckPreview() {
  return (
    <div class="deck-preview" role="img" aria-label={words.deckPreview}>
      {["AS", "AH", "AD", "AC"].map((face) => (
        <span key={face} class="piece card">
          <Card face={face} />
        </span>
      ))}
    </div>
  );
}
