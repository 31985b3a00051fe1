// What a click means, what it leads to and where a dragged piece may go, from the scene alone.

import type { RefusedMove, Say, Scene, SceneMove, Zone } from "../../api/protocol";
import { tableauOf } from "../layout/layout";
import { isPlayGrid, slotsOf } from "../scene/cells";
import { duplicatesIn, fansIn } from "../scene/duplicates";
import { piecesOf, zonesByPiece } from "../scene/scene";

type AnyMove = SceneMove | RefusedMove;

/** A handle is the id of a zone, piece or slot that a move names; a selection is the handles chosen so far, in order. */
export type Selection = readonly string[];

export type Outcome =
  | { kind: "made"; move: SceneMove }
  | { kind: "chosen"; selection: Selection }
  | { kind: "refused"; move: RefusedMove; selection: Selection }
  | { kind: "apart"; selection: Selection }
  | { kind: "closed"; rule: string; thing: string }
  | { kind: "nothing" };

/** How a thing is drawn. */
export type Standing = "plain" | "playable" | "chosen" | "target";

export class MoveSelector {
  readonly moves: readonly SceneMove[];
  readonly refused: readonly RefusedMove[];
  /** Moves have keys: the game is played too fast for anything but one or two clicks a move. */
  readonly quick: boolean;
  private readonly aliases: Map<string, string>;
  private readonly zoneOf: Map<string, string>;
  private readonly slotsIn: ReadonlyMap<string, string>;
  private readonly closed: Map<string, string>;
  private readonly zones: ReadonlySet<string>;
  private readonly slots: ReadonlySet<string>;
  /** Pieces that a finger may easily miss: on a field, and in the columns of a tableau. */
  private readonly close: ReadonlySet<string>;
  private readonly inColumns: ReadonlySet<string>;
  /** Columns of a tableau without a piece. */
  private readonly spaces: ReadonlySet<string>;
  /** Pieces of a row that look like one that moves name stand for it; in a quick game a fan stands for its last piece. */
  private readonly duplicates: ReadonlyMap<string, string>;
  private readonly labels: ReadonlyMap<string, Say>;
  /** Printed cards show their names in short. */
  private readonly prints: ReadonlyMap<string, Say>;
  /** Zones beside the columns of a tableau that a move takes from. */
  private readonly taken: ReadonlySet<string>;
  /** Pieces that the player has in the fingers already: nobody points at them. */
  private readonly held: ReadonlySet<string>;
  private readonly handles = new Map<AnyMove, ReadonlySet<string>>();
  private readonly playable: ReadonlySet<string>;
  private readonly arguable: ReadonlySet<string>;

  constructor(scene: Scene) {
    this.moves = scene.moves ?? [];
    this.refused = scene.refused ?? [];
    this.quick = isQuick(scene);
    this.aliases = new Map(scene.zones.flatMap(({ id, of }) => (of ? [[id, of] as const] : [])));
    this.zoneOf = new Map([...zonesByPiece(scene)].map(([piece, zone]) => [piece, zone.id]));
    this.slotsIn = new Map(scene.zones.flatMap((zone) => slotsOf(zone).map(({ id }) => [id, zone.id] as const)));
    this.zones = new Set(scene.zones.map(({ id }) => id));
    const slots = scene.zones.flatMap(slotsOf);
    const pieces = scene.zones.flatMap((zone) => piecesOf(zone));
    this.closed = new Map(
      [...scene.zones, ...slots, ...pieces].flatMap(({ id, closed }) => (closed ? [[id, closed] as const] : [])),
    );
    this.slots = new Set(slots.map(({ id }) => id));
    this.inColumns = idsOf(tableauOf(scene.zones));
    this.spaces = new Set(tableauOf(scene.zones).flatMap((column) => (piecesOf(column).length ? [] : [column.id])));
    this.close = new Set([...idsOf(scene.zones.filter(isPlayGrid)), ...this.inColumns]);
    this.duplicates = this.quick ? new Map([...duplicatesIn(scene), ...fansIn(scene)]) : duplicatesIn(scene);
    this.labels = new Map(pieces.map(({ id, label }) => [id, label]));
    this.prints = new Map(pieces.filter(({ print }) => print).map(({ id, label }) => [id, label]));
    const sources = this.inColumns.size > 0 ? this.moves.flatMap(({ from = [] }) => from) : [];
    this.taken = new Set(sources.filter((id) => this.zones.has(id)).map((id) => this.real(id)));
    this.held = new Set(pieces.flatMap(({ id, marks }) => (marks?.includes("held") ? [id] : [])));
    for (const move of [...this.moves, ...this.refused]) {
      this.handles.set(move, new Set(this.pointedAtFor(move).map((id) => this.real(id))));
    }
    this.playable = this.union(this.moves);
    this.arguable = this.union(this.refused);
  }

