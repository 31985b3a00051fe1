// How the zones of a table lie: on the scene's coarse grid, or around a board that several decks are played on.

import type { Scene } from "../../api/protocol";
import { text } from "../../i18n/catalog";
import { board as words } from "../../i18n/table";
import { useBoard } from "../board-context";
import { GroupedZones } from "../pieces/zone";
import { accompanied, placeOf, type ZoneGroup, zoneGroups } from "../scene/scene";
import { type Grid, groupsOf, lentRoom, phonePlaces, smallZones } from "./layout";

/** Where a table has more columns, a phone lets its zones flow instead. */
const MOST_ON_A_PHONE = 4;

const isCrowded = (grid: Grid) => (grid.columns > MOST_ON_A_PHONE && !grid.tableau) || grid.hasField;

/** What the frame of a table on a grid tells the style sheets. */
export function frameOf(grid: Grid) {
  return {
    "data-stands": (grid.stretches.includes(true) && !isCrowded(grid)) || undefined,
    "data-field": grid.hasField || undefined,
    "data-tableau": grid.tableau > 0 || undefined,
    style: { "--most-steps": grid.mostSteps, "--rows": grid.stretches.length, "--flow-rows": grid.flowRows },
  };
}

export function GridTable({ scene, grid }: { scene: Scene; grid: Grid }) {
  const placed = zoneGroups(scene);
  const roomy = accompanied(scene);
  const zones = placed.map(({ zone }) => zone);
  const small = smallZones(zones, scene.seat);
  const phone = grid.tableau ? phonePlaces(zones) : null;
  const lent = grid.tableau ? lentRoom(zones) : null;
  return (
    <div class="board-size" data-flat={!grid.stretches.includes(true) || undefined}>
      <div
        class="board"
        role="group"
        aria-label={words.name}
        data-crowded={isCrowded(grid) || undefined}
        style={{
          "--board-columns": grid.columns,
          "--card-rows": grid.cardRows,
          "--low-rows": grid.lowRows,
          "--across": grid.cardsAcross,
          "--beside": roomy.size ? 1 : 0,
          "--cards-wide": sum(grid.widths),
          "--edges": sum(grid.edges),
          "--tableau": grid.tableau,
          gridTemplateColumns: grid.hasField ? tracks(grid) : undefined,
          "--tracks": grid.stretches.map((stretch) => (stretch ? "minmax(0, 1fr)" : "auto")).join(" "),
        }}
      >
        {placed.map((group) => (
          <GroupedZones
            key={group.zone.id}
            group={group}
            reserved={roomy.has(group.zone.id)}
            small={small.has(group.zone.id)}
            phone={phone?.get(group.zone.id)}
            lent={lent?.get(group.zone.id)}
            row={grid.rowOf.get(group.zone.place.row) ?? 0}
            last={group.zone.place.row + 1 === grid.rowOf.size}
          />
        ))}
      </div>
    </div>
  );
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** Columns as wide as what lies in them: so many cards, and the edges of fields. */
function tracks({ widths, edges, hands }: Grid): string {
  return widths
    .map((width, column) => {
      const least = `calc(var(--card-w) * ${width.toFixed(3)} * var(--air) + var(--edge-w) * ${(edges[column] ?? 0).toFixed(3)})`;
      return hands[column] ? `minmax(${least}, calc(var(--card-w) * 5.4))` : least;
    })
    .join(" ");
}

/** Who looks on sees so many seats side by side. */
const MOST_ACROSS = 3;

/** What belongs to nobody lies in the middle, one's own things near, and everybody else's together on the far side. */
export function DeckTable({ scene }: { scene: Scene }) {
  const { common, own, others } = groupsOf(zoneGroups(scene), scene.seat);
  return (
    <div class="board-size">
      <div
        class="board"
        role="group"
        aria-label={words.name}
        style={{ "--others": Math.max(1, others.length), "--seats-across": Math.min(MOST_ACROSS, others.length) }}
      >
        <Group name="common" zoneGroups={common} scene={scene} />
        {own && <Group name="own" zoneGroups={own} scene={scene} />}
        <div class="deck-others">
          {others.map((seat) => (
            <Group key={seat[0]?.zone.owner} name="other" zoneGroups={seat} scene={scene} />
          ))}
        </div>
      </div>
    </div>
  );
}

interface GroupProps {
  name: "common" | "own" | "other";
  zoneGroups: ZoneGroup[];
  scene: Scene;
}

function Group({ name, zoneGroups: placed, scene }: GroupProps) {
  const owner = placed[0]?.zone.owner ?? null;
  return (
    <div class={`deck-${name}`} data-deck={owner ?? undefined}>
      {name === "other" && owner !== null && <Rival seat={owner} scene={scene} />}
      {placed.map((group) => (
        <GroupedZones key={group.zone.id} group={group} />
      ))}
    </div>
  );
}

/** Over what belongs to another seat: who that is, and how they stand. */
function Rival({ seat, scene }: { seat: number; scene: Scene }) {
  const view = useBoard();
  const called = scene.called?.[seat];
  const points = scene.facts?.find((fact) => fact.seat === seat)?.value;
  const place = placeOf(scene, seat);
  return (
    <p class="deck-name">
      <span class="deck-number figures">{seat + 1}</span>
      <span class="deck-who">{called && text(called, view.words)}</span>
      {place !== null && (
        <span class="deck-place" data-first={place === 1 || undefined}>
          {words.place(place)}
        </span>
      )}
      {points !== undefined && <span class="deck-points figures">{words.points(text(points, view.words))}</span>}
    </p>
  );
}
