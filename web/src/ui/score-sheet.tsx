// The score sheet: a line for everything that counts, a column for each seat.

import type { Message, SheetLine, TableInfo, Words } from "../api/protocol";
import { capital, figure, text } from "../i18n/catalog";
import { seats as seatWords, sheet as words } from "../i18n/players";
import { nameAmong } from "../table/seats/seats";
import { Face } from "./face";

interface ScoreSheetProps {
  lines: readonly SheetLine[];
  table: TableInfo;
  words: Words;
  /** What the columns are called: after the seats come those who count without one. */
  called?: readonly Message[] | undefined;
  /** What stands above it. */
  title?: string;
}

/** Many columns leave no room for reasons beside the lines. */
export function isCrowded(seats: TableInfo["seats"]): boolean {
  return seats.length > 3;
}

export function ScoreSheet({ lines, table, words: catalog, called = [], title = words.title }: ScoreSheetProps) {
  const crowded = isCrowded(table.seats);
  const explained = !crowded && lines.some(({ reason }) => reason !== null);
  const columns = Math.max(table.seats.length, ...lines.map(({ points }) => points.length));
  const heads = Array.from({ length: columns }, (_, at) => columnName(at, columns, table, called, catalog));
  const { body, foot } = partedAtSums(lines);
  const row = ({ name, reason, points, sums }: SheetLine, index: number) => (
    <tr key={index} class={sums ? "sum" : undefined}>
      <th scope="row">
        {text(name, catalog)}
        {reason && <span class="sheet-reason">{text(reason, catalog)}</span>}
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
  );
  return (
    <table class="score-sheet" data-crowded={crowded || undefined} style={{ "--heads": columns }}>
      <caption class="caption">{title}</caption>
      <thead>
        <tr>
          <th scope="col">{words.line}</th>
          {explained && (
            <th scope="col" class="reason">
              {words.made}
            </th>
          )}
          {heads.map((name, at) => (
            <th key={at} scope="col" class="points" title={name}>
              {table.seats.length > 1 && <ColumnFace table={table} seat={at} />}
              <ShortName name={name} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{body.map(row)}</tbody>
      {foot.length > 0 && <tfoot>{foot.map(row)}</tfoot>}
    </table>
  );
}

function ColumnFace({ table, seat: at }: { table: TableInfo; seat: number }) {
  const seat = table.seats.find((one) => one.seat === at);
  return seat ? <Face of={seat} own={at === table.seat} /> : null;
}

/** A name that may be cut off, but not the number by which it differs from the same name at another seat. */
function ShortName({ name }: { name: string }) {
  const { start, number } = numbered(name);
  return (
    <span class="short-name">
      <span class="short-name-start">{start}</span>
      {number && <span>{`\u00a0${number}`}</span>}
    </span>
  );
}

export function numbered(name: string): { start: string; number: string } {
  const [, start = name, number = ""] = /^(.+) (\d+)$/.exec(name) ?? [];
  return { start, number };
}

/** A longer foot would lie over what it sums up. */
const MOST_FOOT = 3;

/** The lines that make the points, and from the first sum on those that tell what they come to; of many only the last sum. */
export function partedAtSums(lines: readonly SheetLine[]): { body: readonly SheetLine[]; foot: readonly SheetLine[] } {
  const first = lines.findIndex(({ sums }) => sums);
  const last = lines.findLastIndex(({ sums }) => sums);
  const from = first < 0 ? lines.length : lines.length - first > MOST_FOOT ? last : first;
  return { body: lines.slice(0, from), foot: lines.slice(from) };
}

/** Who a column is about. One alone needs no name. */
export function columnName(
  at: number,
  columns: number,
  { seat: own, seats }: TableInfo,
  called: readonly Message[],
  catalog: Words,
): string {
  const seat = seats.find((one) => one.seat === at);
  if (seat) return columns === 1 ? words.points : at === own ? seatWords.you : capital(nameAmong(seat, seats));
  const name = called[at];
  return name ? capital(text(name, catalog)) : "";
}