  /** Legal moves that need no pointing: they are buttons. */
  get buttons(): SceneMove[] {
    return this.moves.filter((move) => !this.handlesOf(move).size);
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

  /** Legal moves to choose from once a piece of a column is chosen: those that the selection is not yet, but could be made now. */
  offered(selection: Selection): SceneMove[] {
    if (!selection.some((handle) => this.inColumns.has(handle))) return [];
    return this.possible(selection).filter((move) => !this.equals(move, selection));
  }

  /** The first printed card among these things, as it is called in full. */
  printed(things: readonly string[]): Say | null {
    return things.map((thing) => this.prints.get(thing)).find(Boolean) ?? null;
  }

  /** What a move needs beside the selection, as it is called; null where that is not one piece. */
  missing(move: SceneMove, selection: Selection): Say | null {
    const [other, ...more] = [...this.handlesOf(move)].filter((handle) => !selection.includes(handle));
    return other === undefined || more.length ? null : (this.labels.get(other) ?? null);
  }

  /** What a click on a thing stands for while nothing is chosen, null where no move names it. */
  handleOf(id: string): string | null {
    const names = this.names(id);
    return names.find((name) => this.playable.has(name)) ?? names.find((name) => this.arguable.has(name)) ?? null;
  }

  /** What the one move does that takes a zone as it is and leads nowhere else; null where there is none. */
  doneAt(zone: string): Say | null {
    const [move, ...others] = this.moves.filter(
      ({ from = [], to = [] }) => !to.length && from.length === 1 && from[0] === zone,
    );
    return move && !others.length ? move.label : null;
  }

  standing(id: string, selection: Selection): Standing {
    const handle = this.real(id);
    if (selection.includes(handle)) return "chosen";
    // Where all hurry, only what can be taken stands out, and of a fan only the piece that stands for it.
    const stands = !this.zoneOf.has(id) || handle === id;
    if (this.quick && (!stands || (!selection.length && !this.keyed([handle]).length))) return "plain";
    const move = this.wouldMake(selection, id);
    if (move) return this.slots.has(id) || selection.length || this.isSent(move, handle) ? "target" : "playable";
    if (this.sentTo(selection, [handle])) return "target";
    if (!selection.length) return this.playable.has(handle) ? "playable" : "plain";
    return this.possible(selection).some((move) => this.handlesOf(move).has(handle)) ? "target" : "plain";
  }

  /** The slot among what is chosen. */
  chosenSlot(selection: Selection): string | null {
    return selection.find((handle) => this.slots.has(handle)) ?? null;
  }

  isSlot(id: string): boolean {
    return this.slots.has(id);
  }

  /** The one move that pointing at `id` makes of what is chosen or held. */
  wouldMake(selection: Selection, id: string): SceneMove | null {
    const handle = this.real(id);
    const [move, ...others] = this.complete([...this.beside(selection, id).filter((chosen) => chosen !== handle), handle]);
    return move && !others.length ? move : null;
  }

  /** The same, where pointing at a piece may mean the zone in which it lies. */
  wouldMakeAt(selection: Selection, id: string): SceneMove | null {
    return this.names(id).reduce<SceneMove | null>((found, name) => found ?? this.wouldMake(selection, name), null);
  }

  /** Whether a held piece would go to this thing. */
  private isSent({ from = [], to = [] }: SceneMove, handle: string): boolean {
    return to.some((end) => this.real(end) === handle) && from.some((id) => this.held.has(id));
  }

  /**
   * What comes of clicking `id` while `selection` is chosen. A `careful` click on a slot, or on a piece of a field or column
   * or on a zone beside columns, that is a move by itself, only chooses it; the next one there makes the move, and one elsewhere chooses that instead.
   */
  click(before: Selection, id: string, careful = false): Outcome {
    const quick = this.quickMove(before, id);
    if (quick) return { kind: "made", move: quick };
    const selection = careful ? this.beside(before, id) : before;
    const sent = this.sentTo(selection, this.names(id));
    if (sent) return sent;
    const handle = this.meant(selection, id);
    if (handle === null) return this.closedBy(id);
    if (careful && this.slots.has(handle) && !selection.includes(handle) && this.complete([...selection, handle]).length) {
      return { kind: "chosen", selection: [...selection, handle] };
    }
    if (
      careful &&
      (this.close.has(handle) || this.taken.has(handle)) &&
      !selection.includes(handle) &&
      this.complete([handle]).length
    ) {
      return { kind: "chosen", selection: [handle] };
    }
    if (selection.includes(handle)) {
      const complete = this.complete(selection);
      const [move, ...others] = complete.length || !this.inColumns.has(handle) ? complete : this.possible(selection);
      if (move && !others.length) return { kind: "made", move };
      return { kind: "chosen", selection: selection.filter((chosen) => chosen !== handle) };
    }
    return this.outcome([...selection, handle], handle);
  }

  /**
   * The move that a click makes in a quick game: of a thing that can go only one way this one at once, of a thing that is
   * chosen already the one that has the same key twice, else the one that goes to where the click is.
   */
  private quickMove(selection: Selection, id: string): SceneMove | null {
    if (!this.quick) return null;
    const names = this.names(id);
    const [chosen] = selection;
    if (chosen === undefined) {
      const [move, ...others] = this.keyed(names);
      return move && !others.length ? move : null;
    }
    const isTwice = ({ keys = [] }: SceneMove) => keys.length > 1 && keys[0] === keys[1];
    if (names.includes(chosen)) return this.keyed([chosen]).find(isTwice) ?? null;
    return this.going(this.possible(selection), id);
  }

  /** The moves with keys that take one of these things. */
  private keyed(names: readonly string[]): SceneMove[] {
    return this.moves.filter(({ keys, from }) => keys?.length && from?.some((one) => names.includes(this.real(one))));
  }

  /** Of several moves the one that goes to this very thing, else the first with keys that goes to its zone. */
  private going(moves: readonly SceneMove[], id: string): SceneMove | null {
    const thing = this.itself(id);
    const zone = this.lyingIn(id);
    const exact = moves.find(({ to }) => to?.some((end) => this.itself(end) === thing));
    return exact ?? moves.find(({ to, keys }) => keys?.length && to?.some((end) => this.lyingIn(end) === zone)) ?? null;
  }

  private lyingIn(id: string): string {
    return this.zoneOf.get(id) ?? this.slotsIn.get(id) ?? id;
  }

  /** The move that these keys make, in this order. */
  byKeys(...keys: readonly string[]): SceneMove | null {
    return (
      this.moves.find((move) => move.keys?.length === keys.length && move.keys.every((key, at) => key === keys[at])) ?? null
    );
  }

  /** What is chosen by the first key of a move: what the moves that begin with it take. */
  takenBy(key: string): Selection | null {
    const moves = this.moves.filter(({ keys }) => keys && keys.length > 1 && keys[0] === key);
    if (!moves.length) return null;
    const [first] = moves.flatMap(({ from = [] }) => from.map((id) => this.real(id)));
    return first === undefined ? [] : [first];
  }

  /** Whether a selection can still become something: a move, or the answer why not. */
  isOpen(selection: Selection): boolean {
    return [...this.moves, ...this.refused].some((move) => this.contains(move, selection));
  }

  /** The refused move that would take what is chosen to the zone of a key. */
  refusedBy(selection: Selection, key: string): RefusedMove | null {
    if (!selection.length) return null;
    const zone = [...this.keysOfZones()].find(([, one]) => one === key)?.[0];
    const goes = ({ to = [] }: RefusedMove) => to.some((end) => this.lyingIn(end) === zone);
    return this.refused.find((move) => this.contains(move, selection) && goes(move)) ?? null;
  }

  /** The zones that keys stand for: where the moves that begin with a key take from, and where those that end with it go. */
  keysOfZones(): Map<string, string> {
    const found = new Map<string, string>();
    for (const { keys = [], from = [], to = [] } of this.moves) {
      const [first, second] = keys;
      if (first !== undefined && from[0] !== undefined) found.set(this.lyingIn(from[0]), first);
      if (second !== undefined && second !== first && to[0] !== undefined) found.set(this.lyingIn(to[0]), second);
    }
    return found;
  }

  /** What a selection leads to, whose last handle was just added. */
  private outcome(selection: Selection, last: string): Outcome {
    const possible = this.possible(selection);
    if (possible.length) {
      const [only, ...others] = possible;
      return only && !others.length && this.equals(only, selection)
        ? { kind: "made", move: only }
        : { kind: "chosen", selection };
    }
    const refusal = this.refused.find((move) => this.equals(move, selection));
    if (refusal) return { kind: "refused", move: refusal, selection: this.playable.has(last) ? [last] : [] };
    if (this.refused.some((move) => this.contains(move, selection))) return { kind: "chosen", selection };
    return this.kept(selection) ?? (selection.length > 1 ? { kind: "apart", selection: [last] } : { kind: "nothing" });
  }

  /** The rule that keeps a piece of a column from one that lies elsewhere: that of the zone where the other lies. */
  private kept(things: Selection): Outcome | null {
    const [other, ...more] = things.filter((thing) => !this.inColumns.has(thing));
    if (things.length !== 2 || other === undefined || more.length || !this.zoneOf.has(other)) return null;
    const closed = this.closedBy(other);
    return closed.kind === "closed" ? closed : null;
  }

  /** What comes of sending the chosen thing to a zone which has one of these names; of several moves one has to be chosen. */
  private sentTo(selection: Selection, names: readonly string[]): Outcome | null {
    if (names.some((name) => selection.includes(name))) return null;
    const ofColumn = selection.length > 0 && selection.every((handle) => this.inColumns.has(handle));
    const chosen = ofColumn ? this.possible(selection) : this.complete(selection);
    const [move, ...others] = chosen.filter(({ to }) => to?.some((end) => names.includes(end) && this.zones.has(end)));
    if (move && !others.length) return { kind: "made", move };
    return move && ofColumn ? { kind: "chosen", selection } : null;
  }

  /** Whether a drag may begin at a thing. */
  canDrag(id: string): boolean {
    const names = this.names(id, false);
    return [...this.moves, ...this.refused].some(
      (move) => move.to?.length && [...(move.from ?? []), ...move.to].some((end) => names.includes(this.itself(end))),
    );
  }

  /** Things on which a dragged thing may be dropped, legally. */
  dropTargets(selection: Selection, id: string): Set<string> {
    const targets = new Set<string>();
    for (const move of this.moves) {
      for (const end of this.ends(move, selection, id)) targets.add(end);
    }
    return targets;
  }

  /** What comes of dropping `id`, with what was chosen before it, on `target`. */
  drop(selection: Selection, id: string, target: string): Outcome {
    const ends = this.names(target, false);
    const fits = (move: AnyMove) => this.ends(move, selection, id).some((end) => ends.includes(this.itself(end)));
    const fitting = this.moves.filter(fits);
    const dragged = fitting.length ? fitting : this.moves.filter((one) => this.ends(one, selection, id).length);
    const quick = this.quick && this.going(dragged, target);
    if (quick) return { kind: "made", move: quick };
    const together = fitting.filter((move) => this.contains(move, selection));
    const [move, ...others] = together.length ? together : fitting;
    if (move) {
      const shared = [...this.handlesOf(move)].filter((handle) => others.every((other) => this.handlesOf(other).has(handle)));
      return others.length ? { kind: "chosen", selection: shared } : { kind: "made", move };
    }
    const refusal = this.refused.find(fits);
    if (refusal) return { kind: "refused", move: refusal, selection: [] };
    // A card of a column that cannot be played at all cannot be played with this one either.
    const isOfThese = (one: string) => this.inColumns.has(one) && [id, target].includes(one);
    const never = this.refused.find(({ from = [], to = [] }) => !to.length && from.length > 0 && from.every(isOfThese));
    if (never) return { kind: "refused", move: never, selection: [] };
    if (this.slots.has(target)) return this.closedBy(target);
    if (this.spaces.has(target)) return this.closedBy(target);
    const own = this.inColumns.has(id) ? this.closed.get(id) : undefined; // it says where the piece goes
    if (own) return { kind: "closed", rule: own, thing: id };
    return this.kept([this.itself(id), this.itself(target)]) ?? { kind: "nothing" };
  }

  /** The rule that answers where no move leads: of the slot itself, or of the zone in which a piece lies. */
  private closedBy(id: string): Outcome {
    const rule = this.closed.get(id) ?? this.closed.get(this.zoneOf.get(id) ?? id);
    return rule ? { kind: "closed", rule, thing: id } : { kind: "nothing" };
  }

  /** What stays chosen when `id` is pointed at: of several slots only one can be meant. */
  private beside(selection: Selection, id: string): Selection {
    return this.slots.has(id) ? selection.filter((chosen) => chosen === id || !this.slots.has(chosen)) : selection;
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

  /** Where a move can end that begins by dragging `id`: its targets, or its sources where it is dragged backwards. */
  private ends(move: AnyMove, selection: Selection, id: string): string[] {
    const names = this.names(id, false);
    const dragged = (ids: readonly string[]) =>
      ids.some((one) => names.includes(this.itself(one))) &&
      ids.every((one) => names.includes(this.itself(one)) || selection.includes(this.real(one)));
    const from = move.from ?? [];
    const to = move.to ?? [];
    if (dragged(from)) return [...to];
    const things = to.filter((one) => !this.zones.has(one));
    return dragged(things.length ? things : to) ? [...from] : [];
  }

  /** The handle a click means, given what is chosen: what goes on legally first, then what a rule speaks about. */
  private meant(selection: Selection, id: string): string | null {
    const names = this.names(id);
    const chosen = names.find((name) => selection.includes(name));
    if (chosen) return chosen;
    const goesOn = (moves: readonly AnyMove[]) =>
      names.find((name) => moves.some((move) => this.contains(move, [...selection, name])));
    return goesOn(this.moves) ?? goesOn(this.refused) ?? this.handleOf(id);
  }

  /** A thing's own id, then that of the zone it lies in. */
  private names(id: string, aliased = true): string[] {
    const zone = this.zoneOf.get(id);
    const names = zone === undefined ? [id] : [this.itself(id), zone];
    return aliased ? [...new Set(names.map((name) => this.real(name)))] : names;
  }

  private real(id: string): string {
    return this.aliases.get(id) ?? this.itself(id);
  }

  private itself(id: string): string {
    return this.duplicates.get(id) ?? id;
  }

  private contains(move: AnyMove, selection: Selection): boolean {
    const handles = this.handlesOf(move);
    return handles.size > 0 && this.needed(move, selection).every((handle) => handles.has(handle));
  }

  private equals(move: AnyMove, selection: Selection): boolean {
    return this.handlesOf(move).size === this.needed(move, selection).length && this.contains(move, selection);
  }

  /** What is chosen without a held piece that the move takes anyway: whoever points at it first means the same. */
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

const idsOf = (zones: Zone[]): ReadonlySet<string> => new Set(zones.flatMap(piecesOf).map(({ id }) => id));

/** Whether moves are made by keys too: then one or two clicks must do as well. */
export function isQuick({ moves = [] }: Pick<Scene, "moves">): boolean {
  return moves.some(({ keys }) => keys?.length);
}
