// The photo finish: who was first at a place that two wanted, and by how much. It goes by itself.

import { useEffect, useState } from "preact/hooks";
import type { PhotoInfo, Words } from "../../api/protocol";
import { sentence } from "../../i18n/catalog";
import { photo as words } from "../../i18n/race";
import { actionText } from "../log/log-lines";
import { nameAmong } from "../seats/seats";
import { useTableContext } from "../state/table-context";
import type { TableState } from "../state/table-state";

const SHOWN_MS = 4000;

export function PhotoFinish() {
  const { live, line, words: catalog } = useTableContext();
  // The last one there was; another object for another finish.
  const { photo } = line;
  const [over, setOver] = useState<PhotoInfo | null>(null);
  useEffect(() => {
    if (!photo) return undefined;
    const timer = setTimeout(() => setOver(photo), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [photo]);
  const shown = photo && photo !== over ? photo : null;
  return (
    <div class="photo-finish" role="alert">
      {shown && (
        <p>
          <strong>{photoWords(live, shown)}</strong> {photoMove(live, shown, catalog)} {words.back}
        </p>
      )}
    </div>
  );
}

export function photoWords({ table }: Pick<TableState, "table">, { seat, ms }: PhotoInfo): string {
  const first = table.seats.find((one) => one.seat === seat);
  const name = first ? nameAmong(first, table.seats) : "";
  return sentence(ms < 1 ? words.close(name) : words.first(name, Math.round(ms)));
}

/** The move that took the place, in the game's words where the log has them. */
export function photoMove({ log }: Pick<TableState, "log">, { seat, text }: PhotoInfo, catalog: Words): string {
  const line = [...log].reverse().find((happened) => happened.seat === seat && happened.text === text);
  return line ? sentence(actionText(line, catalog)) : "";
}
