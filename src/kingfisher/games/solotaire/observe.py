"""What a learner sees of Solotaire: the boards as the seat may know them, its hand, and what counts so far.

Where two share a board it comes as the own one, and the place of the other seat's stays empty.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.core.interface import ANYONE
from kingfisher.core.observation import Feature, flag, flags, nothing, one_of, share
from kingfisher.games.solotaire.rules.board_play import board_of, drawn_card, hand_card, to_act
from kingfisher.games.solotaire.rules.deck_setup import is_alone
from kingfisher.games.solotaire.rules.final_scores import score
from kingfisher.games.solotaire.rules.poker_hands import points
from kingfisher.games.solotaire.rules.state import (
    CARDS,
    CHOOSE,
    CLASSIC,
    DIAGONAL,
    DONE,
    HAND,
    HONEYMOON,
    LINES,
    RANKS,
    ROYAL_FLUSH,
    SIDE,
    SLOTS,
    SUITS,
)

if TYPE_CHECKING:
    from kingfisher.core.arrays import Floats
    from kingfisher.games.solotaire.rules.state import State

VARIANTS, STEPS = CLASSIC + 1, CHOOSE + 1
CARD = RANKS + SUITS
MAX_POINTS = 250

FEATURES = (
    Feature(
        "boards",
        (SLOTS, CARD),
        "by slot, row by row: the rank of a face-up card, Ace first, then its suit",
        each_seat=True,
    ),
    Feature("face down", (SIDE,), "which cards of the diagonal lie face down", each_seat=True),
    Feature("drawn", (CARD,), "the card to be played on the board: rank, then suit", each_seat=True),
    Feature("unseen", (CARDS,), "which cards of the board's deck the own seat has not seen, suit by suit", each_seat=True),
    Feature("lines", (LINES,), f"points of the five rows and the five columns, of {ROYAL_FLUSH}", each_seat=True),
    Feature("played", (1,), f"cards played on the board, of {SLOTS}", each_seat=True),
    Feature(
        "step", (STEPS,), "of the board: a card is to be played, one may be turned up, done, lines are chosen", each_seat=True
    ),
    Feature("hand left", (1,), f"cards in hand, of {HAND}", each_seat=True),
    Feature("recorded", (LINES,), f"points that the seat recorded in each line, of {ROYAL_FLUSH}", each_seat=True),
    Feature("score", (1,), f"points so far, of {MAX_POINTS}", each_seat=True),
    Feature("to act", (1,), "1 for a seat that may move now", each_seat=True),
    Feature("began", (1,), "1 for the seat that began", each_seat=True),
    Feature("direction", (2,), "whether the seat plays the rows, the columns", each_seat=True),
    Feature("hand", (HAND, CARD), "the own hand in the order dealt: rank, then suit; zeros where the card was played"),
    Feature("variant", (VARIANTS,), "solotaire, honeymoon, quick-draw, mayhem-1, mayhem-2, classic"),
    Feature("turning", (1,), "1 where a card may be turned up whenever a line shows points"),
    Feature("deals", (1,), "1 where both play the same order of cards"),
    Feature("recording", (1,), "1 where only complete lines are recorded"),
)


def observe(s: State, seat: int, out: Floats) -> int:
    index = see_boards(s, seat, out, 0)
    index = see_seats(s, seat, out, index)
    for card in range(HAND):
        index = see_card(out, index, own_card(s, seat, card))
    index = one_of(out, index, s.variant, VARIANTS)
    index = flag(out, index, s.turning == 1)
    index = flag(out, index, s.deals == 1)
    return flag(out, index, s.recording == 1)


def seats_of(s: State) -> int:
    return 1 if is_alone(s) else 2


def nth(s: State, seat: int, k: int) -> int:
    """Find the k-th seat counted from the observing seat."""
    return (seat + k) % seats_of(s)


def has_board(s: State, k: int) -> bool:
    """Tell whether the k-th seat from the own one on has a board that was not shown yet."""
    return k == 0 or s.variant == HONEYMOON


def see_boards(s: State, seat: int, out: Floats, index: int) -> int:
    for k in range(seats_of(s)):
        index = see_board(s, board_of(s, nth(s, seat, k)), out, index) if has_board(s, k) else nothing(out, index, SLOTS * CARD)
    for k in range(seats_of(s)):
        index = flags(out, index, s.down[board_of(s, nth(s, seat, k))] if has_board(s, k) else 0, SIDE)
    for k in range(seats_of(s)):
        index = see_card(out, index, drawn_card(s, board_of(s, nth(s, seat, k))) if has_board(s, k) else 0)
    for k in range(seats_of(s)):
        index = see_unseen(s, board_of(s, nth(s, seat, k)), out, index) if has_board(s, k) else nothing(out, index, CARDS)
    for k in range(seats_of(s)):
        for line in range(LINES):
            value = points(s.line[board_of(s, nth(s, seat, k)), line]) if has_board(s, k) else 0
            index = share(out, index, value, ROYAL_FLUSH)
    for k in range(seats_of(s)):
        index = share(out, index, s.played[board_of(s, nth(s, seat, k))] if has_board(s, k) else 0, SLOTS)
    for k in range(seats_of(s)):
        index = one_of(out, index, s.step[board_of(s, nth(s, seat, k))] if has_board(s, k) else -1, STEPS)
    return index


def see_card(out: Floats, index: int, card: int) -> int:
    index = one_of(out, index, (card & 15) - 1, RANKS)
    return one_of(out, index, card >> 4 if card else -1, SUITS)


def see_board(s: State, board: int, out: Floats, index: int) -> int:
    for slot in range(SLOTS):
        down = slot % DIAGONAL == 0 and s.down[board] >> slot // DIAGONAL & 1 == 1
        index = see_card(out, index, 0 if down else s.board[board, slot])
    return index


def see_unseen(s: State, board: int, out: Floats, index: int) -> int:
    """Mark the cards that the seat has not seen.

    The deck of a hidden State names the cards that the seat knows.
    """
    seen = 0
    for place in range(CARDS):
        card = s.deck[board, place]
        if card:
            seen |= 1 << ((card >> 4) * RANKS + (card & 15) - 1)
    return flags(out, index, ~seen, CARDS)


def own_card(s: State, seat: int, card: int) -> int:
    return hand_card(s, seat, card) if seats_of(s) == 2 else 0


def cards_held(s: State, seat: int) -> int:
    count = 0
    for card in range(HAND):
        count += s.held[seat] >> card & 1
    return count


def may_act(s: State, seat: int) -> bool:
    actor = to_act(s)
    return actor == seat or (actor == ANYONE and s.step[board_of(s, seat)] != DONE)


def see_seats(s: State, seat: int, out: Floats, index: int) -> int:
    for k in range(seats_of(s)):
        index = share(out, index, cards_held(s, nth(s, seat, k)), HAND)
    for k in range(seats_of(s)):
        for line in range(LINES):
            index = share(out, index, s.recorded[nth(s, seat, k), line], ROYAL_FLUSH)
    for k in range(seats_of(s)):
        index = share(out, index, score(s, nth(s, seat, k)), MAX_POINTS)
    for k in range(seats_of(s)):
        index = flag(out, index, may_act(s, nth(s, seat, k)))
    for k in range(seats_of(s)):
        index = flag(out, index, not is_alone(s) and s.starter == nth(s, seat, k))
    for k in range(seats_of(s)):
        index = flag(out, index, s.rows == nth(s, seat, k))
        index = flag(out, index, s.rows == 1 - nth(s, seat, k))
    return index
