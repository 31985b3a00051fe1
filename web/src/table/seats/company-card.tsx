// A bot of some level, or a friend, as a card to choose: a face, a name, how well it plays.

import type { GameInfo, Words } from "../../api/protocol";
import { pages } from "../../i18n/pages";
import { Face, type Faced } from "../../ui/face";
import { levelName } from "./bot-levels";

const words = pages.newGame;
const FRIEND: Faced = { kind: "person", name: "", animal: null };

interface CompanyCardProps {
  game: Pick<GameInfo, "levels">;
  words: Words;
  /** 'open' for a friend, else the name of a level or a bot. */
  company: string;
  /** The seat that it takes; null where it may be several. */
  seat: number | null;
  /** The name of the radio buttons. */
  name: string;
  checked: boolean;
  choose: () => void;
}

export function CompanyCard({ game, words: catalog, company, seat, name, checked, choose }: CompanyCardProps) {
  return (
    <label class="face-card">
      <input type="radio" name={name} value={company} checked={checked} onChange={choose} />
      <Face of={facedAs(game, company)} large />
      <span class="face-words">
        {company === "open" ? (
          <>
            <b>{seat === null ? words.friends : words.aFriend}</b> <span>{words.byLink}</span>
          </>
        ) : (
          <Called game={game} words={catalog} company={company} seat={seat} />
        )}
      </span>
    </label>
  );
}

/** A name and a level, or the level alone where several are chosen at once. */
function Called({ game, words: catalog, company, seat }: Pick<CompanyCardProps, "game" | "words" | "company" | "seat">) {
  const called = seat === null ? null : botName(game, company, seat);
  const level = levelName(company, catalog);
  if (called === null) return <b>{level}</b>;
  const animal = facedAs(game, company).animal;
  return (
    <>
      <span>
        <b>{called}</b> <span class="visually-hidden">{catalog[`animal.${animal}`]},</span>
      </span>{" "}
      <span>{level}</span>
    </>
  );
}

/** What the bot of a seat will be called; null for one without a name. */
export function botName({ levels }: Pick<GameInfo, "levels">, level: string, seat: number): string | null {
  const called = levels.find(({ name }) => name === level)?.called ?? [];
  return called[seat % called.length] ?? null;
}

export function facedAs({ levels }: Pick<GameInfo, "levels">, company: string): Faced {
  if (company === "open") return FRIEND;
  return { kind: "bot", name: company, animal: levels.find(({ name }) => name === company)?.animal ?? null };
}
