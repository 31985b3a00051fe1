// A grid that is played on: cards and empty places in rows and columns, and what each line counts beside it.

import type { CSSProperties } from "preact";
import { useChanges } from "../../ui/flash-on-change";
import type { Edge as EdgeInfo, Slot as SlotInfo, Zone } from "../../api/protocol";
import { text } from "../../i18n/catalog";
import { board as words } from "../../i18n/table.en";
import { Card } from "../pieces/cards";
import { type Cell, cellId, cellsOf, edgesOf, inGrid, placeOfCell, runsThrough, sizeOf } from "../scene/cells";
import type { Look } from "../board-context";
import { Piece } from "../pieces/piece";

type Measures = CSSProperties & Record<`--${string}`, string | number>;

/** In reading order: each row with what it counts, then what the columns count. */
export function Field({ zone, look }: { zone: Zone; look: Look }) {
  const { columns, rows } = sizeOf(zone);
  const edges = edgesOf(zone);
  const cells = cellsOf(zone);
  const looked = placeOfCell(zone, look.previewed);
  const measures: Measures = { "--columns": columns, "--field-rows": rows };
  const edge = (one: EdgeInfo) => (
    <Edge key={`${one.line} ${one.at}`} edge={one} look={look} lit={looked !== null && runsThrough(one, looked, columns)} />
  );
  return (
    <ul class="pieces pieces-grid field" style={measures}>
      {Array.from({ length: rows }, (_, row) => [
        cells
          .filter(({ at }) => Math.floor(at / columns) === row)
          .map((cell) => (
            <li key={cell.at} data-cell={cell.at} style={inGrid(cell.at, columns)}>
              <Place cell={cell} name={`${zone.column_names?.[cell.at % columns] ?? ""}${zone.row_names?.[row] ?? ""}`} look={look} />
            </li>
          )),
        edges.filter(({ line, at }) => line === "row" && at === row).map(edge),
      ])}
      {edges.filter(({ line }) => line === "column").map(edge)}
    </ul>
  );
}

function Place({ cell, name, look }: { cell: Cell; name: string; look: Look }) {
  return "piece" in cell ? (
    <Piece key={cellId(cell)} piece={cell.piece} look={look} />
  ) : (
    <Slot key={cellId(cell)} slot={cell.slot} called={name} look={look} />
  );
}

/** An empty place. It tells what would be made here of the piece that is chosen or held, and shows it there. */
function Slot({ slot, called, look }: { slot: SlotInfo; called: string; look: Look }) {
  const standing = look.standing(slot.id);
  const would = look.wouldBe(slot.id);
  const label = text(slot.label, look.words);
  const name = words.slot(label, would?.note ? text(would.note, look.words) : "", standing);
  const attributes = {
    class: "slot",
    "data-slot": slot.id,
    "data-standing": standing,
    "data-pointed": look.isPointedAt(slot.id) || undefined,
    "data-refused": look.isRefused(slot.id) || undefined,
  };
  const sign = (
    <span class="slot-name" aria-hidden="true">
      {called}
    </span>
  );
  const drawing = would?.face && look.previewed === slot.id && (
    <span class="slot-preview card" aria-hidden="true">
      <Card face={would.face} />
    </span>
  );
  if (!look.isStop(slot.id)) {
    return (
      <span {...attributes}>
        <span class="visually-hidden">{label}</span>
        {sign}
      </span>
    );
  }
  return (
    <button
      type="button"
      {...attributes}
      data-stop={slot.id}
      tabIndex={look.tabStop === slot.id ? 0 : -1}
      aria-pressed={standing === "chosen" || undefined}
    >
      <span class="visually-hidden">{name}</span>
      {sign}
      {drawing}
    </button>
  );
}

/** What a line counts now, and what it may still become. */
function Edge({ edge, look, lit }: { edge: EdgeInfo; look: Look; lit: boolean }) {
  const { line, at, owner } = edge;
  const value = text(edge.value, look.words);
  const changes = useChanges(value);
  const belongs = typeof owner === "number" ? (owner === look.seat ? "own" : "other") : undefined;
  const place = line === "row" ? { gridRow: at + 1 } : { gridColumn: at + 1 };
  return (
    <li class={`edge edge-${line}`} style={place} data-edge={`${line} ${at}`} data-lit={lit || undefined} data-belongs={belongs}>
      <span class="visually-hidden">{text(edge.label, look.words)}</span>
      <span aria-hidden="true" key={changes} class={changes ? "edge-value lit" : "edge-value"}>
        {value}
      </span>
      {edge.note && (
        <span aria-hidden="true" class="edge-note">
          {text(edge.note, look.words)}
        </span>
      )}
    </li>
  );
}
