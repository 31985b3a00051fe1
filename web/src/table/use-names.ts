// A game calls its seats by numbers; at a table they have names.

import { useMemo } from "preact/hooks";
import type { Say, TableInfo, Words } from "../messages";
import { seats as seatWords } from "../words/company.en";
import type { Live } from "./live";
import { nameAmong } from "./seats";

/**
 * The game's words with the names of those who sit there: for a seat that is called by its number, that number's words.
 * Who looks is called otherwise, but where everybody is told the same, their number is theirs as well.
 */
export function named(catalog: Words, called: readonly Say[], { seat: own, seats }: Pick<TableInfo, "seat" | "seats">): Words {
  const numbered = called.findIndex((say) => typeof say.values?.["n"] === "number");
  const { key, values } = called[numbered] ?? { key: "" };
  if (!key) return catalog;
  const first = Number(values?.["n"]) - numbered;
  const sitting = seats.filter(({ kind }) => kind !== "open");
  const names = sitting.map((one) => [`${key}.${first + one.seat}`, one.seat === own ? seatWords.you : nameAmong(one, seats)] as const);
  return { ...catalog, ...Object.fromEntries(names) };
}

const NOBODY: readonly Say[] = [];

export function useNames({ scene, table: { race, seat, seats } }: Pick<Live, "scene" | "table">, catalog: Words): Words {
  const called = (race && scene.called) || NOBODY;
  return useMemo(() => named(catalog, called, { seat, seats }), [catalog, called, seat, seats]);
}
