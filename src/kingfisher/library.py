"""Which games there are."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

from kingfisher.core.errors import unknown
from kingfisher.core.options import with_files
from kingfisher.games import NAMES

if TYPE_CHECKING:
    from kingfisher.core.game import Game


def games() -> list[str]:
    """The names of all games."""
    return list(NAMES)


def game(name: str, /, **options: object) -> Game:
    """A game by its name, with options; one that takes components of your own takes the path of their file."""
    found = find(name)
    return found.choose(**with_files(found.options_offered, options))


def find(name: str, /, **options: object) -> Game:
    """The same for names and options that came from elsewhere: no file is opened for them."""
    if name not in NAMES:
        raise unknown("game", name, NAMES)
    found: Game = importlib.import_module(f"kingfisher.games.{name}").GAME
    return found.choose(**options)
