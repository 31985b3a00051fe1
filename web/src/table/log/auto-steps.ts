// What happens by itself after a move, as scenes to be shown one after another.

import { CHANCE, type LogLine, type Piece, type Scene, type StepInfo, type TableInfo } from "../../api/protocol";
import type { TableState } from "../state/table-state";
import type { LogRange } from "./log-groups";

/** The new lines, where several things that are told have happened by themselves after the player's own move; else null. */
export function autoStepsOf({ log, fresh, table }: Pick<TableState, "log" | "fresh" | "table">): LogRange | null {
  const [made, ...after] = log.slice(fresh);
  if (!made || made.act || made.seat !== table.seat || table.race) return null;
  return after.filter(isTold).length > 1 ? { from: fresh, to: log.length } : null;
}

/** The last such lines of a game for one, whenever they were: to be watched again. */
export function lastAutoSteps(log: readonly LogLine[], { race, seats }: Pick<TableInfo, "race" | "seats">): LogRange | null {
  if (race || seats.length > 1) return null;
  for (let end = log.length, at = log.length - 1; at >= 0; at -= 1) {
    const line = log[at];
    if (!line || line.seat === CHANCE) continue;
    if (!line.act && log.slice(at + 1, end).filter(isTold).length > 1) return { from: at, to: end };
    end = at;
  }
  return null;
}

function isTold({ seat, words }: LogLine): boolean {
  return seat === CHANCE && !!words;
}

/** A scene to be shown, which line `line` of the log has led to. */
export interface Frame {
  step: StepInfo;
  line: number;
}

/** Of the scenes of a stretch, the first of which is the table before it, those that something is told of. */
export function framesOf(steps: readonly StepInfo[], from: number): Frame[] {
  return steps.map((step, at) => ({ step, line: from + at - 1 })).filter(({ step, line }) => line >= from && isShown(step));
}

function isShown({ happened }: StepInfo): boolean {
  return !!happened && (happened.seat !== CHANCE || !!happened.words);
}

/** How often chance had acted when a line had happened. */
export function thrownBy(log: readonly LogLine[], line: number): number {
  return log.slice(0, line + 1).filter(({ seat }) => seat === CHANCE).length;
}

/**
 * The places in which something has changed, to be looked at: of each group any, of the first group that is drawn. What was
 * moved upon a grid is what it is about; then a grid itself; then the zones with most of it first.
 */
export function changedPlaces(before: Scene, after: Scene): string[][] {
  const zones = changedZones(before, after);
  const grids = new Set(after.zones.filter(({ kind }) => kind === "grid").map(({ id }) => id));
  const groups = [movedUpon(before, after), zones.filter((zone) => grids.has(zone)), zones];
  return groups.filter((group) => group.length);
}

/** The pieces that were moved from cell to cell of a grid, or come to one. */
function movedUpon(before: Scene, after: Scene): string[] {
  const upon = (scene: Scene) =>
    scene.zones.flatMap(({ id, on = null, under = null, pieces = [] }) =>
      pieces.map((piece) => ({ id: piece.id, at: `${id} ${on} ${piece.slot}`, upon: on !== null && under === null })),
    );
  const was = new Map(upon(before).map(({ id, at }) => [id, at]));
  return upon(after)
    .filter((piece) => piece.upon && was.get(piece.id) !== piece.at)
    .map(({ id }) => id);
}

/** The zones in which pieces have come, gone or moved, else those in which any look otherwise; those with most of it first. */
export function changedZones(before: Scene, after: Scene): string[] {
  const moved = zonesByChanges(before, after, ({ id, slot }) => `${id} ${slot}`);
  return moved.length ? moved : zonesByChanges(before, after, (piece) => JSON.stringify(piece));
}

function zonesByChanges(before: Scene, after: Scene, tell: (piece: Piece) => string): string[] {
  const lying = (scene: Scene) => new Map(scene.zones.map(({ id, pieces = [] }) => [id, new Set(pieces.map(tell))]));
  const was = lying(before);
  const changes = [...lying(after)].map(([zone, pieces]) => {
    const had = was.get(zone) ?? new Set<string>();
    return {
      zone,
      count: [...pieces].filter((piece) => !had.has(piece)).length + [...had].filter((piece) => !pieces.has(piece)).length,
    };
  });
  return changes
    .filter(({ count }) => count)
    .sort((one, other) => other.count - one.count)
    .map(({ zone }) => zone);
}
