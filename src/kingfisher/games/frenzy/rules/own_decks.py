"""Chapter 1 of rules.md: everybody's deck, how it is laid out, what of it is hidden, and which cards may be played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.core.interface import CHANCE
from kingfisher.core.rng import below
from kingfisher.games.frenzy.rules.state import (
    DECK,
    FROM_HAND,
    FROM_PILE,
    FROM_ROW,
    HAND,
    PILE,
    RANKS,
    ROWS,
    SPACES,
    SUITS,
    WHOLE_DECK,
)

if TYPE_CHECKING:
    from kingfisher.core.rng import Rng
    from kingfisher.games.frenzy.rules.state import State


def gather(s: State) -> None:
    """Put every card back into its deck, in order, and empty the board."""
    for space in range(SPACES):
        for step in range(RANKS):
            s.played[space, step] = 0
        s.height[space] = 0
    s.wanted = aces()
    for seat in range(s.seats):
        for slot in range(PILE):
            s.pile[seat, slot] = 0
        for row in range(ROWS):
            for slot in range(RANKS):
                s.rows[seat, row, slot] = 0
            s.in_row[seat, row] = 0
        for slot in range(DECK):
            s.hand[seat, slot] = slot + 1
        s.in_hand[seat] = DECK
        s.in_pile[seat] = 0
        s.turned[seat] = 0
        s.on_board[seat] = 0
        s.done[seat] = 0
        s.seen[seat] = 0


def lay_out(s: State, seat: int) -> None:
    """Lay out the pile, the rows and the hand from the shuffled deck, which is held as the hand."""
    for slot in range(PILE):
        s.pile[seat, slot] = s.hand[seat, slot]  # [1.4]
    for row in range(ROWS):
        s.rows[seat, row, 0] = s.hand[seat, PILE + row]  # [1.5]
        s.in_row[seat, row] = 1
        see(s, seat, s.rows[seat, row, 0])
    for slot in range(DECK):
        s.hand[seat, slot] = s.hand[seat, slot + PILE + ROWS] if slot < HAND else 0  # [1.6]
    s.in_pile[seat] = PILE
    s.in_hand[seat] = HAND
    see(s, seat, top_of_pile(s, seat))


def see(s: State, seat: int, card: int) -> None:
    s.seen[seat] = s.seen[seat] | (1 << card)


def is_seen(s: State, seat: int, card: int) -> bool:
    return card > 0 and s.seen[seat] >> card & 1 == 1


SAME_FOR_ALL = True  # [1.7] cards are hidden from every seat alike


def hide(s: State, seat: int) -> None:
    for owner in range(s.seats):
        pile, hand, seen = s.pile[owner], s.hand[owner], s.seen[owner]
        for slot in range(s.in_pile[owner] - 1):
            pile[slot] = 0
        for slot in range(s.in_hand[owner]):
            if seen >> hand[slot] & 1 == 0:
                hand[slot] = 0


def can_observe(s: State, seat: int, actor: int, move: int) -> bool:
    return actor != CHANCE  # [1.7] nobody learns how a deck was shuffled


def determinize(s: State, seat: int, rng: Rng) -> None:
    """Deal the cards that never lay face up anew into the places where one may lie."""
    for owner in range(s.seats):
        unseen = WHOLE_DECK & ~s.seen[owner]
        left = max(0, s.in_pile[owner] - 1)
        for slot in range(s.in_hand[owner]):
            if not is_seen(s, owner, s.hand[owner, slot]):
                left += 1
        for slot in range(s.in_pile[owner] - 1):
            card = nth_of(unseen, below(rng, left))
            s.pile[owner, slot] = card
            unseen &= ~(1 << card)
            left -= 1
        for slot in range(s.in_hand[owner]):
            if not is_seen(s, owner, s.hand[owner, slot]):
                card = nth_of(unseen, below(rng, left))
                s.hand[owner, slot] = card
                unseen &= ~(1 << card)
                left -= 1


def nth_of(cards: int, n: int) -> int:
    """Find the card of the set with n others below it."""
    for card in range(1, DECK + 1):
        if cards >> card & 1 == 1:
            if n == 0:
                return card
            n -= 1
    return 0


def card_from(s: State, seat: int, source: int) -> int:
    """Find the card that may leave a place; 0 if there is none [3.5]."""
    if source == FROM_PILE:
        return top_of_pile(s, seat)
    if source == FROM_HAND:
        return showing(s, seat)
    return end_of_row(s, seat, source - FROM_ROW)


def top_of_pile(s: State, seat: int) -> int:
    count = s.in_pile[seat]
    return s.pile[seat, count - 1] if count else 0


def showing(s: State, seat: int) -> int:
    count = s.turned[seat]
    return s.hand[seat, count - 1] if count else 0


def end_of_row(s: State, seat: int, row: int) -> int:
    count = s.in_row[seat, row]
    return s.rows[seat, row, count - 1] if count else 0


def aces() -> int:
    """Collect the Aces: with no more players than spaces a suit, each always finds one [3.1]."""
    cards = 0
    for suit in range(SUITS):
        cards |= 1 << (suit * RANKS + 1)
    return cards
