// A table of several parts: panels side by side where there is room for all, else one below the other.

import { useState } from "preact/hooks";
import type { Scene } from "../../api/protocol";
import { useMedia } from "../../app/use-media";
import { text } from "../../i18n/catalog";
import { board as words } from "../../i18n/table.en";
import { Layered } from "./layers";
import type { Look } from "../board-context";
import { extent, type Part, partsOf, sharesLine, upon } from "../scene/placed-panels";
import { piecesOf, type Seating } from "../scene/scene";
import { Zone } from "../pieces/zone";

/** Room for all parts at once, as in the style sheets. */
const WIDE = "(min-width: 75rem) and (min-height: 40rem)";

export function PanelTable({ scene, look }: { scene: Scene; look: Look }) {
  const wide = useMedia(WIDE);
  const parts = partsOf(scene);
  const { columns, rows } = extent(parts.map(({ panel }) => panel));
  return (
    <div class="board-size">
      <div class="board parts" role="group" aria-label={words.name} style={{ "--table-columns": columns, "--table-rows": rows }}>
        {parts.map((part) => (
          <PanelBox key={part.panel.id} part={part} scene={scene} look={look} folds={!wide && (part.whose === "other" || !!part.panel.folds)} />
        ))}
      </div>
    </div>
  );
}

interface PanelBoxProps {
  part: Part;
  scene: Scene;
  look: Look;
  /** It may be folded to its title. */
  folds: boolean;
}

function PanelBox({ part, scene, look, folds }: PanelBoxProps) {
  const { panel, whose } = part;
  const { place } = panel;
  const [open, setOpen] = useState(false);
  const title = text(panel.title, look.words);
  const attributes = {
    class: "part",
    "data-panel": panel.id,
    "data-whose": whose,
    "data-shares": sharesLine(part, look.words) || undefined,
    "data-acts": (typeof panel.owner === "number" && panel.owner === scene.to_act) || undefined,
    style: {
      "--in-column": `${place.column + 1} / span ${place.columns}`,
      "--in-row": `${place.row + 1} / span ${place.rows}`,
      "--part-columns": part.columns,
      "--part-rows": part.rows,
    },
  };
  const zones = <PartZones part={part} scene={scene} look={look} title={title} />;
  if (!folds) {
    return (
      <section {...attributes} aria-label={title}>
        <h2 class="part-title caption" title={whose === "common" ? undefined : [title, panel.summary && text(panel.summary, look.words)].filter(Boolean).join(": ")}>
          {title}
        </h2>
        {zones}
      </section>
    );
  }
  // What is wanted of a folded panel unfolds it.
  const asked = part.seatings.some(({ zone }) => [zone.id, ...piecesOf(zone).map(({ id }) => id)].some((id) => isAsked(look, id)));
  return (
    <details {...attributes} open={open || asked} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary class="part-summary">
        <span class="part-title caption">{title}</span>
        {panel.summary && <span class="small quiet">{text(panel.summary, look.words)}</span>}
      </summary>
      {zones}
    </details>
  );
}

const isAsked = (look: Look, id: string) => look.isPointedAt(id) || look.standing(id) === "target";

function PartZones({ part, scene, look, title }: { part: Part; scene: Scene; look: Look; title: string }) {
  return (
    <div class="part-zones">
      {part.seatings.map((seating) => (
        <PartSeat key={seating.zone.id} seating={seating} scene={scene} look={look} panel={title} />
      ))}
    </div>
  );
}

function PartSeat({ seating, scene, look, panel }: { seating: Seating; scene: Scene; look: Look; panel: string }) {
  const { zone, companions } = seating;
  const { place } = zone;
  const on = upon(scene, zone);
  const layered = on.layers.length + on.feet.length > 0;
  return (
    <div
      class={layered ? "seat seat-layered" : `seat seat-${zone.kind}`}
      style={{
        "--in-column": `${place.column + 1} / span ${place.columns}`,
        "--in-row": `${place.row + 1} / span ${place.rows}`,
      }}
    >
      {layered ? (
        <Layered grid={zone} on={on} look={look} />
      ) : (
        <Zone zone={zone} look={look} untitled={text(zone.title, look.words) === panel} />
      )}
      {companions.map((companion) => (
        <Zone key={companion.id} zone={companion} look={look} />
      ))}
    </div>
  );
}
