"""The eight laws, over every game and every choice of its options."""

from __future__ import annotations

import pytest

from kingfisher.core.conformance import LAWS
from kingfisher.core.game import Game
from tests.every_game import EVERY_CHOICE, name_of


@pytest.mark.parametrize("game", EVERY_CHOICE, ids=name_of)
@pytest.mark.parametrize("law", LAWS)
def test_law_holds(law: int, game: Game) -> None:
    LAWS[law](game, range(100, 103))
