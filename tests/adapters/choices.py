"""The environments, with enough choices of options that every value of every option occurs in one."""

from __future__ import annotations

from typing import Any

import kingfisher as kf
from kingfisher.adapters.environments import MULTI_AGENT, SINGLE_AGENT, GameEnvironment
from kingfisher.core.game import Game
from kingfisher.testing.environment_versions import fitting_choices
from tests.support.every_game import REGISTERED, every_choice, some_choices

SPEED: dict[str, Any] = {"speed": "interpreted"}
"""Nothing has to be compiled for a few games."""

REGISTERED_CHOICES = every_choice(REGISTERED)
SOME_REGISTERED = some_choices(REGISTERED_CHOICES)

Stated = tuple[GameEnvironment, dict[str, Any]]


def options_of(game: Game) -> dict[str, Any]:
    return dict(game.options_that_apply)


def stated(entries: tuple[GameEnvironment, ...]) -> list[Stated]:
    """List each of these environments with the options of each choice that it is tested with."""
    return [(entry, options_of(choice)) for entry in entries for choice in fitting_choices(entry)]


SINGLE_AGENT_CHOICES = stated(SINGLE_AGENT)
MULTI_AGENT_CHOICES = stated(MULTI_AGENT)


def name_of(value: object) -> str | None:
    """As a test is called."""
    if isinstance(value, GameEnvironment):
        return f"{value.game.name}-{value.name}"
    if isinstance(value, dict):
        return "-".join(map(str, value.values())) or "usual"
    return None


def game_of(environment: GameEnvironment, options: dict[str, Any]) -> Game:
    return kf.game(environment.game.name, **{**environment.environment.fixed, **options})
