// The score sheet: a line for everything that counts, a column for each seat.

import type { SheetLine, TableInfo, Words } from "./messages";
import { nameAmong } from "./table/seats";
import { capital, figure, text } from "./words";
import { seats as seatWords, sheet as words } from "./words/company.en";
import "./style/sheet.css";

interface ScoreSheetProps {
  lines: readonly SheetLine[];
  table: TableInfo;
  words: Words;
  /** What stands above it. */
  title?: string;
}

/** Many columns leave no room for reasons beside the lines. */
export function isCrowded(seats: TableInfo["seats"]): boolean {
  return seats.length > 3;
}

export function ScoreSheet({ lines, table, words: catalog, title = words.title }: ScoreSheetProps) {
  const crowded = isCrowded(table.seats);
  const explained = !crowded && lines.some(({ reason }) => reason !== null);
  const alone = table.seats.length === 1;
  return (
    <table class="score-sheet" data-crowded={crowded || undefined}>
      <caption class="caption">{title}</caption>
      <thead>
        <tr>
          <th scope="col">{words.line}</th>
          {explained && (
            <th scope="col" class="reason">
              {words.made}
            </th>
          )}
          {table.seats.map((seat) => {
            const name = alone ? words.points : seat.seat === table.seat ? seatWords.you : capital(nameAmong(seat, table.seats));
            return (
              <th key={seat.seat} scope="col" class="points" title={name}>
                {name}
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ name, reason, points, sums }, index) => (
          <tr key={index} class={sums ? "sum" : undefined}>
            <th scope="row">
              {text(name, catalog)}
              {crowded && reason && <span class="sheet-reason">{text(reason, catalog)}</span>}
            </th>
            {explained && <td class="reason">{reason && text(reason, catalog)}</td>}
            {points.map((count, seat) => (
              <td key={seat} class="points">
                {count === null ? (
                  <>
                    <span aria-hidden="true">{words.none}</span>
                    <span class="visually-hidden">{words.notCounted}</span>
                  </>
                ) : (
                  figure(count)
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
