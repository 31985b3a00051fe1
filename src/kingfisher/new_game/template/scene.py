"""The table of Stepping Stones as zones, pieces and moves. Every screen draws this: terminal, browser and pictures.

Every text is a key of messages.en.toml, with values for its gaps: a translation needs no change here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.core.i18n import Message, msg
from kingfisher.core.interface import CHANCE, OVER
from kingfisher.core.scene import Fact, Piece, Place, Print, RefusedMove, Scene, SceneMove, SheetLine, Zone

from .notation import stones_in
from .rules import FACES, GIVEN_UP, HAND, MOVES, ROLL, SEATS, has, highest, is_drop, needed, score, stone_of

if TYPE_CHECKING:
    from kingfisher.core.play.view import View

    from .rules import State


def scene(view: View) -> Scene:
    """Describe the whole table as one seat may see it: the View holds nothing that is hidden from the seat."""
    s = view.state
    own = max(0, view.seat)  # who watches looks from the first player's side
    other = 1 - own
    return Scene(
        game=view.game.name,
        seat=view.seat,
        to_act=view.to_act,
        status=status(view),
        zones=(
            hand_zone(view, other, Place(0, 0, columns=2)),
            path_zone(view, other, Place(1, 0, columns=2)),
            bag_zone(s, Place(0, 2)),
            die_zone(s, Place(1, 2)),
            sunk_zone(s, Place(2, 2, rows=2)),
            path_zone(view, own, Place(2, 0, columns=2)),
            hand_zone(view, own, Place(3, 0, columns=2)),
        ),
        moves=tuple(scene_move(view, move) for move in view.legal),
        refused=refused_moves(view),
        facts=tuple(Fact(f"score-{seat}", name_of(view, seat), score(s, seat), "4.2") for seat in (own, other)),
        ending=view.ending.number if view.ending else None,
        sheet=(SheetLine(msg("sheet.points"), None, tuple(score(s, seat) for seat in range(SEATS)), sums=True),),
        called=tuple(name_of(view, seat) for seat in range(SEATS)),
    )


# Words


def name_of(view: View, seat: int) -> Message:
    """Name a seat for the one who looks: 'You', or its number, which people count from 1."""
    return msg("name.you") if seat == view.seat else msg("name.player", n=seat + 1)


def status(view: View) -> Message:
    s = view.state
    name = name_of(view, s.turn)
    if s.phase == GIVEN_UP:
        return msg("status.gave-up", player=name)
    if view.to_act == OVER:
        return result(view)
    if s.phase == ROLL:
        return msg("status.roll", player=name, stone=highest(s.path[s.turn]))
    return msg("status.choose-you") if view.may_act else msg("status.choose-other", player=name)


def result(view: View) -> Message:
    high, low = (rank(score(view.state, seat) for seat in range(SEATS)) for rank in (max, min))
    if high == low:
        return msg("status.shared", n=high)
    winner = next(seat for seat in range(SEATS) if score(view.state, seat) == high)
    return msg("status.won", player=name_of(view, winner), high=high, low=low)


def move_words(move: int) -> Message:
    return msg("move.drop" if is_drop(move) else "move.lay", stone=stone_of(move))


def describe_move(before: View, after: View, actor: int, move: int) -> Message:
    """Say for the log what a move did, or what the die brought."""
    if actor != CHANCE:
        return move_words(move)
    seat = before.state.turn
    stone = highest(before.state.path[seat])
    return msg("chance.holds" if has(after.state.path[seat], stone) else "chance.sinks", die=move + 1, stone=stone)


# Zones


def stone_piece(stone: int, slot: int) -> Piece:
    """Draw a stone that is seen. It has the same id wherever it lies, so that screens show how it moves."""
    name = msg("stone.name", stone=stone)
    return Piece(f"stone-{stone}", "card", str(stone), name, slot, print=Print("stone", name, value=stone))


def hidden_piece(zone: str, slot: int) -> Piece:
    """Draw a stone that is hidden: it is known by its place alone."""
    return Piece(f"{zone}:{slot}", "card", None, msg("stone.hidden"), slot)


def hand_zone(view: View, seat: int, place: Place) -> Zone:
    s, zone = view.state, f"hand-{seat}"
    seen = stones_in(s.hand[seat])
    pieces = [stone_piece(stone, slot) for slot, stone in enumerate(seen)]
    pieces += [hidden_piece(zone, slot) for slot in range(len(seen), s.held[seat])]  # [1.3]
    title = msg("zone.hand-own") if seat == view.seat else msg("zone.hand", player=name_of(view, seat))
    label = msg("zone.label", title=title, stones=msg("stones", n=s.held[seat]))
    return Zone(zone, "fan", title, label, place, tuple(pieces), count=len(pieces), owner=seat, rule="2.2", closed="2.1")


def path_zone(view: View, seat: int, place: Place) -> Zone:
    stones = stones_in(view.state.path[seat])
    pieces = tuple(stone_piece(stone, slot) for slot, stone in enumerate(stones))
    title = msg("zone.path-own") if seat == view.seat else msg("zone.path", player=name_of(view, seat))
    label = msg("zone.label", title=title, stones=msg("stones", n=len(stones)))
    return Zone(f"path-{seat}", "row", title, label, place, pieces, count=len(pieces), owner=seat, rule="2.3", closed="2.2")


def bag_zone(s: State, place: Place) -> Zone:
    """Draw the bag, which shows a few stones of many: only their number is known."""
    pieces = tuple(hidden_piece("bag", slot) for slot in range(min(HAND, s.in_bag)))
    label = msg("zone.label", title=msg("zone.bag"), stones=msg("stones", n=s.in_bag))
    return Zone("bag", "pile", msg("zone.bag"), label, place, pieces, count=s.in_bag, rule="2.6", closed="2.6")


def die_zone(s: State, place: Place) -> Zone:
    title = msg("zone.die")
    label = msg("die.label", name=title, n=s.die) if s.die else msg("die.unrolled", name=title)
    piece = Piece("die", "d6", str(s.die or "-"), label, 0, rule="3.1")
    return Zone("die", "dice", title, label, place, (piece,), count=1, rule="3.3" if s.wild else "3.1")


def sunk_zone(s: State, place: Place) -> Zone:
    stones = stones_in(s.sunk)
    pieces = tuple(stone_piece(stone, slot) for slot, stone in enumerate(stones))
    label = msg("zone.label", title=msg("zone.sunk"), stones=msg("stones", n=len(stones)))
    return Zone("sunk", "fan", msg("zone.sunk"), label, place, pieces, count=len(pieces), rule="2.5", closed="3.2")


# Moves


def scene_move(view: View, move: int) -> SceneMove:
    """Describe a legal move: screens let the player take the sources to the targets."""
    sources, targets = way_of(view.seat, move)
    note = None if is_drop(move) else risk(view.state, view.seat, move)
    return SceneMove(view.write(move), move_words(move), sources, targets, sources, note=note)


def way_of(seat: int, move: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    return (f"stone-{stone_of(move)}",), ("sunk" if is_drop(move) else f"path-{seat}",)


def risk(s: State, seat: int, move: int) -> Message:
    """Say what the die must show for a stone that is to be laid."""
    least = needed(s, highest(s.path[seat]), stone_of(move))
    return msg("note.always") if least <= 1 else msg("note.from", least=least, chances=FACES + 1 - least, faces=FACES)


def refused_moves(view: View) -> tuple[RefusedMove, ...]:
    """List what a player might try with the own stones and may not do, each with the rule: screens answer 'why not?'."""
    refused = []
    for move in range(MOVES) if view.seat >= 0 and view.to_act != OVER else ():
        rule = view.refusal(move) if has(view.state.hand[view.seat], stone_of(move)) else None
        if rule:
            refused.append(RefusedMove(view.write(move), move_words(move), rule.number, *way_of(view.seat, move)))
    return tuple(refused)
