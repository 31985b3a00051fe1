"""The eight laws, over every game and every choice of its options."""

from __future__ import annotations

from collections import Counter

import pytest

from kingfisher.core.game import Game
from kingfisher.testing.conformance import LAWS
from tests.every_game import EVERY_CHOICE, name_of

CHOICES = Counter(game.name for game in EVERY_CHOICE)
MOST_DEALS = 3
LONG = {"frenzy players=6": 195}
"""Choices whose games take a thousand moves and more: one deal, with every kind of refusal and of ending in it."""


def deals_for(game: Game) -> range:
    """Where a game has few choices each is tried on several deals; where it has many, each has a deal of its own."""
    if game.called in LONG:
        return range(LONG[game.called], LONG[game.called] + 1)
    at = EVERY_CHOICE.index(game)
    return range(100 + MOST_DEALS * at, 100 + MOST_DEALS * at + (MOST_DEALS if CHOICES[game.name] < 9 else 1))


@pytest.mark.parametrize("game", EVERY_CHOICE, ids=name_of)
@pytest.mark.parametrize("law", LAWS)
def test_law_holds(law: int, game: Game) -> None:
    LAWS[law](game, deals_for(game))
