"""Every game under every choice of options: the registered ones, and the fixtures that prove the contract beyond them."""

from __future__ import annotations

from itertools import combinations

import kingfisher as kf
from kingfisher.core.game import Game
from tests.fixtures.scramble import GAME as SCRAMBLE
from tests.fixtures.whispers import GAME as WHISPERS

REGISTERED = [kf.game(name) for name in kf.games()]
FIXTURES = [WHISPERS, SCRAMBLE]


MOMENTUM = {option.name: option.choices for option in kf.game("freshwater").options_offered}["momentum"]

BETWEEN = {
    ("tacklebox", "removed"): (2, 3, 4),
    ("frenzy", "players"): (3, 5),
    ("freshwater", "momentum"): MOMENTUM[2:],
    ("freshwater", "tile"): (2, 3, 4),
    ("freshwater", "finesse"): (1, 2, 3),
    ("freshwater", "rocks"): (2,),
}
"""Values between the least and the most that bring another number and no other rule. Of the tiles that a Day may begin with,
all lie on the river for two to four; the locations of a Day differ in their rules, and all four are played."""


BY_PAIRS = ("freshwater",)
"""Games with so many choices that only every two values of two options come together in one, and alone only every value."""


def every_choice(games: list[Game]) -> list[Game]:
    found: list[Game] = []
    for game in games:
        choices = [choice for choice in game.every_choice() if not any(is_between(choice, *option) for option in BETWEEN)]
        if game.name in BY_PAIRS:
            alone = [choice for choice in choices if choice.seats == 1]
            choices = [*every_pair([choice for choice in choices if choice.seats > 1]), *some_choices(every_pair(alone))]
        found += choices
    return found


def every_pair(choices: list[Game]) -> list[Game]:
    """So many of them that every two values of two options come together in one; always the one that brings most next."""
    pairs = {id(choice): set(combinations(choice.options_that_apply.items(), 2)) for choice in choices}
    left = set().union(*pairs.values())
    found: list[Game] = []
    while left:
        found.append(max(choices, key=lambda choice: len(pairs[id(choice)] & left)))
        left -= pairs[id(found[-1])]
    return found


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
