"""Find the games: built-in ones by their folders, others by the entry points of installed distributions.

A distribution brings a game by an entry point of the group `kingfisher.games`, named as the game is:

    [project.entry-points."kingfisher.games"]
    whispers = "whispers_game:GAME"

A game of another distribution is imported when it is asked for, and not before. One that cannot be loaded says why when it
is asked for, and leaves the others as they are.
"""

from __future__ import annotations

import importlib
import pkgutil
import re
import sys
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from kingfisher.core.errors import BrokenGame, short_repr, unknown_name
from kingfisher.core.options import read_files

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kingfisher.core.game import Game

ENTRY_POINT_GROUP = "kingfisher.games"
"""The entry points that bring games; the package of the built-in games has the same name."""

OWN_DISTRIBUTION = "kingfisher-games"
"""The distribution of the built-in games."""

GAME_NAME = re.compile(r"[a-z][a-z0-9_]{0,39}")
"""The names a game may have; they are used in addresses, file names and commands."""


class Source(NamedTuple):
    """Where a game comes from: the object, as an entry point names it, and the distribution that brings it."""

    value: str
    distribution: str
    version: str = ""

    def __str__(self) -> str:
        return f"{self.distribution} {self.version}".strip()


def games() -> list[str]:
    """List the names of all games: the built-in ones in their own order, then the others by name."""
    ours, others = built_in(), external()
    return [*sorted(ours, key=place_among_built_in), *sorted(others.keys() - ours.keys())]


def game(name: str, /, **options: object) -> Game:
    """Find a game by its name, with options; the option for your own components is the path of their file."""
    base = find(name)
    return base.choose(**read_files(base.options_offered, options))


def find(name: str, /, **options: object) -> Game:
    """Find a game by a name and options that come from elsewhere, for which no file is opened."""
    return load(name).choose(**options)


def load_all() -> tuple[list[Game], list[BrokenGame]]:
    """Load every game; the second list gives the errors of those that cannot be loaded."""
    intact: list[Game] = []
    broken: list[BrokenGame] = []
    for name in games():
        try:
            intact.append(load(name))
        except BrokenGame as error:
            broken.append(error)
    return intact, broken


def source_of(name: str) -> Source:
    """Find the one place that a game comes from; it is an error if there are several."""
    sources = [source for source in (built_in().get(name), *external().get(name, ())) if source is not None]
    if not sources:
        raise unknown_name("game", name, games())
    if len(sources) > 1:
        raise BrokenGame(
            f"game {name}: {len(sources)} packages have this game: {', '.join(map(str, sources))}; uninstall all but one"
        )
    return sources[0]


@cache
def built_in() -> Mapping[str, Source]:
    """Find the built-in games: the folders of `kingfisher.games`."""
    folders = [
        module.name for module in pkgutil.iter_modules(importlib.import_module(ENTRY_POINT_GROUP).__path__) if module.ispkg
    ]
    return {name: Source(f"{ENTRY_POINT_GROUP}.{name}:GAME", OWN_DISTRIBUTION) for name in folders}


@cache
def external() -> Mapping[str, tuple[Source, ...]]:
    """Find the games that installed distributions name as entry points; a process looks once."""
    from importlib import metadata

    sources: dict[str, tuple[Source, ...]] = {}
    for point in metadata.entry_points(group=ENTRY_POINT_GROUP):
        source = Source(point.value, point.dist.name, point.dist.version) if point.dist else Source(point.value, "?")
        sources[point.name] = tuple(sorted({*sources.get(point.name, ()), source}))
    return sources


def load(name: str) -> Game:
    """Import a game as its package states it, with default options."""
    return load_from(name, source_of(name))


@cache
def load_from(name: str, source: Source) -> Game:
    from kingfisher.core.game import Game

    module, _, attribute = source.value.partition(":")

    def cannot_load(reason: str) -> BrokenGame:
        return BrokenGame(f"game {short_repr(name)} of {source} cannot be loaded: {reason}")

    if not GAME_NAME.fullmatch(name):
        raise cannot_load("a name is a lowercase letter, then up to 39 lowercase letters, digits and _")
    try:
        target: Any = importlib.import_module(module)
        for part in filter(None, attribute.split(".")):
            target = getattr(target, part)
    except Exception as error:
        from kingfisher.core.failures import reason_of

        raise cannot_load(f"{source.value}: {reason_of(error)}") from error
    if not isinstance(target, Game):
        raise cannot_load(f"{source.value} must be a Game, but is of type {type(target).__name__}")
    game: Game = target
    if game.name != name:
        raise cannot_load(f"{source.value} calls itself {short_repr(game.name)}; its entry point must have the same name")
    if vars(importlib.import_module(game.package)).get("GAME") != game:
        raise cannot_load(f"{source.value} must be the GAME of its package {game.package}")
    return game


def find_broken_game(error: Exception) -> BrokenGame | None:
    """Say in one line where in a game's own files an exception came from; None if it came from no game."""
    from kingfisher.core.failures import comes_from, describe_failure
    from kingfisher.core.game import Game

    candidates = [vars(module).get("GAME") for module in list(sys.modules.values())]
    for folder in {game.folder for game in candidates if isinstance(game, Game)}:
        if comes_from(folder, error):
            return BrokenGame(describe_failure(folder, error))
    return None


def place_among_built_in(name: str) -> int:
    """Return a game's place among the built-in ones; one that cannot be loaded comes last."""
    try:
        return load_from(name, built_in()[name]).order
    except BrokenGame:
        return len(built_in())
