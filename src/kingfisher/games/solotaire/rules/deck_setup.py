"""Chapter 1 of rules.md: setting up, and what the variants have."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.core.rng import below
from kingfisher.games.solotaire.rules.state import (
    ACE,
    CARDS,
    CHOOSE,
    CLASSIC,
    DIAGONAL,
    HAND,
    HONEYMOON,
    KING,
    LAST,
    MAYHEM_1,
    MAYHEM_2,
    NOBODY,
    QUICK_DRAW,
    RANKS,
    SIDE,
    SOLOTAIRE,
)

if TYPE_CHECKING:
    from kingfisher.core.rng import Rng
    from kingfisher.games.solotaire.rules.state import Options, State


def deal(s: State, options: Options, rng: Rng) -> None:
    s.variant = options.variant
    s.turning = options.turning
    s.deals = options.deals
    s.recording = options.recording
    s.gave_up = NOBODY
    s.rows = NOBODY
    if takes_turns(s):
        cut_to_begin(s, rng)
    for board in range(boards(s)):
        if board == 0 or s.deals == 0:
            shuffle_deck(s, board, rng)  # [6.3]
        else:
            copy_deck(s, 0, board)
        lay_diagonal(s, board)
    if has_hands(s):
        s.held[0] = (1 << HAND) - 1  # [8.1]
        s.held[1] = (1 << HAND) - 1
    if s.variant == MAYHEM_2:
        s.step[0] = CHOOSE  # [9.1]


def boards(s: State) -> int:
    return 2 if s.variant == HONEYMOON else 1  # [6.1] [7.1]


def is_alone(s: State) -> bool:
    return s.variant == SOLOTAIRE or s.variant == CLASSIC


def takes_turns(s: State) -> bool:
    """Tell whether two players share a board [7.4]."""
    return QUICK_DRAW <= s.variant <= MAYHEM_2


def has_hands(s: State) -> bool:
    return s.variant == MAYHEM_1 or s.variant == MAYHEM_2  # [8.1] [9.1]


def records(s: State) -> bool:
    return s.variant == QUICK_DRAW or s.variant == MAYHEM_1  # [7.6] [9.2]


def laid_out(s: State) -> int:
    """Tell how many cards lie on the board before play [1.4] [10.1]."""
    return 0 if s.variant == CLASSIC else SIDE


def cut_to_begin(s: State, rng: Rng) -> None:
    """Cut two cards of one deck, the Ace high [7.1], again where they are equal [7.2]."""
    cut = other_cut = 0
    while cut_rank(cut) == cut_rank(other_cut):
        first = below(rng, CARDS)
        second = below(rng, CARDS - 1)
        cut, other_cut = card_number(first), card_number(second if second < first else second + 1)
    s.cut[0] = cut
    s.cut[1] = other_cut
    s.starter = 0 if cut_rank(cut) > cut_rank(other_cut) else 1
    s.turn = s.starter


def card_number(place: int) -> int:
    """Find a card by its place in an unshuffled deck, suit by suit, counted from 0."""
    return place // RANKS << 4 | place % RANKS + 1


def cut_rank(card: int) -> int:
    return KING + 1 if card & 15 == ACE else card & 15


def shuffle_deck(s: State, board: int, rng: Rng) -> None:
    """Shuffle from the top on, by Fisher and Yates [1.3] [7.3]. The cards that are never played need no further order."""
    for place in range(CARDS):
        s.deck[board, place] = card_number(place)
    for place in range(LAST):
        swap(s, board, place, place + below(rng, CARDS - place))


def swap(s: State, board: int, place: int, other: int) -> None:
    card = s.deck[board, place]
    s.deck[board, place] = s.deck[board, other]
    s.deck[board, other] = card


def lay_diagonal(s: State, board: int) -> None:
    for place in range(laid_out(s)):
        s.board[board, place * DIAGONAL] = s.deck[board, place]  # [1.4]
        s.taken[board] = s.taken[board] | 1 << place * DIAGONAL
        s.down[board] = s.down[board] | 1 << place


def copy_deck(s: State, board: int, other: int) -> None:
    """Deal both boards the same cards; those of the diagonal lie on the boards already [6.4]."""
    for place in range(CARDS):
        s.deck[other, place] = s.deck[board, place]
    for place in range(laid_out(s)):
        s.board[other, place * DIAGONAL] = s.deck[board, place]
