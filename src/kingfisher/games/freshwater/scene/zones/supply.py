"""What lies ready for everybody: the Dice pool, Momentum tiles, flies, the fish deck and the bag."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.core.i18n import Message, msg
from kingfisher.core.scene import Piece, Print, Zone
from kingfisher.core.translatable import joined
from kingfisher.games.freshwater import GAME
from kingfisher.games.freshwater.components import OURS
from kingfisher.games.freshwater.notation.component_names import BOARD_NAMES
from kingfisher.games.freshwater.rules.bonus_actions import rule_of_tile
from kingfisher.games.freshwater.rules.finesse import FLY_FROM
from kingfisher.games.freshwater.rules.setup import dice_in_pool
from kingfisher.games.freshwater.rules.state import (
    BOARD_CHOICE,
    BOARDS,
    COLOURS,
    FACES,
    FIRST_FLY,
    MOMENTUM_TILES,
    NOT_TAKEN,
    ON_BOARD,
    TURN,
    TURNS_A_ROUND,
)
from kingfisher.games.freshwater.scene.names import (
    fish_face,
    fish_id,
    fish_words,
    in_letters,
    is_ours,
    side_number,
    side_of,
    tile_face,
    tile_label,
    tile_short,
    token_words,
    tokens_words,
)
from kingfisher.games.freshwater.scene.zones.layout import Contents, closed, common_zone
from kingfisher.games.freshwater.scene.zones.river import (
    SILENT_PHASES,
    casting_zone,
    fish_print,
    stack_id,
    stacks,
    strike_zone,
    token_print,
    tokens_face,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kingfisher.core.play.view import View
    from kingfisher.games.freshwater.rules.state import State

BOARD_RULES = ("10.7", "10.8", "10.13", "10.14")


def supply_zones(view: View) -> Iterator[Zone]:
    s = view.state
    yield pool_zone(view)
    yield strike_zone(view)
    yield casting_zone(view)
    if s.phase == BOARD_CHOICE:
        yield board_choice_zone(view)
    yield momentum_zone(view)
    yield flies_zone(view)
    yield deck_zone(view)
    for name, counts in (("bag", s.bag), ("discard", s.discard)):
        left = sum(map(int, counts))
        if s.variant and not left:
            continue
        label = msg(f"zone.{name}-label", n=left, tokens=tokens_words(counts))
        yield common_zone(view, name, "tokens", Contents(label, stacks(name, counts, "9.5"), left), "9.5", rule="9.5")


# Dice


def die_id(face: int, nth: int) -> str:
    return f"die-{face}-{nth}"


def die_piece(face: int, nth: int, slot: int, *marks: str) -> Piece:
    key = "piece.held-die" if "held" in marks else "piece.used-die" if "spent" in marks else "piece.die"
    label = msg(key, n=face)
    return Piece(die_id(face, nth), "d6", str(face), label=label, slot=slot, marks=marks, rule="3.3")


def dice_before(s: State, face: int, seat: int) -> int:
    """Tell how many dice of this face come before those of a seat: first the pool, then the die in hand, then seat by seat."""
    others = sum(s.taken[other, face - 1] for other in range(seat))
    return s.pool[face - 1] + (s.die == face) + others


def dice_showing(s: State, face: int) -> int:
    """Tell how many dice of this round show this face, wherever they are."""
    taken = sum(s.taken[angler, face - 1] for angler in range(len(s.taken)))
    return s.pool[face - 1] + (s.die == face) + taken


def pool_zone(view: View) -> Zone:
    """Show the dice pool as a row, in which equal dice stand for each other; each leaves an empty well when it is taken."""
    s = view.state
    first_wells = [sum(dice_showing(s, lower) for lower in range(1, face)) for face in range(1, FACES + 2)]
    pieces = tuple(
        die_piece(face, nth, first_wells[face - 1] + nth) for face in range(1, FACES + 1) for nth in range(s.pool[face - 1])
    )
    wells = first_wells[FACES]
    rounds = s.rounds
    label = msg("zone.pool-label", n=len(pieces), round=rounds) if pieces else msg("zone.pool-empty", round=rounds)
    no = "3.4" if s.phase == TURN else "3.7"
    title = msg("zone.pool", round=rounds)
    if not s.variant:
        contents = Contents(label, pieces, len(pieces))
        return common_zone(view, "pool", "row", contents, no, title=title, columns=wells, rule="3.3")
    if pieces:
        label = msg("zone.pool-solo", what=label, shares=pool_shares(s))
    note = pool_shares(s, "-short") if pieces else None
    contents = Contents(label, pieces, len(pieces))
    return common_zone(view, "pool", "row", contents, no, title=title, note=note, columns=wells, rule="12.11")


def dice_to_come(s: State) -> tuple[int, int]:
    """Tell how many dice of the pool the player still takes this round, and how many the Silent Angler gets [12.11]."""
    left = TURNS_A_ROUND - s.turns - (s.die_step != NOT_TAKEN and s.phase not in SILENT_PHASES)
    mine = max(0, min(left, dice_in_pool(s)))
    return mine, dice_in_pool(s) - mine


def pool_shares(s: State, short: str = "") -> Message:
    mine, his = dice_to_come(s)
    return msg(f"shares.both{short}", mine=mine, his=his) if mine else msg(f"shares.his{short}", n=his)


# Tiles and boards


def tile_id(s: State, tile: int) -> str:
    return f"tile-{side_of(s, tile)}"


def tile_rule(side: str) -> str:
    return GAME.rule(rule_of_tile(side_number(side))).number


def tile_piece(view: View, tile: int, slot: int, no: str = "") -> Piece:
    """Show a tile and what it does.

    Pressing one that cannot be used quotes its rule, or `no`.
    """
    s = view.state
    side = side_of(s, tile)
    marks = ("ours",) if is_ours(view, f"momentum {side}") else ()
    rule = closed(view, no or tile_rule(side))
    printed = Print("momentum", msg("tile-title", name=side), text=tile_short(s, side))
    return Piece(
        tile_id(s, tile),
        "tile",
        tile_face(s, side),
        label=tile_label(s, side),
        slot=slot,
        marks=marks,
        print=printed,
        closed=rule,
        rule=tile_rule(side),
    )


def momentum_zone(view: View) -> Zone:
    s = view.state
    tiles = [tile for tile in range(MOMENTUM_TILES) if s.tile_at[tile] == ON_BOARD]
    no = "7.3" if view.seat >= 0 and s.tile[view.seat] else "5.8"
    pieces = tuple(tile_piece(view, tile, slot, no) for slot, tile in enumerate(tiles))
    label = msg("zone.momentum-label", n=len(pieces))
    ours = view.game.options["components"] == OURS
    note = msg("note.ours" if ours else "note.own")
    return common_zone(view, "momentum", "tokens", Contents(label, pieces, len(pieces)), no, note=note, rule="5.8")


def board_words(board: int) -> Message:
    """Say what a Reel board scores, counted from 1 [10.7] to [10.15]."""
    return msg(("board.1A", "board.2A", "board.3B", "board.4B")[board - 1])


def board_short(board: int) -> Message:
    return msg(("board-short.1A", "board-short.2A", "board-short.3B", "board-short.4B")[board - 1])


def board_print(board: int) -> Print:
    few = msg(("board-few.1A", "board-few.2A", "board-few.3B", "board-few.4B")[board - 1])
    return Print("board", msg("board-title", name=BOARD_NAMES[board - 1]), text=few)


def board_choice_zone(view: View) -> Zone:
    s = view.state
    taken = [s.board[seat] for seat in range(s.seats)]
    free = [board for board in range(1, BOARDS + 1) if board not in taken]
    pieces = tuple(
        board_piece(
            view,
            board,
            f"board-{BOARD_NAMES[board - 1]}",
            slot,
            joined(f"{BOARD_NAMES[board - 1]} ", in_letters(board_short(board))),
        )
        for slot, board in enumerate(free)
    )
    label = msg("zone.boards-label", n=len(pieces))
    return common_zone(view, "boards", "tokens", Contents(label, pieces, len(pieces)), "11.22", rule="11.22")


def board_piece(view: View, board: int, name: str, slot: int, face: str, no: str = "") -> Piece:
    rule = BOARD_RULES[board - 1]
    return Piece(
        name,
        "tile",
        face,
        label=board_words(board),
        slot=slot,
        marks=(),
        print=board_print(board),
        closed=closed(view, no or rule),
        rule=rule,
    )


# Flies and the fish deck


def flies_zone(view: View) -> Zone:
    """Draw the flies, of which there are always enough [1.7]."""
    pieces = []
    rule = "2.10" if view.state.phase == FIRST_FLY else "6.7"
    for colour in range(COLOURS):
        label = msg("piece.fly", colour=token_words(colour))
        printed = token_print("fly", colour)
        pieces.append(
            Piece(stack_id("flies", colour), "disc", tokens_face(colour), label=label, slot=colour, print=printed, rule=rule)
        )
    return common_zone(
        view, "flies", "tokens", Contents(msg("zone.flies-label"), tuple(pieces), COLOURS), closed_fly(view), rule="1.7"
    )


def closed_fly(view: View) -> str:
    """Say why a fly cannot be had."""
    s, seat = view.state, view.seat
    if seat >= 0 and s.line[seat]:
        return "11.14"
    return "11.13" if seat >= 0 and s.finesse[seat] >= FLY_FROM else "6.7"


def deck_zone(view: View) -> Zone:
    """Draw the fish deck; species and colour of the top card are seen [11.19]."""
    s = view.state
    left = s.deck_left
    if not left:
        return common_zone(view, "fish-deck", "pile", Contents(msg("zone.fish-deck-empty"), (), 0), "11.10", rule="11.10")
    card = s.deck[left - 1]
    piece_label = fish_words(s, card)
    piece = Piece(
        f"{fish_id(s, card)}.deck",
        "card",
        fish_face(s, card),
        label=piece_label,
        slot=0,
        print=fish_print(view, card),
        rule="1.4",
    )
    label = msg("zone.fish-deck-label", n=left, fish=piece_label)
    return common_zone(view, "fish-deck", "pile", Contents(label, (piece,), left), "4.15", rule="11.19")
