// A grid that is played on: cards and empty places in rows and columns, and what each line counts beside it.

import type { CSSProperties } from "preact";
import type { Edge as EdgeInfo, LineChange, Slot as SlotInfo, Zone } from "../../api/protocol";
import { text } from "../../i18n/catalog";
import { board as words } from "../../i18n/table";
import { useChanges } from "../../ui/flash-on-change";
import { useBoard } from "../board-context";
import { Card } from "../pieces/cards";
import { Piece } from "../pieces/piece";
import { type Cell, cellId, cellsOf, edgesOf, inGrid, placeOfCell, runsThrough, sizeOf } from "../scene/cells";

type Measures = CSSProperties & Record<`--${string}`, string | number>;

/** In reading order: each row with what it counts, then what the columns count. */
export function PlayGrid({ zone }: { zone: Zone }) {
  const view = useBoard();
  const { columns, rows } = sizeOf(zone);
  const edges = edgesOf(zone);
  const cells = cellsOf(zone);
  const looked = placeOfCell(zone, view.previewed);
  const measures: Measures = { "--columns": columns, "--field-rows": rows };
  const changes = looked === null ? [] : (view.wouldBe(view.previewed ?? "")?.lines ?? []);
  const edge = (one: EdgeInfo) => (
    <Edge
      key={`${one.line} ${one.at}`}
      edge={one}
      lit={looked !== null && runsThrough(one, looked, columns)}
      change={changes.find(({ line, at }) => line === one.line && at === one.at)}
    />
  );
  return (
    <ul class="pieces pieces-grid field" style={measures}>
      {Array.from({ length: rows }, (_, row) => [
        cells
          .filter(({ at }) => Math.floor(at / columns) === row)
          .map((cell) => (
            <li key={cell.at} data-cell={cell.at} style={inGrid(cell.at, columns)}>
              <Place
                cell={cell}
                ground={zone.ground}
                name={`${zone.column_names?.[cell.at % columns] ?? ""}${zone.row_names?.[row] ?? ""}`}
              />
            </li>
          )),
        edges.filter(({ line, at }) => line === "row" && at === row).map(edge),
      ])}
      {edges.filter(({ line }) => line === "column").map(edge)}
    </ul>
  );
}

function Place({ cell, name, ground }: { cell: Cell; name: string; ground: Zone["ground"] | undefined }) {
  return "piece" in cell ? (
    <Piece key={cellId(cell)} piece={cell.piece} ground={ground} />
  ) : (
    <Slot key={cellId(cell)} slot={cell.slot} called={name} />
  );
}

/** An empty place. It tells what would be made here of the piece that is chosen or held, and shows it there. */
function Slot({ slot, called }: { slot: SlotInfo; called: string }) {
  const view = useBoard();
  const standing = view.standing(slot.id);
  const would = view.wouldBe(slot.id);
  const label = text(slot.label, view.words);
  const name = words.slot(label, would?.note ? text(would.note, view.words) : "", standing);
  const attributes = {
    class: "slot",
    "data-slot": slot.id,
    "data-standing": standing,
    "data-pointed": view.isPointedAt(slot.id) || undefined,
    "data-refused": view.isRefused(slot.id) || undefined,
  };
  const sign = (
    <span class="slot-name" aria-hidden="true">
      {called}
    </span>
  );
  const opener = slot.face && (
    <span class="slot-opener card" aria-hidden="true">
      <Card face={slot.face} />
    </span>
  );
  const drawing = would?.face && view.previewed === slot.id && (
    <span class="slot-preview card" aria-hidden="true">
      <Card face={would.face} />
    </span>
  );
  if (!view.isStop(slot.id)) {
    return (
      <span {...attributes}>
        <span class="visually-hidden">{label}</span>
        {sign}
        {opener}
      </span>
    );
  }
  return (
    <button
      type="button"
      {...attributes}
      data-stop={slot.id}
      tabIndex={view.tabStop === slot.id ? 0 : -1}
      aria-pressed={standing === "chosen" || undefined}
    >
      <span class="visually-hidden">{name}</span>
      {sign}
      {drawing || opener}
    </button>
  );
}

interface EdgeProps {
  edge: EdgeInfo;
  lit: boolean;
  /** What the move that is looked at makes of it. */
  change: LineChange | undefined;
}

/** What a line makes and counts now, and what it may still become; while a move is looked at, what it would bring. */
function Edge({ edge, lit, change }: EdgeProps) {
  const view = useBoard();
  const { line, at, owner, best, shares = [] } = edge;
  const name = change?.name ?? edge.name;
  const value = text(edge.value, view.words);
  const changes = useChanges(value);
  // Who looks on sees the first seat's as their own.
  const whose = (seat: number) => (seat === Math.max(0, view.seat) ? "own" : "other");
  const belongs = typeof owner === "number" ? whose(owner) : undefined;
  const place = line === "row" ? { gridRow: at + 1 } : { gridColumn: at + 1 };
  return (
    <li
      class={`edge edge-${line}`}
      style={place}
      data-edge={`${line} ${at}`}
      data-lit={lit || undefined}
      data-belongs={belongs}
    >
      <span class="visually-hidden">{text(edge.label, view.words)}</span>
      <span aria-hidden="true" class="edge-count figures">
        <span key={changes} class={changes ? "edge-value lit" : "edge-value"}>
          {value}
        </span>
        {shares.map(
          (share, seat) =>
            share > 0 && (
              <span key={seat} class="edge-share" data-belongs={whose(seat)}>
                {share}
              </span>
            ),
        )}
        {change?.gain ? (
          <span class="edge-gain">+{change.gain}</span>
        ) : (
          typeof best === "number" && <span class="edge-best">{best}</span>
        )}
      </span>
      {name && (
        <span aria-hidden="true" class="edge-name" data-would={change?.name ? true : undefined}>
          {text(name, view.words)}
        </span>
      )}
      {edge.note && (
        <span aria-hidden="true" class="edge-note">
          {text(edge.note, view.words)}
        </span>
      )}
    </li>
  );
}
