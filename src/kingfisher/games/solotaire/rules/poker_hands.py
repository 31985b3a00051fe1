"""Chapter 4 of rules.md: the hands, and what they are worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.games.solotaire.rules.state import (
    ACE,
    FLUSH,
    FOUR,
    FULL_HOUSE,
    NOTHING,
    PAIR,
    RANKS,
    ROYAL_FLUSH,
    SIDE,
    STRAIGHT,
    STRAIGHT_FLUSH,
    SUITS,
    THREE,
    TWO_PAIRS,
)

if TYPE_CHECKING:
    from kingfisher.games.solotaire.rules.state import State


RANK_BITS = 3
FIRST_SUIT = RANK_BITS * RANKS
FIRST_COUNT = FIRST_SUIT + RANK_BITS * SUITS
FIRST_PAIRS = FIRST_COUNT + RANK_BITS
ALL_RANKS = (1 << FIRST_SUIT) - 1
IN_A_ROW = 0o11111  # five ranks, one card each
HIGH_RANKS = 0o1111000000001  # Ten to King and the Ace [4.12]
BY_PAIRS = (
    NOTHING,
    PAIR,
    TWO_PAIRS,
    THREE,
    FULL_HOUSE,
    NOTHING,
    FOUR,
)  # [4.2] [4.3] [4.4] [4.7] [4.8] by the pairs of equal cards: 1, 2, 3, 4 and 6
PACKED = sum(value << 8 * pairs for pairs, value in enumerate(BY_PAIRS))  # the same, a byte each: found by a shift


def with_card(line: int, card: int) -> int:
    """Add one more visible card to a line."""
    rank = RANK_BITS * ((card & 15) - ACE)
    equals = line >> rank & 7
    return line + (1 << rank) + (1 << FIRST_SUIT + RANK_BITS * (card >> 4)) + (1 << FIRST_COUNT) + (equals << FIRST_PAIRS)


def cards_in(line: int) -> int:
    return line >> FIRST_COUNT & 7  # [3.6]


def points(line: int) -> int:
    """Score the visible cards of a line, whatever their order [4.1] [4.11]."""
    pairs = line >> FIRST_PAIRS
    if pairs > 0 or cards_in(line) < SIDE:
        return PACKED >> 8 * pairs & 255
    ranks = line & ALL_RANKS
    flush = is_flush(line)
    if ranks == HIGH_RANKS:
        return ROYAL_FLUSH if flush else STRAIGHT  # [4.10] [4.5]
    if ranks == (ranks & -ranks) * IN_A_ROW:
        return STRAIGHT_FLUSH if flush else STRAIGHT  # [4.9] [4.5]
    return FLUSH if flush else NOTHING  # [4.6]


def is_flush(line: int) -> bool:
    """Tell whether five cards are of one suit: the count of some suit is five."""
    suits = line >> FIRST_SUIT & 0o7777
    return suits == 5 or suits == 0o50 or suits == 0o500 or suits == 0o5000


def sum_of_lines(s: State, board: int, first: int, last: int) -> int:
    total = 0
    for line in range(first, last):  # [4.13] rows and columns, no diagonals
        total += points(s.line[board, line])
    return total
