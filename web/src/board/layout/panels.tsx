// A table of several panels: side by side where there is room for all, else one at a time behind tabs.

import type { Scene } from "../../api/protocol";
import { useMedia } from "../../app/use-media";
import { text } from "../../i18n/catalog";
import { board as words } from "../../i18n/table";
import { useBoard } from "../board-context";
import { Zone } from "../pieces/zone";
import { extent, overlaysOf, type PlacedPanel, placedPanels, sharesLine } from "../scene/placed-panels";
import type { ZoneGroup } from "../scene/scene";
import { Layered } from "./layers";
import { PanelTabs } from "./panel-tabs";

/** Room for all panels at once, as in the style sheets. */
const WIDE = "(min-width: 75rem) and (min-height: 40rem)";

export function PanelTable({ scene }: { scene: Scene }) {
  const wide = useMedia(WIDE);
  const panels = placedPanels(scene);
  const { columns, rows } = extent(panels.map(({ panel }) => panel));
  // Drawn anew where it changes hands: one's own and those of others measure their rooms in different ways.
  const box = (placed: PlacedPanel) => <PanelBox key={`${placed.panel.id} ${placed.whose}`} placed={placed} scene={scene} />;
  const tabbed = !wide && panels.length > 1;
  return (
    <div class="board-size">
      <div
        class="board parts"
        role="group"
        aria-label={words.name}
        data-tabbed={tabbed || undefined}
        style={{ "--table-columns": columns, "--table-rows": rows }}
      >
        {tabbed ? <PanelTabs scene={scene} panels={panels} box={box} /> : panels.map(box)}
      </div>
    </div>
  );
}

function PanelBox({ placed, scene }: { placed: PlacedPanel; scene: Scene }) {
  const view = useBoard();
  const { panel, whose } = placed;
  const { place } = panel;
  const title = text(panel.title, view.words);
  return (
    <section
      class="part"
      aria-label={title}
      data-panel={panel.id}
      data-whose={whose}
      data-stays={panel.stays || undefined}
      data-aside={panel.aside || undefined}
      data-shares={sharesLine(placed, view.words) || undefined}
      data-acts={(typeof panel.owner === "number" && panel.owner === scene.to_act) || undefined}
      style={{
        "--in-column": `${place.column + 1} / span ${place.columns}`,
        "--in-row": `${place.row + 1} / span ${place.rows}`,
        "--part-columns": placed.columns,
        "--part-rows": placed.rows,
      }}
    >
      <div class="part-head">
        <h2 class="part-title caption">{title}</h2>
        {panel.summary && whose !== "own" && <p class="part-summary">{text(panel.summary, view.words)}</p>}
      </div>
      <div class="part-zones">
        {placed.zoneGroups.map((group) => (
          <PanelZoneGroup key={group.zone.id} group={group} scene={scene} panel={title} />
        ))}
      </div>
    </section>
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
