"""What a learner sees of Solitaire Frenzy: the board, everybody's cards as far as they lie open, and the own hand in order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.core.observation import Feature, flag, flags, one_of, share
from kingfisher.games.frenzy.rules.own_decks import end_of_row, showing, top_of_pile
from kingfisher.games.frenzy.rules.points_of_rounds import score
from kingfisher.games.frenzy.rules.state import (
    DECK,
    HAND,
    PILE,
    PLAYING,
    RANKS,
    ROUNDS,
    ROWS,
    SCORES,
    SPACES,
    SUITS,
    WHOLE_DECK,
    rank_of,
    suit_of,
)

if TYPE_CHECKING:
    from kingfisher.core.arrays import Floats
    from kingfisher.games.frenzy.rules.state import State

CARD = RANKS + SUITS

FEATURES = (
    Feature("board", (SPACES, RANKS + 1), "by space, six a suit: how many cards lie there, from none to the King"),
    Feature("wanted", (DECK,), "which cards some space of the board takes, suit by suit"),
    Feature(
        "own hand",
        (HAND, CARD),
        "the cards to be turned, then those that are turned, in the order in which they come up: rank, then suit; zeros for a "
        "card that never showed",
    ),
    Feature("under", (CARD,), "the card of the own hand that shows when the showing one was played: rank, then suit"),
    Feature("pile", (CARD,), "the top card: rank, Ace first, then suit", each_seat=True),
    Feature("in pile", (1,), f"cards in the pile, of {PILE}", each_seat=True),
    Feature("rows", (ROWS, DECK), "which cards each row holds, suit by suit; they go down by one", each_seat=True),
    Feature("row ends", (ROWS, CARD), "the last card of each row: rank, then suit", each_seat=True),
    Feature("showing", (CARD,), "the showing card of the hand: rank, then suit", each_seat=True),
    Feature("in hand", (1,), f"cards in the hand, of {HAND}", each_seat=True),
    Feature("turned", (1,), f"cards of the hand that are turned, of {HAND}", each_seat=True),
    Feature("hand", (DECK,), "which cards are known to be in the hand, suit by suit", each_seat=True),
    Feature("unseen", (DECK,), "which cards never showed: they are in the hand or the pile", each_seat=True),
    Feature("done", (1,), "1 for a seat that said done", each_seat=True),
    Feature("on board", (1,), f"own cards on the board, of {DECK}", each_seat=True),
    Feature(
        "rounds", (ROUNDS,), f"points of the rounds that are over, from -{PILE} to {DECK}; 0 for the others", each_seat=True
    ),
    Feature("score", (1,), f"points so far, from {SCORES[0]} to {SCORES[1]}", each_seat=True),
    Feature("round", (ROUNDS,), "which round is played"),
    Feature("playing", (1,), "0 when the game is over"),
)


def observe(s: State, seat: int, out: Floats) -> int:
    index = 0
    for space in range(SPACES):
        index = one_of(out, index, s.height[space], RANKS + 1)
    index = flags(out, index, s.wanted >> 1, DECK)
    index = see_own_hand(s, seat, out, index)
    index = see_piles_and_rows(s, seat, out, index)
    index = see_hands(s, seat, out, index)
    index = see_points(s, seat, out, index)
    index = one_of(out, index, s.at_round, ROUNDS)
    return flag(out, index, s.phase == PLAYING)


def nth(s: State, seat: int, k: int) -> int:
    """Find the k-th seat counted from the observing seat."""
    return (seat + k) % s.seats


def see_card(out: Floats, index: int, card: int) -> int:
    index = one_of(out, index, rank_of(card) - 1 if card else -1, RANKS)
    return one_of(out, index, suit_of(card) if card else -1, SUITS)


def see_own_hand(s: State, seat: int, out: Floats, index: int) -> int:
    turned, count = s.turned[seat], min(HAND, s.in_hand[seat])
    for k in range(HAND):
        index = see_card(out, index, s.hand[seat, (turned + k) % count] if k < count else 0)
    return see_card(out, index, s.hand[seat, turned - 2] if turned > 1 else 0)


def see_piles_and_rows(s: State, seat: int, out: Floats, index: int) -> int:
    for k in range(s.seats):
        index = see_card(out, index, top_of_pile(s, nth(s, seat, k)))
    for k in range(s.seats):
        index = share(out, index, s.in_pile[nth(s, seat, k)], PILE)
    for k in range(s.seats):
        for row in range(ROWS):
            index = flags(out, index, cards_of_row(s, nth(s, seat, k), row) >> 1, DECK)
    for k in range(s.seats):
        for row in range(ROWS):
            index = see_card(out, index, end_of_row(s, nth(s, seat, k), row))
    return index


def cards_of_row(s: State, seat: int, row: int) -> int:
    found = 0
    for slot in range(s.in_row[seat, row]):
        found |= 1 << s.rows[seat, row, slot]
    return found


def known_hand(s: State, seat: int) -> int:
    """Collect the cards of the hand that have shown; in a hidden State the others are 0."""
    found = 0
    for slot in range(s.in_hand[seat]):
        found |= 1 << s.hand[seat, slot]
    return found


def see_hands(s: State, seat: int, out: Floats, index: int) -> int:
    for k in range(s.seats):
        index = see_card(out, index, showing(s, nth(s, seat, k)))
    for k in range(s.seats):
        index = share(out, index, s.in_hand[nth(s, seat, k)], HAND)
    for k in range(s.seats):
        index = share(out, index, s.turned[nth(s, seat, k)], HAND)
    for k in range(s.seats):
        index = flags(out, index, known_hand(s, nth(s, seat, k)) >> 1, DECK)
    for k in range(s.seats):
        index = flags(out, index, (WHOLE_DECK & ~s.seen[nth(s, seat, k)]) >> 1, DECK)
    return index


def see_points(s: State, seat: int, out: Floats, index: int) -> int:
    for k in range(s.seats):
        index = flag(out, index, s.done[nth(s, seat, k)] == 1)
    for k in range(s.seats):
        index = share(out, index, s.on_board[nth(s, seat, k)], DECK)
    for k in range(s.seats):
        for played in range(ROUNDS):
            over = s.ended[played] > 0
            index = share(out, index, s.points[played, nth(s, seat, k)] + PILE if over else 0, PILE + DECK)
    for k in range(s.seats):
        index = share(out, index, score(s, nth(s, seat, k)) - SCORES[0], SCORES[1] - SCORES[0])
    return index
