// Which things the moves of a scene name: built once for the scene, and asked by clicks, drags and keys.

import type { Message, RefusedMove, Scene, SceneMove, Zone } from "../../api/protocol";
import { tableauOf } from "../layout/layout";
import { isPlayGrid, slotsOf } from "../scene/cells";
import { duplicatesIn, fansIn } from "../scene/duplicates";
import { piecesOf, zonesByPiece } from "../scene/scene";
import type { Selection } from "./selection";

export type AnyMove = SceneMove | RefusedMove;

export class MoveIndex {
  readonly moves: readonly SceneMove[];
  readonly refused: readonly RefusedMove[];
  /** Moves have keys: the game is played too fast for anything but one or two clicks a move. */
  readonly quick: boolean;
  readonly zones: ReadonlySet<string>;
  /** The zone in which each piece lies. */
  readonly zoneOf: ReadonlyMap<string, string>;
  readonly slots: ReadonlySet<string>;
  /** The rule of things where no move leads. */
  readonly closed: ReadonlyMap<string, string>;
  /** Pieces that a finger may easily miss: on a play grid, and in the columns of a tableau. */
  readonly close: ReadonlySet<string>;
  readonly inColumns: ReadonlySet<string>;
  /** Columns of a tableau without a piece. */
  readonly spaces: ReadonlySet<string>;
  readonly labels: ReadonlyMap<string, Message>;
  /** Printed cards show their names in short. */
  readonly prints: ReadonlyMap<string, Message>;
  /** Zones beside the columns of a tableau that a move takes from. */
  readonly taken: ReadonlySet<string>;
  /** Pieces that the player has in the fingers already: nobody points at them. */
  readonly held: ReadonlySet<string>;
  /** What legal moves name, and what refused ones do. */
  readonly playable: ReadonlySet<string>;
  readonly arguable: ReadonlySet<string>;
  /** Zones that show something about another one. */
  private readonly aliases: ReadonlyMap<string, string>;
  private readonly slotsIn: ReadonlyMap<string, string>;
  /** Pieces of a row that look like one that moves name stand for it; in a quick game a fan stands for its last piece. */
  private readonly duplicates: ReadonlyMap<string, string>;
  private readonly handles: ReadonlyMap<AnyMove, ReadonlySet<string>>;

  constructor(scene: Scene) {
    const { zones } = scene;
    const slots = zones.flatMap(slotsOf);
    const pieces = zones.flatMap(piecesOf);
    const columns = tableauOf(zones);
    this.moves = scene.moves ?? [];
    this.refused = scene.refused ?? [];
    this.quick = isQuick(scene);
    this.aliases = new Map(zones.flatMap(({ id, of }) => (of ? [[id, of] as const] : [])));
    this.zoneOf = new Map([...zonesByPiece(scene)].map(([piece, zone]) => [piece, zone.id]));
    this.slotsIn = new Map(zones.flatMap((zone) => slotsOf(zone).map(({ id }) => [id, zone.id] as const)));
    this.zones = new Set(zones.map(({ id }) => id));
    this.closed = new Map([...zones, ...slots, ...pieces].flatMap(({ id, closed }) => (closed ? [[id, closed] as const] : [])));
    this.slots = new Set(slots.map(({ id }) => id));
    this.inColumns = idsOf(columns);
    this.spaces = new Set(columns.flatMap((column) => (piecesOf(column).length ? [] : [column.id])));
    this.close = new Set([...idsOf(zones.filter(isPlayGrid)), ...this.inColumns]);
    this.duplicates = this.quick ? new Map([...duplicatesIn(scene), ...fansIn(scene)]) : duplicatesIn(scene);
    this.labels = new Map(pieces.map(({ id, label }) => [id, label]));
    this.prints = new Map(pieces.filter(({ print }) => print).map(({ id, label }) => [id, label]));
    const sources = this.inColumns.size > 0 ? this.moves.flatMap(({ from = [] }) => from) : [];
    this.taken = new Set(sources.filter((id) => this.zones.has(id)).map((id) => this.real(id)));
    this.held = new Set(pieces.flatMap(({ id, marks }) => (marks?.includes("held") ? [id] : [])));
    this.handles = new Map(this.all.map((move) => [move, new Set(this.pointedAtFor(move).map((id) => this.real(id)))]));
    this.playable = this.union(this.moves);
    this.arguable = this.union(this.refused);
  }

  get all(): readonly AnyMove[] {
    return [...this.moves, ...this.refused];
  }

  /** The handles of a move; a zone that only shows something about another counts as that other. */
  handlesOf(move: AnyMove): ReadonlySet<string> {
    return this.handles.get(move) ?? new Set();
  }

  /** Legal moves that the selection may still become. */
  possible(selection: Selection): SceneMove[] {
    return this.moves.filter((move) => this.contains(move, selection));
  }

  /** Legal moves that the selection already is. */
  complete(selection: Selection): SceneMove[] {
    return selection.length ? this.moves.filter((move) => this.equals(move, selection)) : [];
  }

  /** Whether a move takes all that is chosen. */
  contains(move: AnyMove, selection: Selection): boolean {
    const handles = this.handlesOf(move);
    return handles.size > 0 && this.needed(move, selection).every((handle) => handles.has(handle));
  }

  /** Whether a move takes just what is chosen. */
  equals(move: AnyMove, selection: Selection): boolean {
    return this.handlesOf(move).size === this.needed(move, selection).length && this.contains(move, selection);
  }

  /** A thing's own id, then that of the zone it lies in. */
  names(id: string, aliased = true): string[] {
    const zone = this.zoneOf.get(id);
    const names = zone === undefined ? [id] : [this.itself(id), zone];
    return aliased ? [...new Set(names.map((name) => this.real(name)))] : names;
  }

  /** The zone that a zone shows something about, or the piece that a piece stands for. */
  real(id: string): string {
    return this.aliases.get(id) ?? this.itself(id);
  }

  /** The piece that a piece stands for. */
  itself(id: string): string {
    return this.duplicates.get(id) ?? id;
  }

  /** The zone of a thing. */
  lyingIn(id: string): string {
    return this.zoneOf.get(id) ?? this.slotsIn.get(id) ?? id;
  }

  /**
   * What has to be pointed at for a move: a held piece has not, where the move says where it goes; nor has the zone to which a
   * piece of a column goes.
   */
  private pointedAtFor({ from = [], to = [] }: AnyMove): string[] {
    const goes = from.length > 0 && from.every((id) => this.inColumns.has(id));
    const places = goes ? to.filter((id) => !this.zones.has(id)) : to;
    return [...(to.length ? from.filter((id) => !this.held.has(id)) : from), ...places];
  }

  /** What is chosen without a held piece that the move takes anyway: a player who points at it first means the same. */
  private needed(move: AnyMove, selection: Selection): Selection {
    const handles = this.handlesOf(move);
    const isNamed = (handle: string) => this.playable.has(handle) || this.arguable.has(handle);
    const isHeld = (handle: string) => this.held.has(handle) && isNamed(handle) && !!move.from?.includes(handle);
    return selection.filter((handle) => handles.has(handle) || !isHeld(handle));
  }

  private union(moves: readonly AnyMove[]): ReadonlySet<string> {
    return new Set(moves.flatMap((move) => [...this.handlesOf(move)]));
  }
}

/** Whether moves are made by keys too: then one or two clicks must do as well. */
export function isQuick({ moves = [] }: Pick<Scene, "moves">): boolean {
  return moves.some(({ keys }) => keys?.length);
}

const idsOf = (zones: Zone[]): ReadonlySet<string> => new Set(zones.flatMap(piecesOf).map(({ id }) => id));
