"""Check that no card is lost or doubled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.games.frenzy.rules.state import DECK, PILE, RANKS, ROWS, SPACES, SPACES_A_SUIT

if TYPE_CHECKING:
    from kingfisher.games.frenzy.rules.state import State


def missing(s: State) -> int:
    wrong = 0
    for seat in range(s.seats):
        wrong += missing_from_deck(s, seat)
    wanted = 0
    for space in range(SPACES):
        height = s.height[space]
        for step in range(RANKS):
            wrong += int((step < height) != (s.played[space, step] > 0))
        if height < RANKS:
            wanted |= 1 << (space // SPACES_A_SUIT * RANKS + height + 1)
    return wrong + int(wanted != s.wanted)


def missing_from_deck(s: State, seat: int) -> int:
    """Count the cards of a deck that are found twice, and those that are not found."""
    twice, cards = 0, 0
    pile, hand, rows = s.pile[seat], s.hand[seat], s.rows[seat]
    for slot in range(PILE):
        twice, cards = find(twice, cards, pile[slot])
    for slot in range(DECK):
        twice, cards = find(twice, cards, hand[slot])
    for row in range(ROWS):
        for slot in range(RANKS):
            twice, cards = find(twice, cards, rows[row, slot])
    for space in range(SPACES):
        for step in range(s.height[space]):
            if s.played[space, step] == seat + 1:
                twice, cards = find(twice, cards, space // SPACES_A_SUIT * RANKS + step + 1)
    lost = int(s.turned[seat] > s.in_hand[seat])
    for card in range(1, DECK + 1):
        lost += 1 - (cards >> card & 1)
    return twice + lost


def find(twice: int, cards: int, card: int) -> tuple[int, int]:
    if card == 0:
        return twice, cards
    return twice + (cards >> card & 1), cards | (1 << card)
