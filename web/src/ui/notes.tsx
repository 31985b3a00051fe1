// Facts of a table that are remarks rather than something to be seen changing: they stand apart, quietly.

import type { Fact, Words } from "../api/protocol";
import { text } from "../i18n/catalog";

/** So many letters still read as a value. */
const SHORT = 20;

export function isNote({ value }: Fact, catalog: Words): boolean {
  return typeof value === "object" && text(value, catalog).length > SHORT;
}

export function Notes({ facts = [], words: catalog }: { facts: Fact[] | undefined; words: Words }) {
  return (
    <>
      {facts
        .filter((fact) => isNote(fact, catalog))
        .map(({ id, label, value }) => (
          <p key={id} class="table-remark small quiet">
            {text(label, catalog)}: {text(value, catalog)}
          </p>
        ))}
    </>
  );
}
