"""Chapters 5 to 9 of rules.md: the end, the score and who has won."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.core.interface import OVER
from kingfisher.games.solotaire.rules.board_play import board_of, to_act
from kingfisher.games.solotaire.rules.deck_setup import is_alone, records
from kingfisher.games.solotaire.rules.poker_hands import sum_of_lines
from kingfisher.games.solotaire.rules.state import ALL_PLAYED, GAVE_UP, LINES, MAYHEM_2, NOBODY, SIDE

if TYPE_CHECKING:
    from kingfisher.games.solotaire.rules.state import State


def score(s: State, seat: int) -> int:
    """Add up the points so far [11.3]."""
    if records(s):
        total = 0
        for line in range(LINES):
            total += s.recorded[seat, line]  # [7.9]
        return total
    if s.variant == MAYHEM_2:
        if s.rows == NOBODY:
            return 0  # [9.2]
        first = 0 if s.rows == seat else SIDE
        return sum_of_lines(s, 0, first, first + SIDE)  # [9.3]
    return sum_of_lines(s, board_of(s, seat), 0, LINES)  # [5.3] [6.2]


def worth(s: State, seat: int) -> int:
    if is_alone(s):
        return score(s, seat)
    return score(s, seat) - score(s, 1 - seat)


def won(s: State, seat: int) -> bool:
    if is_alone(s) or to_act(s) != OVER:
        return False
    if s.gave_up != NOBODY:
        return s.gave_up != seat  # [11.2]
    return score(s, seat) > score(s, 1 - seat)  # [6.2] [7.9] [9.3]


def ending(s: State) -> int:
    if s.gave_up != NOBODY:
        return GAVE_UP
    return ALL_PLAYED if to_act(s) == OVER else 0


def give_up(s: State, seat: int) -> None:
    s.gave_up = seat  # [11.2]
