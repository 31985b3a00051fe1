// A game calls its seats by numbers; at a table they have names.

import { useMemo, useRef } from "preact/hooks";
import type { Message, Scene, SeatInfo, TableInfo, Words } from "../../api/protocol";
import { seats as seatWords } from "../../i18n/players";
import { nameAmong } from "../seats/seats";

/**
 * The game's words with the names of those who sit there: for a seat that is called by its number, that number's words.
 * Who looks is called otherwise, but where everybody is told the same, their number is theirs as well. A seat that is
 * called by a word of its own has its name wherever that word stands.
 */
export function named(catalog: Words, called: readonly Message[], table: Around): Words {
  const sitting = table.seats.filter(({ kind }) => kind !== "open");
  const names = called.some(({ values }) => values)
    ? byNumber(catalog, called, table, sitting)
    : byWord(catalog, called, table, sitting);
  return Object.keys(names).length ? { ...catalog, ...names } : catalog;
}

type Around = Pick<TableInfo, "seat" | "seats">;

function byNumber(
  catalog: Words,
  called: readonly Message[],
  { seat: own, seats }: Around,
  sitting: readonly SeatInfo[],
): Words {
  const numbered = called.findIndex((say) => typeof say.values?.["n"] === "number");
  const { key, values } = called[numbered] ?? { key: "" };
  if (!key) return {};
  const first = Number(values?.["n"]) - numbered;
  const forms = formsOf(key, catalog);
  const names = sitting.flatMap((one) => {
    const name = one.seat === own ? seatWords.you : nameAmong(one, seats);
    const spoken = forms.filter(({ whole }) => whole || one.seat !== own);
    return spoken.map((form) => [`${form.key}.${first + one.seat}`, form.with(name)] as const);
  });
  return Object.fromEntries(names);
}

function byWord(catalog: Words, called: readonly Message[], { seat: own, seats }: Around, sitting: readonly SeatInfo[]): Words {
  const names: Words = {};
  for (const one of sitting) {
    const word = catalog[called[one.seat]?.key ?? ""];
    if (!word || one.seat === own) continue;
    for (const [key, sentence] of Object.entries(catalog)) {
      if (sentence.includes(word)) names[key] = (names[key] ?? sentence).replaceAll(word, nameAmong(one, seats));
    }
  }
  return names;
}

interface Form {
  key: string;
  /** It is the name and nothing else. */
  whole: boolean;
  with(name: string): string;
}

/** The sentences that call a seat by its number: the one itself, short forms beside it, and those that have it within. */
function formsOf(key: string, catalog: Words): Form[] {
  const number = catalog[key];
  const beside = key.slice(0, key.lastIndexOf(".") + 1);
  const isShort = (other: string, sentence: string) => beside !== "" && other.startsWith(beside) && /^\S*\{n\}$/.test(sentence);
  return Object.entries(catalog).flatMap(([other, sentence]): Form[] => {
    if (other === key || isShort(other, sentence)) return [{ key: other, whole: true, with: (name) => name }];
    if (!number || !sentence.includes(number)) return [];
    return [{ key: other, whole: false, with: (name) => sentence.replaceAll(number, name) }];
  });
}

const NOBODY: readonly Message[] = [];

interface Named {
  scene: Pick<Scene, "called"> | undefined;
  table: Around;
}

export function useNames({ scene, table: { seat, seats } }: Named, catalog: Words): Words {
  const called = scene?.called ?? NOBODY;
  // A scene is told anew with every change; what its seats are called is not.
  const kept = useRef(called);
  if (JSON.stringify(kept.current) !== JSON.stringify(called)) kept.current = called;
  return useMemo(() => named(catalog, kept.current, { seat, seats }), [catalog, kept.current, seat, seats]);
}
