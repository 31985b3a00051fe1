"""What the specialist of Frenzy knows: an order of the plays, what a play asks of a hand, and how good hands are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kingfisher.games.frenzy.rules import legal
from kingfisher.games.frenzy.rules.board_and_rows import first_space, fits, takes
from kingfisher.games.frenzy.rules.own_decks import card_from, end_of_row, is_seen, showing, top_of_pile
from kingfisher.games.frenzy.rules.state import (
    DONE,
    ENDED_BY,
    FROM_HAND,
    FROM_PILE,
    GROUP,
    HAND_TO_ROW,
    PICK_UP,
    PILE_TO_ROW,
    ROW_TO_ROW,
    ROWS,
    SPACES_A_SUIT,
    TURN,
    rank_of,
)

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from kingfisher.core.arrays import Ints
    from kingfisher.games.frenzy.rules.state import State

EFFORT = 100
"""Of a hundred moves that are possible, how many are noticed at a look."""

LEVELS = {
    "child": ("specialist", 40),
    "learner": ("specialist", 60),
    "regular": ("specialist", 78),
    "expert": ("specialist", 90),
    "champion": ("specialist", 98),
}

# Reaction (median), the eyes for each place, and the hand for each card, in milliseconds.
HUMAN_TIMINGS = {
    "child": (900, 110, 900),
    "learner": (620, 75, 660),
    "regular": (450, 50, 500),
    "expert": (340, 32, 380),
    "champion": (270, 20, 300),
    "specialist": (450, 50, 500),
}

# In which order to play, higher first. Chosen by races between equal hands, of two and of four seats
# (docs/reference/study-results.md).
PILE_ON_BOARD = 1_000
ROW_ON_BOARD = 900
HAND_ON_BOARD = 890
PILE_ON_ROW = 860
ROW_ON_ROW = 700
HAND_FOR_PILE = 650
PILE_INTO_ROW = 600
HAND_ON_ROW = 300
TURNING = 200
KEPT = 150
HAND_INTO_ROW = 100
SAYING_DONE = 0

LOW = 4
"""Up to here a card of the hand will soon go to the board, and in a row it would be under others."""


def urgency(s: State, seat: int, move: int) -> int:
    """Tell how soon the move is made."""
    if move < PILE_TO_ROW:
        source = move // SPACES_A_SUIT
        if source == FROM_PILE:
            return PILE_ON_BOARD
        return HAND_ON_BOARD if source == FROM_HAND else ROW_ON_BOARD
    if move < HAND_TO_ROW:
        return PILE_ON_ROW if end_of_row(s, seat, move - PILE_TO_ROW) else PILE_INTO_ROW
    if move < ROW_TO_ROW:
        return urgency_of_hand(s, seat, move - HAND_TO_ROW)
    if move < TURN:
        return ROW_ON_ROW  # it leaves an empty row for the pile
    return SAYING_DONE if move == DONE else TURNING


def urgency_of_hand(s: State, seat: int, row: int) -> int:
    """Tell how soon the showing card goes onto a row. An empty row is for the pile."""
    card = showing(s, seat)
    if end_of_row(s, seat, row) == 0:
        return HAND_INTO_ROW
    if fits(top_of_pile(s, seat), card):
        return HAND_FOR_PILE
    return KEPT if rank_of(card) <= LOW and not knows_hand(s, seat) else HAND_ON_ROW


def knows_hand(s: State, seat: int) -> bool:
    """Tell whether the next pass would show nothing new, if nothing were taken: then it helps nobody to wait."""
    count = s.in_hand[seat]
    for slot in range(count):
        if (slot % GROUP == GROUP - 1 or slot == count - 1) and not is_seen(s, seat, s.hand[seat, slot]):
            return False
    return True


def prune(s: State, seat: int, moves: Ints, count: int) -> int:
    """Keep the most urgent moves.

    A bot that would say done looks again: done is said only where there is no other move.
    """
    if count == 1 and moves[0] == DONE:
        count = legal(s, seat, moves)
    count_kept, highest = 0, -1
    for k in range(count):
        move = moves[k]
        urgent = urgency(s, seat, move)
        if urgent > highest:
            count_kept, highest = 0, urgent
        if urgent == highest:
            moves[count_kept] = move
            count_kept += 1
    return count_kept


# The hand


def hand_work_of(s: State, seat: int, move: int) -> tuple[int, int]:
    """Count the places that a move makes one look at, and the tenths of a card carried.

    A play to the board is looked for among the spaces of its suit, one to a row among the rows.
    """
    if move < PILE_TO_ROW:
        return SPACES_A_SUIT, 10
    if move < ROW_TO_ROW:
        return ROWS, 7
    if move < TURN:
        return ROWS, 9
    if move == TURN:
        return 0, 8
    return (0, 14) if move == PICK_UP else (ROWS + 1, 5)


def redirect(s: State, seat: int, move: int) -> int:
    """Find another space of the board that takes the card [3.8]."""
    if move >= PILE_TO_ROW:
        return move
    card = card_from(s, seat, move // SPACES_A_SUIT)
    if card == 0 or takes(s, card, move % SPACES_A_SUIT):
        return move
    column = first_space(s, card)
    return move if column < 0 else move // SPACES_A_SUIT * SPACES_A_SUIT + column


# What studies tell


def ends_of_rounds(states: np.recarray[Any, Any]) -> npt.NDArray[np.int64]:
    """Find the code of the sentence by which each round of each game ended.

    The code is 0 while a round has not ended.
    """
    codes: npt.NDArray[np.int64] = sum(code * (states.ended == how) for how, code in enumerate(ENDED_BY))
    return codes
