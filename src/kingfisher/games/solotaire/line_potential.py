"""What a line of the board could still become [11.4]."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from kingfisher.games.solotaire.rules import (
    ACE,
    BY_PAIRS,
    CARDS,
    DIAGONAL,
    FLUSH,
    HAND,
    KING,
    LINES,
    ROYAL_FLUSH,
    SIDE,
    SLOTS,
    STRAIGHT,
    STRAIGHT_FLUSH,
    SUITS,
    TEN,
    card_number,
    drawn_card,
    hand_card,
    has_hands,
)

if TYPE_CHECKING:
    from kingfisher.games.solotaire.rules import State

# The hands that are made of equal cards, best first: their points and how many cards of how many ranks they take.
FOUR, FULL_HOUSE, THREE, TWO_PAIRS, PAIR = BY_PAIRS[6], BY_PAIRS[4], BY_PAIRS[3], BY_PAIRS[2], BY_PAIRS[1]
RANKS = range(ACE, KING + 1)
ROYAL = (TEN, TEN + 1, TEN + 2, KING, ACE)
SEQUENCES = (*(tuple(range(low, low + SIDE)) for low in range(ACE, TEN)), ROYAL)  # [4.12]


def visible(s: State, board: int, slot: int) -> int:
    """Find the card that lies face up in a slot, 0 if there is none."""
    down = slot % DIAGONAL == 0 and s.down[board] >> slot // DIAGONAL & 1
    return 0 if down else s.board[board, slot]


def slots_of(line: int) -> range:
    return range(line * SIDE, line * SIDE + SIDE) if line < SIDE else range(line - SIDE, SLOTS, SIDE)


def best_lines(s: State, board: int) -> list[int]:
    """For each line the points of the best hand that it could still become, by itself, for whoever sees this State."""
    shown = [visible(s, board, slot) for slot in range(SLOTS)]
    coming = {card_number(place) for place in range(CARDS)} - set(shown)
    held = held_cards(s, board)
    found = []
    for line in range(LINES):
        cards = [shown[slot] for slot in slots_of(line) if shown[slot]]
        empty = sum(not s.taken[board] >> slot & 1 for slot in slots_of(line))
        down = s.down[board] >> line % SIDE & 1  # each line has one slot of the diagonal
        # Where the empty slots can take all that is held, a best hand has a card not yet seen for the face-down one.
        found.append(best_over(cards, coming, held) if down and len(held) > empty else best_hand(cards, coming))
    return found


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
    most, found = best_hand(cards, coming), 0
    for card in coming - held:
        found = max(found, best_hand([*cards, card], coming - {card}))
        if found == most:
            break
    return found


def best_hand(cards: Collection[int], unseen: Collection[int]) -> int:
    """Count the points of the best hand that a line can still make.

    The cards of the line make it together with cards that were not yet seen.
    """
    free = SIDE - len(cards)
    ranks, suits = [card & 15 for card in cards], {card >> 4 for card in cards}
    held = {rank: ranks.count(rank) for rank in RANKS}
    left = dict.fromkeys(RANKS, 0)
    of_suit = [0] * SUITS
    for card in unseen:
        left[card & 15] += 1
        of_suit[card >> 4] += 1
    straights = [run for run in SEQUENCES if max(held.values()) <= 1 and set(ranks) <= set(run)]
    flushes = [suit for suit in (suits or range(SUITS)) if len(suits) <= 1 and of_suit[suit] >= free]
    runs = [run for run in straights if any(all(r in ranks or suit << 4 | r in unseen for r in run) for suit in flushes)]
    if runs:
        return ROYAL_FLUSH if ROYAL in runs else STRAIGHT_FLUSH
    if can_have(4, 0, held, left, free):
        return FOUR
    if can_have(3, 2, held, left, free):
        return FULL_HOUSE
    if flushes:
        return FLUSH
    if any(all(held[rank] or left[rank] for rank in run) for run in straights):
        return STRAIGHT
    if can_have(3, 0, held, left, free):
        return THREE
    return TWO_PAIRS if can_have(2, 2, held, left, free) else PAIR if can_have(2, 0, held, left, free) else 0


def can_have(many: int, few: int, held: dict[int, int], left: dict[int, int], free: int) -> bool:
    """Tell whether one rank can be brought to `many` cards and another to `few` with the cards left, in the free places."""
    for one in RANKS:
        missing = max(0, many - held[one])
        if missing > min(left[one], free):
            continue
        if not few:
            return True
        for other in RANKS:
            also = max(0, few - held[other])
            if other != one and also <= left[other] and missing + also <= free:
                return True
    return False
