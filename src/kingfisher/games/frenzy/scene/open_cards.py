"""What shows of everybody's cards, read from the bytes of a State."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from kingfisher.core.scene import SheetLine, Zone
from kingfisher.games.frenzy.rules.state import DECK, MAX_SEATS, PILE, RANKS, ROWS, State

remembered = lru_cache(maxsize=1 << 14)


@dataclass(frozen=True, eq=False, slots=True)
class OpenCards:
    """What shows of one player's cards, in plain numbers; what shows the same is remembered as one object."""

    top: int
    rows: tuple[tuple[int, ...], ...]
    show: int
    in_pile: int
    in_hand: int
    turned: int
    done: int
    sources: tuple[int, ...]  # [3.5] the card that may leave each place; 0 if there is none
    firsts: tuple[int, ...]  # of the rows


class Look(NamedTuple):
    """All that shows on the table, in plain numbers: the same for every seat."""

    players: tuple[OpenCards, ...]
    tops: tuple[tuple[int, int], ...]  # for each space its height, and whose the top card is
    scores: tuple[int, ...]
    status: tuple[int, tuple[int, ...]]  # the round, and the winners after the last
    unplayed: int  # rounds just before this one in which nobody could play
    sheet: tuple[SheetLine, ...]
    board: tuple[Zone, ...]
    others: tuple[Zone, ...]  # every player as the others see them


PLAYER_FIELDS = ("in_pile", "in_hand", "turned", "done", "in_row", "pile", "hand", "rows")
"""What is read of a player, in this order: the counts first, a byte each."""
COUNTS = PLAYER_FIELDS.index("in_row")
IN_ROW, OF_PILE = COUNTS, COUNTS + ROWS
OF_HAND, OF_ROWS = OF_PILE + PILE, OF_PILE + PILE + DECK


def bytes_of(state: bytes, field: str, seat: int = -1) -> bytes:
    """Slice the bytes of a field, or of one seat's share of it, out of a State."""
    start, size = State.offsets[field], State.fields[field].size
    if seat < 0:
        return state[start : start + size]
    size //= MAX_SEATS
    return state[start + seat * size : start + (seat + 1) * size]


@remembered
def open_cards(player: bytes) -> OpenCards:
    in_pile, in_hand, turned, done = player[:COUNTS]
    firsts = range(OF_ROWS, OF_ROWS + ROWS * RANKS, RANKS)
    rows = tuple(tuple(player[first : first + count]) for first, count in zip(firsts, player[IN_ROW:OF_PILE], strict=True))
    top = player[OF_PILE + in_pile - 1] if in_pile else 0
    show = player[OF_HAND + turned - 1] if turned else 0
    sources = (top, *(held[-1] if held else 0 for held in rows), show)
    return OpenCards(
        top=top,
        rows=rows,
        show=show,
        in_pile=in_pile,
        in_hand=in_hand,
        turned=turned,
        done=done,
        sources=sources,
        firsts=tuple(held[0] if held else 0 for held in rows),
    )


@remembered
def tops_of(heights: bytes, played: bytes) -> tuple[tuple[int, int], ...]:
    """Read for each space its height, and whose the top card is."""
    return tuple((height, played[space * RANKS + height - 1] - 1 if height else -1) for space, height in enumerate(heights))
