// Opens a table: options, company, deal and practice.

import { useRef, useState } from "preact/hooks";
import type { GameInfo, Options, Words } from "../../api/protocol";
import { api, asProblem, Problem } from "../../api/rest";
import { Heading } from "../../app/heading";
import { useLoaded } from "../../app/hooks";
import { Link, navigate } from "../../app/router";
import { optionWords } from "../../i18n/game-messages";
import { pages } from "../../i18n/pages";
import { Alert } from "../../ui/alert";
import { Shown } from "../../ui/loaded";
import { entryNamed, entryOf, isFixed, playedAs } from "./entries";
import {
  applying,
  CALM,
  type Choices,
  choiceOf,
  DEAL,
  decidesSeats,
  type Faults,
  faultOf,
  faults,
  firstChoices,
  newTable,
  remember,
  unusual,
  WINNABLE,
} from "./new-game-state";
import { Fault, OptionField } from "./option-field";
import { ClockFields, Opponents, Players, Relaxed } from "./players";

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
  return (
    <div class="page stack narrow">
      <Heading title={words.title(loaded.state === "ready" ? loaded.value.game.title : null)} />
      <Shown loaded={loaded} what={words.loading}>
        {(offer) => <NewGameForm {...offer} />}
      </Shown>
    </div>
  );
}

function NewGameForm({ game, words: catalog }: Offer) {
  const [choices, setChoices] = useState(() => firstChoices(game, new URLSearchParams(location.search)));
  const [wrong, setWrong] = useState<Faults>({});
  const [opening, setOpening] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const options = shownOptions(game, unusual(game, choices));
  const choice = choiceOf(game, choices.options);
  const Others = game.race || (choice?.seats ?? 0) > 2 ? Opponents : Players;
  const otherwise = Object.keys(options).length > 0 ? words.otherwise(optionWords(options, catalog)) : "";
  const choose = (part: Partial<Choices>) => setChoices((before) => ({ ...before, ...part }));

  const tell = (found: Faults) => {
    setWrong(found);
    const [field] = Object.keys(found);
    if (field) form.current?.querySelector<HTMLElement>(`[name="${CSS.escape(field)}"]`)?.focus();
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

  return (
    <form ref={form} class="stack new-game" noValidate onSubmit={open}>
      <p class="prose">{game.summary}</p>
      <div class="cluster">
        <Link to={`/rules/${game.name}`} class="button">
          {words.rules}
        </Link>
        {game.guided && (
          <Link to={`/start/${game.name}`} class="button">
            {words.learn}
          </Link>
        )}
      </div>
      {applying(game.options, choices.options).flatMap((option) =>
        isFixed(option) ? (
          []
        ) : (
          <OptionField
            key={option.name}
            game={game.name}
            option={option}
            value={choices.options[option.name] ?? option.default}
            fault={wrong[option.name]}
            words={catalog}
            counts={decidesSeats(game, option.name)}
            choose={(value) => choose({ options: { ...choices.options, [option.name]: value } })}
          />
        ),
      )}
      {choice && choice.seats > 1 && (
        <Others
          game={game}
          words={catalog}
          seats={choices.seats.slice(0, choice.seats - 1)}
          choose={(seat, wish) => choose({ seats: choices.seats.map((before, at) => (at === seat ? wish : before)) })}
          chooseAll={(wish) => choose({ seats: choices.seats.map(() => wish) })}
        />
      )}
      {game.race && <Relaxed calm={choices.calm} fault={wrong[CALM]} choose={(calm) => choose({ calm })} />}
      {choice?.clock && <ClockFields choices={choices} wrong={wrong} choose={choose} />}
      {game.solver && (
        <div class="option">
          <label class="choice">
            <input
              type="checkbox"
              name={WINNABLE}
              checked={choices.winnable && !choices.deal.trim()}
              disabled={choices.deal.trim() !== ""}
              aria-describedby={`help-winnable${wrong[WINNABLE] ? " fault-winnable" : ""}`}
              onChange={(event) => choose({ winnable: event.currentTarget.checked })}
            />
            <span class="option-name">{words.winnable}</span>
          </label>
          <p id="help-winnable" class="quiet">
            {choices.deal.trim() ? words.winnableNot : words.winnableHelp}
          </p>
          {wrong[WINNABLE] && <Fault name={WINNABLE} fault={wrong[WINNABLE]} />}
        </div>
      )}
      <Deal deal={choices.deal} fault={wrong[DEAL]} choose={(deal) => choose({ deal })} />
      {/* In a race nothing can be taken back, so there is nothing to practise with. */}
      {!game.race && (
        <div class="option">
          <label class="choice">
            <input
              type="checkbox"
              name="practice"
              checked={choices.practice}
              aria-describedby="help-practice"
              onChange={(event) => choose({ practice: event.currentTarget.checked })}
            />
            <span class="option-name">{words.practice}</span>
          </label>
          <p id="help-practice" class="quiet">
            {words.practiceHelp}
          </p>
        </div>
      )}
      {otherwise && (
        <p id="otherwise" class="quiet">
          {otherwise}
        </p>
      )}
      {/* However long the form is, the way on stays in sight. */}
      <div class="start-bar">
        <Alert words={wrong[""]} />
        <button
          type="submit"
          class="button button-main button-large"
          disabled={opening}
          aria-describedby={otherwise ? "otherwise" : undefined}
        >
          {opening ? words.opening : game.race ? words.openRace : choices.practice ? words.openPractice : words.open}
        </button>
      </div>
    </form>
  );
}

/** Options as they are told: what a file holds by a word. */
function shownOptions(game: GameInfo, chosen: Options): Options {
  const own = (name: string) => game.options.some((option) => option.name === name && option.own);
  return Object.fromEntries(Object.entries(chosen).map(([name, value]) => [name, own(name) ? words.ownFile : value]));
}

function Deal({ deal, fault, choose }: { deal: string; fault: string | undefined; choose: (deal: string) => void }) {
  return (
    <div class="field option">
      <label for="deal" class="option-name">
        {words.deal}
      </label>
      <p id="help-deal" class="quiet">
        {words.dealHelp}
      </p>
      <input
        id="deal"
        type="text"
        name={DEAL}
        inputMode="numeric"
        autoComplete="off"
        value={deal}
        aria-invalid={fault !== undefined}
        aria-describedby={`help-deal open-deal${fault ? " fault-deal" : ""}`}
        onInput={(event) => choose(event.currentTarget.value)}
      />
      {fault && <Fault name={DEAL} fault={fault} />}
      <p id="open-deal" aria-live="polite">
        {deal.trim() && !fault && words.dealOpen}
      </p>
      <details>
        <summary>{words.sealed}</summary>
        {words.sealedHelp.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </details>
    </div>
  );
}
