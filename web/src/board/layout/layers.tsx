// A grid with what lies upon its cells, and what lies at the foot of its columns.

import type { CSSProperties } from "preact";
import type { Zone as ZoneInfo } from "../../api/protocol";
import { text } from "../../i18n/catalog";
import { inGrid, sizeOf } from "../scene/cells";
import type { Look } from "../board-context";
import type { Upon } from "../scene/placed-panels";
import { Ghost, Piece } from "../pieces/piece";
import { piecesOf } from "../scene/scene";
import { Zone } from "../pieces/zone";

type Measures = CSSProperties & Record<`--${string}`, string | number>;

export function Layered({ grid, on, look }: { grid: ZoneInfo; on: Upon; look: Look }) {
  const { columns, rows } = sizeOf(grid);
  const beside = on.feet.some(({ under }) => (under ?? 0) >= columns);
  const measures: Measures = { "--columns": columns, "--field-rows": rows, "--beside": beside ? 1 : 0, "--feet": on.feet.length ? 1 : 0 };
  const names = grid.column_names ?? [];
  return (
    <div class="layered" style={measures} data-beside={beside || undefined}>
      {names.map((name, at) => (
        <span key={name} class="column-name figures" aria-hidden="true" style={{ gridColumn: at + 1 }}>
          {name}
        </span>
      ))}
      <Zone zone={grid} look={look} untitled />
      {on.layers.map((zone) => (
        <Layer key={zone.id} zone={zone} columns={columns} look={look} />
      ))}
      <Would zone={grid} columns={columns} look={look} />
      {on.feet.map((zone) => {
        const at = zone.under ?? 0;
        return (
          <div key={zone.id} class="foot" data-beside={at >= columns || undefined} style={{ "--at": Math.min(at, columns) + 1 }}>
            <Zone zone={zone} look={look} untitled={at < columns} />
          </div>
        );
      })}
    </div>
  );
}

/** A zone whose pieces lie upon the cells. */
function Layer({ zone, columns, look }: { zone: ZoneInfo; columns: number; look: Look }) {
  return (
    <div role="group" class="zone zone-layer" data-zone={zone.id} aria-label={text(zone.label, look.words)}>
      <ul class="pieces pieces-layer">
        {piecesOf(zone).map((piece) => (
          <li key={piece.id} style={inGrid(piece.slot, columns)}>
            <Piece piece={piece} look={look} />
          </li>
        ))}
      </ul>
      <Would zone={zone} columns={columns} look={look} />
    </div>
  );
}

/** What would come to lie on the cells. */
function Would({ zone, columns, look }: { zone: ZoneInfo; columns: number; look: Look }) {
  const ghosts = look.ghosts(zone.id);
  if (!ghosts.length) return null;
  return (
    <div class="zone-layer pieces-layer" aria-hidden="true">
      {ghosts.map((piece) => (
        <span key={piece.id} style={inGrid(piece.slot, columns)}>
          <Ghost piece={piece} look={look} />
        </span>
      ))}
    </div>
  );
}
