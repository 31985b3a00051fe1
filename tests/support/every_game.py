"""Every game under every choice of options: the registered ones, and the fixtures, which use more of the interface."""

from __future__ import annotations

import kingfisher as kf
from kingfisher.core.game import Game
from kingfisher.new_game.template import GAME as TEMPLATE
from kingfisher.testing.choices import choices_to_test, name_of, some_choices
from tests.fixtures.scramble import GAME as SCRAMBLE
from tests.fixtures.whispers import GAME as WHISPERS

__all__ = [
    "COMPLETE",
    "EVERY_CHOICE",
    "EVERY_GAME",
    "FIXTURES",
    "REGISTERED",
    "SOME_CHOICES",
    "TEMPLATE",
    "every_choice",
    "name_of",
    "some_choices",
]

REGISTERED = [kf.game(name) for name in kf.games()]
FIXTURES = [WHISPERS, SCRAMBLE]
COMPLETE = [*REGISTERED, TEMPLATE]
"""The games that have all that a game can have: the fixtures lack what screens say around a game, and golden games."""

EVERY_GAME = COMPLETE + FIXTURES


def every_choice(games: list[Game]) -> list[Game]:
    return [choice for game in games for choice in choices_to_test(game)]


EVERY_CHOICE = every_choice(REGISTERED + FIXTURES)
SOME_CHOICES = some_choices(EVERY_CHOICE)
"""For what no rule of a game decides, such as records, copies and threads."""
