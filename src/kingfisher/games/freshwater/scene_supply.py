"""What lies ready for everybody: the Dice pool, Momentum tiles, flies, the fish deck and the bag."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import structs

from kingfisher.core.scene import Piece, Zone
from kingfisher.core.words import Say, say
from kingfisher.games.freshwater.components import OURS
from kingfisher.games.freshwater.notation import BOARD_NAMES, TOKEN_NAMES
from kingfisher.games.freshwater.rules_bonus import rule_of_tile
from kingfisher.games.freshwater.rules_setup import (
    BOARD_CHOICE,
    BOARDS,
    COLOURS,
    MOMENTUM_TILES,
    ON_BOARD,
    TURN,
)
from kingfisher.games.freshwater.scene_places import below_all, closed, common_zone
from kingfisher.games.freshwater.scene_river import fish_print, stack_id, stacks
from kingfisher.games.freshwater.scene_words import (
    SIDES,
    fish_face,
    fish_id,
    fish_words,
    in_letters,
    is_ours,
    side_of,
    tile_face,
    tile_label,
    token_words,
    tokens_words,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kingfisher.core.view import View


def near_zones(view: View) -> Iterator[Zone]:
    """What is chosen from."""
    yield pool_zone(view)
    yield momentum_zone(view)
    if int(view.state.phase) == BOARD_CHOICE:
        yield board_choice_zone(view)


def far_zones(view: View) -> Iterator[Zone]:
    s = view.state
    yield flies_zone(view)
    yield deck_zone(view)
    for name, counts in (("bag", s.bag), ("discard", s.discard)):
        left = sum(map(int, counts))
        label = say(f"zone.{name}-label", n=left, tokens=tokens_words(counts))
        yield common_zone(view, name, "tokens", label, stacks(name, counts), left, "9.5")


# Dice


def die_id(face: int, nth: int) -> str:
    return f"die-{face}-{nth}"


def die_piece(face: int, nth: int, slot: int, *marks: str) -> Piece:
    return Piece(die_id(face, nth), "d6", str(face), say("piece.held-die" if marks else "piece.die", n=face), slot, marks)


def dice_before(s: Any, face: int, seat: int) -> int:
    """How many dice of this face come before those of a seat: first the pool, then the die in hand, then seat by seat."""
    others = sum(int(s.taken[other, face - 1]) for other in range(seat))
    return int(s.pool[face - 1]) + (int(s.die) == face) + others


def pool_zone(view: View) -> Zone:
    """A row, in which dice that show the same stand for each other."""
    s = view.state
    faces = [(face, nth) for face in range(1, 7) for nth in range(int(s.pool[face - 1]))]
    pieces = tuple(die_piece(face, nth, slot) for slot, (face, nth) in enumerate(faces))
    rounds = int(s.rounds)
    label = say("zone.pool-label", n=len(pieces), round=rounds) if pieces else say("zone.pool-empty", round=rounds)
    zone = common_zone(view, "pool", "row", label, pieces, len(pieces), "3.4" if int(s.phase) == TURN else "3.7")
    return structs.replace(zone, title=say("zone.pool", round=rounds))


# Tiles and boards


def tile_id(s: Any, tile: int) -> str:
    return f"tile-{side_of(s, tile)}"


def tile_rule(side: str) -> str:
    code = rule_of_tile(SIDES.index(side) + 2)
    return f"{code // 100}.{code % 100}"


def tile_piece(view: View, tile: int, slot: int) -> Piece:
    """A tile tells what it does; pressing one that cannot be used quotes its rule."""
    s = view.state
    side = side_of(s, tile)
    marks = ("ours",) if is_ours(view, f"momentum {side}") else ()
    rule = closed(view, tile_rule(side))
    return Piece(tile_id(s, tile), "momentum", tile_face(s, side), tile_label(view, side), slot, marks, closed=rule)


def momentum_zone(view: View) -> Zone:
    s = view.state
    tiles = [tile for tile in range(MOMENTUM_TILES) if int(s.tile_at[tile]) == ON_BOARD]
    pieces = tuple(tile_piece(view, tile, slot) for slot, tile in enumerate(tiles))
    label = say("zone.momentum-label", n=len(pieces))
    zone = common_zone(view, "momentum", "tokens", label, pieces, len(pieces), "5.8")
    ours = view.game.options["components"] == OURS
    return structs.replace(zone, note=say("note.ours" if ours else "note.own"))


def board_words(board: int) -> Say:
    """[10.7] to [10.15] What a Reel board scores; from 1."""
    return say(("board.1A", "board.2A", "board.3B", "board.4B")[board - 1])


def board_face(board: int) -> str:
    short = say(("board-short.1A", "board-short.2A", "board-short.3B", "board-short.4B")[board - 1])
    return f"{BOARD_NAMES[board - 1]} {in_letters(short)}"


def board_choice_zone(view: View) -> Zone:
    s = view.state
    taken = [int(s.board[seat]) for seat in range(int(s.seats))]
    free = [board for board in range(1, BOARDS + 1) if board not in taken]
    pieces = tuple(
        Piece(f"board-{BOARD_NAMES[board - 1]}", "board", board_face(board), board_words(board), slot)
        for slot, board in enumerate(free)
    )
    label = say("zone.boards-label", n=len(pieces))
    return common_zone(view, "boards", "tokens", label, pieces, len(pieces), "11.22", below_all(int(s.seats)))


# Flies and the fish deck


def flies_zone(view: View) -> Zone:
    """[1.7] There are always enough."""
    pieces = []
    for colour, name in enumerate(TOKEN_NAMES):
        words = say("piece.fly", colour=token_words(colour))
        pieces.append(Piece(stack_id("flies", colour), f"fly-{name}", name, words, colour))
    return common_zone(view, "flies", "tokens", say("zone.flies-label"), tuple(pieces), COLOURS, closed_fly(view))


def closed_fly(view: View) -> str:
    """Why a fly cannot be had."""
    s, seat = view.state, view.seat
    if seat >= 0 and int(s.line[seat]):
        return "11.14"
    return "11.13" if seat >= 0 and int(s.finesse[seat]) >= 2 else "6.7"


def deck_zone(view: View) -> Zone:
    """[11.19] Species and colour of the top card are seen."""
    s = view.state
    left = int(s.deck_left)
    if not left:
        return common_zone(view, "fish-deck", "pile", say("zone.fish-deck-empty"), (), 0, "11.10")
    card = int(s.deck[left - 1])
    words = fish_words(s, card)
    piece = Piece(f"{fish_id(s, card)}.deck", "card", fish_face(s, card), words, 0, print=fish_print(view, card))
    return common_zone(view, "fish-deck", "pile", say("zone.fish-deck-label", n=left, fish=words), (piece,), left, "4.15")
