"""Every game under every choice of options: the registered ones, and the fixtures that prove the contract beyond them."""

from __future__ import annotations

import kingfisher as kf
from kingfisher.core.game import Game
from tests.fixtures.scramble import GAME as SCRAMBLE
from tests.fixtures.whispers import GAME as WHISPERS

REGISTERED = [kf.game(name) for name in kf.games()]
FIXTURES = [WHISPERS, SCRAMBLE]


def every_choice(games: list[Game]) -> list[Game]:
    return [choice for game in games for choice in game.every_choice()]


EVERY_CHOICE = every_choice(REGISTERED + FIXTURES)


def name_of(game: object) -> str:
    return repr(game).strip("<>").removeprefix("Game ").replace(" ", "-")
