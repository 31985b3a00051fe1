"""What the specialist of the tabletop game knows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.games.tabletop.rules import (
    ACE,
    CLUBS,
    DIAMONDS,
    END_TURN,
    FIRST_PAIR,
    HEARTS,
    KING,
    MATCH,
    PAIRS,
    SPADES,
    card_at,
    cards_left,
    most_pairs,
    one_apart,
    pairs_without,
    top,
)

if TYPE_CHECKING:
    from kingfisher.core.arrays import Ints
    from kingfisher.games.tabletop.rules import State

EFFORT = 0
LEVELS = {
    "beginner": ("random", 0),
    "casual": ("greedy", 4),
    "skilled": ("montecarlo", 400),
    "expert": ("specialist", EFFORT),
    "master": ("specialist", 1),
}

# Turns still to come, fitted to the specialist's own play of 40,000 deals (benchmarks/fit_tabletop.py). Larger decks and
# cards rise and fall together, so that repeated fits wander (0.41 to 0.57, 0.02 to 0.10; a link 0.10 to 0.11); on other
# deals, at effort 0, none of 16 choices tried took fewer turns than these, though some took as few within the error. The
# fit's constant, about -1.8, is left out: near the end it would make an unfinished game look shorter than it is.
A_LARGER_DECK = 0.4
A_CARD = 0.1
A_LINK = 0.1


def prune(s: State, seat: int, moves: Ints, count: int) -> int:
    """Match only what leaves as many pairs as before [7.14] [7.15]; where every choice spoils something, keep them all."""
    if s.phase != MATCH:
        return count
    before = most_pairs(s)
    count_kept = 0
    for k in range(count):
        move = moves[k]
        if move == END_TURN or pairs_after(s, move) == before - 1:
            moves[count_kept] = move
            count_kept += 1
    return count_kept if count_kept > 0 else count


def pairs_after(s: State, move: int) -> int:
    """Count the most pairs still to be had once this match is made."""
    black, red = PAIRS[move - FIRST_PAIR]
    return pairs_without(s, black, top(s, black), red, top(s, red))


def evaluate(s: State, seat: int) -> float:
    """Estimate minus the turns of the whole game, and minus ten for each card that can never leave [7.15]."""
    stranded = cards_left(s) - 2 * most_pairs(s)
    to_come = A_LARGER_DECK * larger_decks(s) + A_CARD * cards_left(s) - A_LINK * links(s)
    return -1.0 * s.turns - to_come - 10.0 * stranded


def larger_decks(s: State) -> int:
    """Add up the cards of the larger black and the larger red deck.

    A game drags on where these are many.
    """
    return max(s.cards[SPADES], s.cards[CLUBS]) + max(s.cards[DIAMONDS], s.cards[HEARTS])


def links(s: State) -> int:
    """Count the ways in which a pair uncovers the next pair of the same two decks [5.4], if the decks are turned so."""
    diamonds, hearts = followers(s, DIAMONDS), followers(s, HEARTS)
    count = 0
    for deck in range(SPADES, DIAMONDS):
        after = followers(s, deck)
        for place in range(s.cards[deck]):
            card = card_at(s, deck, place)
            then = after >> (4 * card) & 15
            above = 4 * (card + 1 if card < KING else ACE)
            below = 4 * (card - 1 if card > ACE else KING)
            count += one_apart(then, diamonds >> above & 15) + one_apart(then, diamonds >> below & 15)
            count += one_apart(then, hearts >> above & 15) + one_apart(then, hearts >> below & 15)
    return count


def followers(s: State, deck: int) -> int:
    """Find the card that lies under each card of the deck, the top one under the last.

    Hexadecimal digit n is that of rank n.
    """
    cards = s.cards[deck]
    packed = 0
    for place in range(cards):
        packed |= card_at(s, deck, (place + 1) % cards) << (4 * card_at(s, deck, place))
    return packed
