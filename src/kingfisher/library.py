"""Which games there are."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

from kingfisher.core.errors import unknown
from kingfisher.games import NAMES

if TYPE_CHECKING:
    from kingfisher.core.game import Game


def games() -> list[str]:
    """The names of all games."""
    return list(NAMES)


def game(name: str, /, **options: object) -> Game:
    """A game by its name, with options."""
    if name not in NAMES:
        raise unknown("game", name, NAMES)
    found: Game = importlib.import_module(f"kingfisher.games.{name}").GAME
    return found.choose(**options)
