"""The eight laws, over every game and every choice of its options."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from kingfisher.core.game import Game
from kingfisher.testing.checks import Check, law_checks
from kingfisher.testing.choices import deals_of
from kingfisher.testing.conformance import LAWS
from tests.support.every_game import EVERY_GAME

LONG = {"frenzy players=6": 195}
"""Choices whose games take a thousand moves and more: one deal, with every kind of refusal and of ending in it."""


def deals_for(choices: Sequence[Game], game: Game) -> range:
    return range(LONG[game.called], LONG[game.called] + 1) if game.called in LONG else deals_of(choices, game)


@pytest.mark.parametrize("check", [check for game in EVERY_GAME for check in law_checks(game, deals_for)], ids=str)
def test_law_holds(check: Check) -> None:
    check.run()


@pytest.mark.parametrize("game", EVERY_GAME, ids=lambda game: game.name)
def test_every_law_is_checked_under_every_choice(game: Game) -> None:
    names = [check.name for check in law_checks(game)]
    assert len(set(names)) == len(names)
    assert {int(name.split("-")[1]) for name in names} == set(LAWS)
