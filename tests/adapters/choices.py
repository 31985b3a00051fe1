"""The environments with so many choices of options that every value of every option comes in one."""

from __future__ import annotations

from typing import Any

import kingfisher as kf
from kingfisher.adapters.catalog import ALONE, TOGETHER, CatalogEntry
from kingfisher.core.game import Game
from tests.every_game import REGISTERED, every_choice, some_choices

SPEED: dict[str, Any] = {"speed": "interpreted"}
"""Nothing has to be compiled for a few games."""

REGISTERED_CHOICES = every_choice(REGISTERED)
SOME_REGISTERED = some_choices(REGISTERED_CHOICES)

Stated = tuple[CatalogEntry, dict[str, Any]]


def options_of(game: Game) -> dict[str, Any]:
    return dict(game.options_that_apply)


def stated(table: tuple[CatalogEntry, ...], alone: bool) -> list[Stated]:
    """Every environment of a table, with the options of each choice that is one of it."""
    found: list[Stated] = []
    for environment in table:
        fitting = [
            choice
            for choice in REGISTERED_CHOICES
            if choice.name == environment.game.name
            and (choice.seats == 1) == alone
            and all(choice.options[name] == value for name, value in environment.environment.fixed.items())
        ]
        found += [(environment, options_of(choice)) for choice in some_choices(fitting)]
    return found


ALONE_CHOICES = stated(ALONE, alone=True)
TOGETHER_CHOICES = stated(TOGETHER, alone=False)


def name_of(value: object) -> str | None:
    """As a test is called."""
    if isinstance(value, CatalogEntry):
        return f"{value.game.name}-{value.name}"
    if isinstance(value, dict):
        return "-".join(map(str, value.values())) or "usual"
    return None


def game_of(environment: CatalogEntry, options: dict[str, Any]) -> Game:
    return kf.game(environment.game.name, **{**environment.environment.fixed, **options})
