"""Every game under every choice of options: the registered ones, and the fixtures that prove the contract beyond them."""

from __future__ import annotations

import kingfisher as kf
from kingfisher.core.game import Game
from tests.fixtures.scramble import GAME as SCRAMBLE
from tests.fixtures.whispers import GAME as WHISPERS

REGISTERED = [kf.game(name) for name in kf.games()]
FIXTURES = [WHISPERS, SCRAMBLE]


BETWEEN = {("tacklebox", "removed"): (2, 3, 4), ("frenzy", "players"): (3, 5)}
"""Values between the least and the most that bring another number and no other rule."""


def every_choice(games: list[Game]) -> list[Game]:
    found = [choice for game in games for choice in game.every_choice()]
    return [choice for choice in found if not any(is_between(choice, *option) for option in BETWEEN)]


def is_between(choice: Game, game: str, option: str) -> bool:
    return choice.name == game and choice.options_that_apply.get(option) in BETWEEN[game, option]


def some_choices(choices: list[Game]) -> list[Game]:
    """So many of them that every value of every option comes in one."""
    found: list[Game] = []
    seen: set[tuple[object, ...]] = set()
    for choice in choices:
        values = {(choice.name, *value) for value in choice.options_that_apply.items()}
        if not values <= seen:
            found.append(choice)
            seen |= values
    return found


EVERY_CHOICE = every_choice(REGISTERED + FIXTURES)
SOME_CHOICES = some_choices(EVERY_CHOICE)
"""For what no rule of a game decides, such as records, copies and threads."""


def name_of(game: object) -> str:
    return repr(game).strip("<>").removeprefix("Game ").replace(" ", "-")
