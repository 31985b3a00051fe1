"""What a line of the board could still become [11.4]."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import cached_property
from typing import TYPE_CHECKING

from kingfisher.games.solotaire.rules.board_play import drawn_card, hand_card
from kingfisher.games.solotaire.rules.deck_setup import card_number, has_hands
from kingfisher.games.solotaire.rules.state import (
    ACE,
    CARDS,
    DIAGONAL,
    FLUSH,
    FOUR,
    FULL_HOUSE,
    HAND,
    KING,
    LINES,
    NOTHING,
    PAIR,
    ROYAL_FLUSH,
    SIDE,
    SLOTS,
    STRAIGHT,
    STRAIGHT_FLUSH,
    SUITS,
    TEN,
    THREE,
    TWO_PAIRS,
)

if TYPE_CHECKING:
    from kingfisher.games.solotaire.rules.state import State

ROYAL = (TEN, TEN + 1, TEN + 2, KING, ACE)
SEQUENCES = (*(tuple(range(low, low + SIDE)) for low in range(ACE, TEN)), ROYAL)  # [4.12]
CHAINS = (
    (PAIR, TWO_PAIRS, FULL_HOUSE),
    (PAIR, THREE, FULL_HOUSE),
    (PAIR, THREE, FOUR),
    (STRAIGHT,),
    (FLUSH,),
    (STRAIGHT_FLUSH,),
    (ROYAL_FLUSH,),
)
"""The ways in which the points of a line can rise, as far as they go."""


def visible(s: State, board: int, slot: int) -> int:
    """Find the card that lies face up in a slot, 0 if there is none."""
    down = slot % DIAGONAL == 0 and s.down[board] >> slot // DIAGONAL & 1
    return 0 if down else s.board[board, slot]


def slots_of(line: int) -> range:
    return range(line * SIDE, line * SIDE + SIDE) if line < SIDE else range(line - SIDE, SLOTS, SIDE)


def best_lines(s: State, board: int) -> list[int]:
    """Find for each line the points of the best hand that it could still become, by itself, for a seat that sees this State."""
    visible_cards = [visible(s, board, slot) for slot in range(SLOTS)]
    coming = {card_number(place) for place in range(CARDS)} - set(visible_cards)
    held = held_cards(s, board)
    best = []
    for line in range(LINES):
        cards = [visible_cards[slot] for slot in slots_of(line) if visible_cards[slot]]
        empty = sum(not s.taken[board] >> slot & 1 for slot in slots_of(line))
        down = s.down[board] >> line % SIDE & 1  # each line has one slot of the diagonal
        # Where the empty slots can take all that is held, a best hand has a card not yet seen for the face-down one.
        best.append(best_over(cards, coming, held) if down and len(held) > empty else best_hand(cards, coming))
    return best


def held_cards(s: State, board: int) -> set[int]:
    """Collect the drawn card and those of a hand.

    These cards were seen, and may still come to any empty slot.
    """
    held = {hand_card(s, seat, card) for seat in range(2) for card in range(HAND)} if has_hands(s) else set()
    return (held | {drawn_card(s, board)}) - {0}


def best_over(cards: Collection[int], coming: set[int], held: set[int]) -> int:
    """Count the points of the best hand of a line in which one card lies face down.

    That card may be any but those held.
    """
    most, highest = best_hand(cards, coming), 0
    for card in coming - held:
        highest = max(highest, best_hand([*cards, card], coming - {card}))
        if highest == most:
            break
    return highest


def best_hand(cards: Collection[int], unseen: Collection[int]) -> int:
    """Count the points of the best hand that a line can still make.

    The cards of the line make it together with cards that were not yet seen.
    """
    line = OpenLine(cards, unseen)
    return next((points for points, is_possible in BEST_FIRST if is_possible(line)), NOTHING)


class OpenLine:
    """The visible cards of a line, the unseen ones that may come to it, and which hands they can make together."""

    def __init__(self, cards: Collection[int], unseen: Collection[int]) -> None:
        self.unseen = unseen
        self.free = SIDE - len(cards)
        self.ranks, self.suits = [card & 15 for card in cards], {card >> 4 for card in cards}
        self.held, self.left, self.left_of_suit = [0] * (KING + 1), [0] * (KING + 1), [0] * SUITS
        for rank in self.ranks:
            self.held[rank] += 1
        for card in unseen:
            self.left[card & 15] += 1
            self.left_of_suit[card >> 4] += 1

    @cached_property
    def sequences(self) -> list[tuple[int, ...]]:
        """List the sequences of ranks that the line can be part of."""
        return [run for run in SEQUENCES if max(self.held) <= 1 and set(self.ranks) <= set(run)]

    @cached_property
    def flush_suits(self) -> list[int]:
        """List the suits that all five cards can have."""
        suits = self.suits or range(SUITS)
        return [suit for suit in suits if len(self.suits) <= 1 and self.left_of_suit[suit] >= self.free]

    def can_be_suited(self, run: tuple[int, ...]) -> bool:
        """Tell whether all cards of the sequence can be of one suit."""
        return any(all(rank in self.ranks or suit << 4 | rank in self.unseen for rank in run) for suit in self.flush_suits)

    def royal_flush(self) -> bool:
        return ROYAL in self.sequences and self.can_be_suited(ROYAL)

    def straight_flush(self) -> bool:
        return any(self.can_be_suited(run) for run in self.sequences)

    def four(self) -> bool:
        return self.can_have(4)

    def full_house(self) -> bool:
        return self.can_have(3, 2)

    def flush(self) -> bool:
        return bool(self.flush_suits)

    def straight(self) -> bool:
        return any(all(self.held[rank] or self.left[rank] for rank in run) for run in self.sequences)

    def three(self) -> bool:
        return self.can_have(3)

    def two_pairs(self) -> bool:
        return self.can_have(2, 2)

    def pair(self) -> bool:
        return self.can_have(2)

    def can_have(self, many: int, few: int = 0) -> bool:
        """Tell whether one rank can come to `many` cards and another to `few` with the cards left, in the free places."""
        for rank in range(ACE, KING + 1):
            missing = max(0, many - self.held[rank])
            if missing > min(self.left[rank], self.free):
                continue
            if not few:
                return True
            for other_rank in range(ACE, KING + 1):
                also = max(0, few - self.held[other_rank])
                if other_rank != rank and also <= self.left[other_rank] and missing + also <= self.free:
                    return True
        return False


BEST_FIRST: list[tuple[int, Callable[[OpenLine], bool]]] = sorted(
    (
        (ROYAL_FLUSH, OpenLine.royal_flush),
        (STRAIGHT_FLUSH, OpenLine.straight_flush),
        (FOUR, OpenLine.four),
        (FULL_HOUSE, OpenLine.full_house),
        (FLUSH, OpenLine.flush),
        (STRAIGHT, OpenLine.straight),
        (THREE, OpenLine.three),
        (TWO_PAIRS, OpenLine.two_pairs),
        (PAIR, OpenLine.pair),
    ),
    key=lambda hand: hand[0],
    reverse=True,
)
