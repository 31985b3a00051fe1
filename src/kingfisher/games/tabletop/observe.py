"""What a learner sees of the tabletop game: every card lies open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.core.observation import Feature, flag, one_of, share
from kingfisher.games.tabletop.rules import CYCLE, DECKS, FACES, RANKS, card_at

if TYPE_CHECKING:
    from kingfisher.core.arrays import Floats
    from kingfisher.games.tabletop.rules import State

MAX_TURNS = 200

FEATURES = (
    Feature(
        "decks", (DECKS, RANKS, RANKS), "by deck and place from the top: the rank there, Ace first; zeros below its last card"
    ),
    Feature("cards", (DECKS,), f"how many cards each deck has, of {RANKS}"),
    Feature("dice", (2, FACES), "the black die and the red one: the face each shows, 1 first"),
    Feature("cycling", (1,), "1 while decks are to be cycled, 0 while cards may be matched"),
    Feature("turns", (1,), f"turns taken, of {MAX_TURNS}"),
)


def observe(s: State, seat: int, out: Floats) -> int:
    index = 0
    for deck in range(DECKS):
        for place in range(RANKS):
            rank = card_at(s, deck, place) if place < s.cards[deck] else 0
            index = one_of(out, index, rank - 1, RANKS)
    for deck in range(DECKS):
        index = share(out, index, s.cards[deck], RANKS)
    index = one_of(out, index, s.black - 1, FACES)
    index = one_of(out, index, s.red - 1, FACES)
    index = flag(out, index, s.phase == CYCLE)
    return share(out, index, s.turns, MAX_TURNS)
