"""The environments of all games, as the games state them.

Environments for one player (Gymnasium) and for several (PettingZoo) are listed apart, so one of each may have the same name.

`tests/fingerprints.toml` in each game's folder has a fingerprint of each. A check of `kingfisher.testing` fails when an
environment changes and its version does not.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from kingfisher import registry
from kingfisher.core.environment import DEFAULT_MAX_STEPS, Environment
from kingfisher.core.errors import KingfisherError, short_repr
from kingfisher.core.game import Game
from kingfisher.core.options import read_files


@dataclass(frozen=True)
class GameEnvironment:
    """An environment and the game that states it."""

    game: Game
    environment: Environment

    @property
    def name(self) -> str:
        return self.environment.name

    @property
    def namespace(self) -> str:
        """The top package of the game: `kingfisher` for the built-in ones."""
        return self.game.package.partition(".")[0]

    @property
    def full_name(self) -> str:
        return f"{self.namespace}/{self.name}"

    @property
    def id(self) -> str:
        """The id in Gymnasium's registry."""
        return f"{self.full_name}-v{self.environment.version}"

    @property
    def seats(self) -> int:
        """How many seats the environment has, unless an option that is chosen changes it."""
        return self.game_with({}).seats

    def game_with(self, options: Mapping[str, object]) -> Game:
        """Choose these options of the game; the fixed ones cannot be changed."""
        offered = {option.name: option for option in self.game.options_offered}
        for name, value in self.environment.fixed.items():
            if name in options and not offered[name].is_value(options[name], value):
                raise KingfisherError(f"{self.name}: {name} is {value} here, not {short_repr(options[name])}")
        chosen = {**self.environment.defaults, **options, **self.environment.fixed}
        return self.game.choose(**read_files(self.game.options_offered, chosen))


def load_entries() -> Iterator[GameEnvironment]:
    """List the environments of all games that can be loaded; warn why the others cannot."""
    games, broken = registry.load_all()
    for error in broken:
        warnings.warn(f"no environments: {error}", RuntimeWarning, stacklevel=2)
    for game in games:
        for environment in environments_of(game):
            yield GameEnvironment(game, environment)


def environments_of(game: Game) -> tuple[Environment, ...]:
    """List the environments that the game states.

    A game that states none has one of its own name, if it has an observe.py.
    """
    if game.environments is None:
        return (Environment(game.name.title().replace("_", "")),) if game.has("observe") else ()
    return game.environments


ENTRIES = tuple(load_entries())

SINGLE_AGENT = tuple(entry for entry in ENTRIES if entry.seats == 1)
"""Those for one player."""

MULTI_AGENT = tuple(entry for entry in ENTRIES if entry.seats > 1)
"""Those for two players and more."""


def entry_named(entries: tuple[GameEnvironment, ...], name: str) -> GameEnvironment:
    """Find an environment by its name.

    The name is `Whispers`, or `whispers_game/Whispers` where several games have one called `Whispers`.
    """
    matches = [entry for entry in entries if name in (entry.name, entry.full_name)]
    if not matches:
        raise KingfisherError(f"unknown environment {name}; possible: {', '.join(entry.name for entry in entries)}")
    if len(matches) > 1:
        raise KingfisherError(f"environment {name}: choose {' or '.join(entry.full_name for entry in matches)}")
    return matches[0]


def max_steps_of(game: str) -> int:
    """Find the most steps of all environments of a game."""
    return max((entry.environment.max_steps for entry in ENTRIES if entry.game.name == game), default=DEFAULT_MAX_STEPS)
