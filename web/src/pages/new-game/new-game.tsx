// Opens a table: who plays, by which rules, and in a fold whatever few want to choose.

import { useRef, useState } from "preact/hooks";
import type { GameInfo, Words } from "../../api/protocol";
import { api, asProblem, Problem } from "../../api/rest";
import { Heading } from "../../app/heading";
import { useLoaded } from "../../app/hooks";
import { Link, navigate } from "../../app/router";
import { pages } from "../../i18n/pages";
import { Alert } from "../../ui/alert";
import { Icon } from "../../ui/icons";
import { Shown } from "../../ui/loaded";
import { summaryOf } from "./choices-summary";
import { entryNamed, entryOf, isCount, isFixed, playedAs, withPreset } from "./entries";
import { AroundTheGame, OptionFields, Relaxed, SealedHelp } from "./more-rules";
import {
  applying,
  type Choices,
  type Faults,
  faultOf,
  faults,
  firstChoices,
  newTable,
  remember,
  seatsFor,
} from "./new-game-state";
import { Opponents } from "./opponents";
import { CountField } from "./option-field";
import { Presets } from "./presets";

const words = pages.newGame;

interface Offer {
  game: GameInfo;
  words: Words;
}

async function load(name: string, part?: string): Promise<Offer> {
  const [game, catalog] = await Promise.all([api.game(name), api.words(name)]);
  const wanted = Object.fromEntries(new URLSearchParams(location.search));
  const entry = part === undefined ? entryOf(game, wanted) : entryNamed(game, part);
  if (!entry) throw new Problem("no-such-entry", words.noEntry(part ?? "", game.title), 404);
  return { game: playedAs(game, entry), words: catalog };
}

interface NewGameProps {
  game: string;
  /** Which one, where a game is several. */
  entry?: string;
}

export function NewGame({ game, entry }: NewGameProps) {
  const loaded = useLoaded(() => load(game, entry), [game, entry]);
  const ready = loaded.state === "ready" ? loaded.value.game : null;
  return (
    <div class="page stack new-game-page">
      <div class="new-game-head">
        <Heading title={words.title(ready?.title ?? null)} />
        {ready && <Links game={ready} />}
      </div>
      <Shown loaded={loaded} what={words.loading}>
        {(offer) => <NewGameForm {...offer} />}
      </Shown>
    </div>
  );
}

function Links({ game }: { game: GameInfo }) {
  return (
    <div class="cluster">
      {game.guided && (
        <Link to={`/start/${game.name}`} class="button button-plain">
          <Icon name="help" /> {words.learn}
        </Link>
      )}
      <Link to={`/rules/${game.name}`} class="button button-plain">
        <Icon name="rules" /> {words.rules}
      </Link>
    </div>
  );
}

function NewGameForm({ game, words: catalog }: Offer) {
  const [choices, setChoices] = useState(() => firstChoices(game, new URLSearchParams(location.search)));
  const [wrong, setWrong] = useState<Faults>({});
  const [opening, setOpening] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const folded = useRef<HTMLDetailsElement>(null);
  const applied = applying(game.options, choices.options).filter((option) => !isFixed(option));
  const counted = applied.find((option) => isCount(game, option));
  const presets = game.entries[0]?.presets ?? [];
  // Without presets, single options are all there is to choose; files are for the few.
  const inSight = applied.filter((option) => presets.length === 0 && option !== counted && !option.own);
  const inFold = applied.filter((option) => option !== counted && !inSight.includes(option));
  const seats = seatsFor(game, choices.options);
  // Where a preset is for one player, the opponents come and go below it.
  const opponentsFirst = presets.every((preset) => seatsFor(game, withPreset(game, choices.options, preset)) > 1);
  const choose = (part: Partial<Choices>) => setChoices((before) => ({ ...before, ...part }));

  const tell = (found: Faults) => {
    setWrong(found);
    const [field] = Object.keys(found);
    if (!field) return;
    const input = form.current?.querySelector<HTMLElement>(`[name="${CSS.escape(field)}"]`);
    if (folded.current && input && folded.current.contains(input)) folded.current.open = true;
    input?.focus();
  };

  const open = async (event: SubmitEvent) => {
    event.preventDefault();
    const found = faults(game, choices);
    tell(found);
    if (Object.keys(found).length > 0) return;
    setOpening(true);
    try {
      const table = await api.open(newTable(game, choices));
      remember(game, choices);
      navigate(`/table/${table.id}`);
    } catch (thrown) {
      tell(faultOf(asProblem(thrown), game));
      setOpening(false);
    }
  };

  const fields = { game, choices, wrong, words: catalog, choose };
  const opponents = seats > 1 && (
    <Opponents
      game={game}
      words={catalog}
      seats={choices.seats.slice(0, seats - 1)}
      choose={(seat, wish) => choose({ seats: choices.seats.map((before, at) => (at === seat ? wish : before)) })}
      chooseAll={(wish) => choose({ seats: choices.seats.map(() => wish) })}
      count={
        counted && (
          <CountField
            game={game.name}
            option={counted}
            value={choices.options[counted.name] ?? counted.default}
            fault={wrong[counted.name]}
            words={catalog}
            choose={(value) => choose({ options: { ...choices.options, [counted.name]: value } })}
          />
        )
      }
    />
  );
  return (
    <form ref={form} class="stack new-game" noValidate onSubmit={open}>
      <p class="prose">{game.summary}</p>
      {opponentsFirst && opponents}
      <Presets game={game} options={choices.options} choose={(options) => choose({ options })} />
      {!opponentsFirst && opponents}
      {(inSight.length > 0 || game.race) && (
        <div class="option-grid">
          <OptionFields {...fields} options={inSight} />
          {game.race && <Relaxed {...fields} />}
        </div>
      )}
      <details ref={folded} class="more-rules">
        <summary>{words.more}</summary>
        <div class="option-grid">
          <OptionFields {...fields} options={inFold} />
          <AroundTheGame {...fields} />
          <SealedHelp />
        </div>
      </details>
      {/* However long the form is, the way on stays in sight. */}
      <div class="start-bar">
        <Alert words={wrong[""]} />
        <p id="summary" class="start-summary">
          {summaryOf(game, choices, catalog)}
        </p>
        <button type="submit" class="button button-main button-large" disabled={opening} aria-describedby="summary">
          {opening ? words.opening : game.race ? words.openRace : choices.practice ? words.openPractice : words.open}
        </button>
      </div>
    </form>
  );
}
