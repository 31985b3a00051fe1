// A table of several panels: side by side where there is room for all, else one below the other.

import { useState } from "preact/hooks";
import type { Scene } from "../../api/protocol";
import { useMedia } from "../../app/use-media";
import { text } from "../../i18n/catalog";
import { board as words } from "../../i18n/table";
import { type BoardView, useBoard } from "../board-context";
import { Zone } from "../pieces/zone";
import { extent, overlaysOf, type PlacedPanel, placedPanels, sharesLine } from "../scene/placed-panels";
import { piecesOf, type ZoneGroup } from "../scene/scene";
import { Layered } from "./layers";

/** Room for all panels at once, as in the style sheets. */
const WIDE = "(min-width: 75rem) and (min-height: 40rem)";

export function PanelTable({ scene }: { scene: Scene }) {
  const wide = useMedia(WIDE);
  const panels = placedPanels(scene);
  const { columns, rows } = extent(panels.map(({ panel }) => panel));
  return (
    <div class="board-size">
      <div
        class="board parts"
        role="group"
        aria-label={words.name}
        style={{ "--table-columns": columns, "--table-rows": rows }}
      >
        {panels.map((placed) => (
          <PanelBox
            key={placed.panel.id}
            placed={placed}
            scene={scene}
            folds={!wide && (placed.whose === "other" || !!placed.panel.folds)}
          />
        ))}
      </div>
    </div>
  );
}

interface PanelBoxProps {
  placed: PlacedPanel;
  scene: Scene;
  /** It may be folded to its title. */
  folds: boolean;
}

function PanelBox({ placed, scene, folds }: PanelBoxProps) {
  const view = useBoard();
  const { panel, whose } = placed;
  const { place } = panel;
  const [open, setOpen] = useState(false);
  const title = text(panel.title, view.words);
  const attributes = {
    class: "part",
    "data-panel": panel.id,
    "data-whose": whose,
    "data-shares": sharesLine(placed, view.words) || undefined,
    "data-acts": (typeof panel.owner === "number" && panel.owner === scene.to_act) || undefined,
    style: {
      "--in-column": `${place.column + 1} / span ${place.columns}`,
      "--in-row": `${place.row + 1} / span ${place.rows}`,
      "--part-columns": placed.columns,
      "--part-rows": placed.rows,
    },
  };
  const zones = <PanelZones placed={placed} scene={scene} title={title} />;
  if (!folds) {
    return (
      <section {...attributes} aria-label={title}>
        <h2
          class="part-title caption"
          title={
            whose === "common"
              ? undefined
              : [title, panel.summary && text(panel.summary, view.words)].filter(Boolean).join(": ")
          }
        >
          {title}
        </h2>
        {zones}
      </section>
    );
  }
  // What is wanted of a folded panel unfolds it.
  const asked = placed.zoneGroups.some(({ zone }) =>
    [zone.id, ...piecesOf(zone).map(({ id }) => id)].some((id) => isAsked(view, id)),
  );
  return (
    <details {...attributes} open={open || asked} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary class="part-summary">
        <span class="part-title caption">{title}</span>
        {panel.summary && <span class="small quiet">{text(panel.summary, view.words)}</span>}
      </summary>
      {zones}
    </details>
  );
}

const isAsked = (view: BoardView, id: string) => view.isPointedAt(id) || view.standing(id) === "target";

function PanelZones({ placed, scene, title }: { placed: PlacedPanel; scene: Scene; title: string }) {
  return (
    <div class="part-zones">
      {placed.zoneGroups.map((group) => (
        <PanelZoneGroup key={group.zone.id} group={group} scene={scene} panel={title} />
      ))}
    </div>
  );
}

function PanelZoneGroup({ group, scene, panel }: { group: ZoneGroup; scene: Scene; panel: string }) {
  const view = useBoard();
  const { zone, companions } = group;
  const { place } = zone;
  const on = overlaysOf(scene, zone);
  const layered = on.layers.length + on.feet.length > 0;
  return (
    <div
      class={layered ? "seat seat-layered" : `seat seat-${zone.kind}`}
      style={{
        "--in-column": `${place.column + 1} / span ${place.columns}`,
        "--in-row": `${place.row + 1} / span ${place.rows}`,
      }}
    >
      {layered ? <Layered grid={zone} on={on} /> : <Zone zone={zone} untitled={text(zone.title, view.words) === panel} />}
      {companions.map((companion) => (
        <Zone key={companion.id} zone={companion} />
      ))}
    </div>
  );
}
