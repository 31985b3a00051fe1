"""Chapters 3 to 5 of rules.md: the board, the rows and the hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.games.frenzy.rules.own_decks import card_from, end_of_row, see, showing, top_of_pile
from kingfisher.games.frenzy.rules.state import (
    FROM_HAND,
    FROM_PILE,
    FROM_ROW,
    GROUP,
    NO_CARD,
    NO_ROW_INTO_SPACE,
    NOT_NEXT,
    NOT_ON_ROW,
    NUMBER_TAKEN,
    ONLY_WHOLE_ROWS,
    RANKS,
    ROW_NOT_ON_ROW,
    SPACE_CLOSED,
    SPACE_TAKEN,
    SPACES_A_SUIT,
    is_red,
    rank_of,
    suit_of,
)

if TYPE_CHECKING:
    from kingfisher.games.frenzy.rules.state import State


def lift(s: State, seat: int, source: int) -> None:
    if source == FROM_PILE:
        lift_from_pile(s, seat)
    elif source == FROM_HAND:
        lift_from_hand(s, seat)
    else:
        row = source - FROM_ROW
        count = s.in_row[seat, row] - 1
        s.rows[seat, row, count] = 0
        s.in_row[seat, row] = count


# 3 The board


def takes(s: State, card: int, column: int) -> bool:
    """Tell whether the space of the card's suit takes it next [3.1] [3.2]."""
    return s.height[suit_of(card) * SPACES_A_SUIT + column] == rank_of(card) - 1


def refusal_on_board(s: State, seat: int, source: int, column: int) -> int:
    card = card_from(s, seat, source)
    if card == 0:
        return NO_CARD
    height = s.height[suit_of(card) * SPACES_A_SUIT + column]
    if height == rank_of(card) - 1:
        return 0
    if height == RANKS:
        return SPACE_CLOSED  # [3.4]
    if rank_of(card) == 1:
        return SPACE_TAKEN
    return NUMBER_TAKEN if height >= rank_of(card) else NOT_NEXT  # [3.3]


def put_on_board(s: State, seat: int, card: int, column: int) -> None:
    space = suit_of(card) * SPACES_A_SUIT + column
    s.played[space, rank_of(card) - 1] = seat + 1
    s.height[space] = rank_of(card)
    s.on_board[seat] = s.on_board[seat] + 1
    if rank_of(card) < RANKS:
        s.wanted = s.wanted | (1 << (card + 1))
    for other in range(SPACES_A_SUIT):
        if takes(s, card, other):  # [3.8] another space for a player who comes later
            return
    s.wanted = s.wanted & ~(1 << card)


def first_space(s: State, card: int) -> int:
    """Find the first space that takes the card, counted from 0; -1 if none does [3.7]."""
    for column in range(SPACES_A_SUIT):
        if takes(s, card, column):
            return column
    return -1


# 4 The rows


def fits(card: int, onto: int) -> bool:
    """Tell whether the card is one lower than the other, and of the other colour [4.1]."""
    return rank_of(card) == rank_of(onto) - 1 and is_red(card) != is_red(onto)


def goes_on_row(s: State, seat: int, card: int, row: int) -> bool:
    end = end_of_row(s, seat, row)
    return end == 0 or fits(card, end)  # [4.4] an empty row takes anything


def refusal_on_row(s: State, seat: int, source: int, row: int) -> int:
    card = card_from(s, seat, source)
    return refusal_onto(card, end_of_row(s, seat, row)) if card else NOT_ON_ROW


def refusal_onto(card: int, end: int) -> int:
    """Find the rule against laying a card on the end of a row."""
    return 0 if end == 0 or fits(card, end) else NOT_ON_ROW


def refusal_of_row(s: State, seat: int, row: int, onto: int) -> int:
    if row == onto:
        return ROW_NOT_ON_ROW
    return refusal_of_row_onto(s.rows[seat, row, 0], end_of_row(s, seat, row), end_of_row(s, seat, onto))


def refusal_of_row_onto(first: int, last: int, end: int) -> int:
    """Find the rule against laying a row, told by its first and last cards, on the end of another."""
    if first == 0:
        return ROW_NOT_ON_ROW
    if end == 0:
        return NO_ROW_INTO_SPACE  # [4.5]
    if fits(first, end):
        return 0  # [4.2]
    return ONLY_WHOLE_ROWS if fits(last, end) else ROW_NOT_ON_ROW  # [4.3]


def put_on_row(s: State, seat: int, card: int, row: int) -> None:
    count = s.in_row[seat, row]
    s.rows[seat, row, count] = card
    s.in_row[seat, row] = count + 1


def move_row(s: State, seat: int, row: int, onto: int) -> None:
    for slot in range(s.in_row[seat, row]):
        put_on_row(s, seat, s.rows[seat, row, slot], onto)
        s.rows[seat, row, slot] = 0
    s.in_row[seat, row] = 0


def lift_from_pile(s: State, seat: int) -> None:
    left = s.in_pile[seat] - 1
    s.pile[seat, left] = 0
    s.in_pile[seat] = left
    if left:
        see(s, seat, top_of_pile(s, seat))  # [4.6]


# 5 The hand


def turn(s: State, seat: int) -> None:
    s.turned[seat] = min(s.turned[seat] + GROUP, s.in_hand[seat])  # [5.1]
    see(s, seat, showing(s, seat))


def lift_from_hand(s: State, seat: int) -> None:
    count, top = s.in_hand[seat], s.turned[seat] - 1
    for slot in range(top, count - 1):
        s.hand[seat, slot] = s.hand[seat, slot + 1]
    s.hand[seat, count - 1] = 0
    s.in_hand[seat] = count - 1
    s.turned[seat] = top
    if top:
        see(s, seat, showing(s, seat))  # [5.2]
