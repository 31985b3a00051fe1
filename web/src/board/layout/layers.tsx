// A grid with what lies upon its cells, and what lies at the foot of its columns.

import type { CSSProperties } from "preact";
import type { Zone as ZoneInfo } from "../../api/protocol";
import { text } from "../../i18n/catalog";
import { useBoard } from "../board-context";
import { Piece, PreviewPiece } from "../pieces/piece";
import { Zone } from "../pieces/zone";
import { inGrid, sizeOf } from "../scene/cells";
import type { Overlays } from "../scene/placed-panels";
import { piecesOf } from "../scene/scene";

type Measures = CSSProperties & Record<`--${string}`, string | number>;

export function Layered({ grid, on }: { grid: ZoneInfo; on: Overlays }) {
  const { columns, rows } = sizeOf(grid);
  const beside = on.feet.some(({ under }) => (under ?? 0) >= columns);
  const measures: Measures = {
    "--columns": columns,
    "--field-rows": rows,
    "--beside": beside ? 1 : 0,
    "--feet": on.feet.length ? 1 : 0,
  };
  const names = grid.column_names ?? [];
  return (
    <div class="layered" style={measures} data-beside={beside || undefined} data-ground={grid.ground ?? undefined}>
      {grid.ground === "water" && <Water rows={rows} />}
      {names.map((name, at) => (
        <span key={name} class="column-name figures" aria-hidden="true" style={{ gridColumn: at + 1 }}>
          {name}
        </span>
      ))}
      <Zone zone={grid} untitled />
      {on.layers.map((zone) => (
        <Layer key={zone.id} zone={zone} columns={columns} />
      ))}
      <Would zone={grid} columns={columns} />
      {on.feet.map((zone) => {
        const at = zone.under ?? 0;
        return (
          <div
            key={zone.id}
            class="foot"
            data-beside={at >= columns || undefined}
            style={{ "--at": Math.min(at, columns) + 1 }}
          >
            <Zone zone={zone} untitled={at < columns} />
          </div>
        );
      })}
    </div>
  );
}

/** Flowing water, a lane for each row of the grid, between two banks. */
function Water({ rows }: { rows: number }) {
  return (
    <div class="water" aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} class="lane" />
      ))}
    </div>
  );
}

/** A zone whose pieces lie upon the cells. */
function Layer({ zone, columns }: { zone: ZoneInfo; columns: number }) {
  const view = useBoard();
  return (
    <div role="group" class="zone zone-layer" data-zone={zone.id} aria-label={text(zone.label, view.words)}>
      <ul class="pieces pieces-layer">
        {piecesOf(zone).map((piece) => (
          <li key={piece.id} style={inGrid(piece.slot, columns)}>
            <Piece piece={piece} />
          </li>
        ))}
      </ul>
      <Would zone={zone} columns={columns} />
    </div>
  );
}

/** What would come to lie on the cells. */
function Would({ zone, columns }: { zone: ZoneInfo; columns: number }) {
  const view = useBoard();
  const previews = view.previews(zone.id);
  if (!previews.length) return null;
  return (
    <div class="zone-layer pieces-layer" aria-hidden="true">
      {previews.map((piece) => (
        <span key={piece.id} style={inGrid(piece.slot, columns)}>
          <PreviewPiece piece={piece} />
        </span>
      ))}
    </div>
  );
}
