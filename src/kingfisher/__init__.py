"""Kingfisher: five tabletop games, each exactly as its rulebook says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.core.errors import KingfisherError
from kingfisher.library import find, game

if TYPE_CHECKING:
    from kingfisher.core.position import Position
    from kingfisher.library import games
else:
    from kingfisher import games

__version__ = "0.1.0"
__all__ = ["KingfisherError", "game", "games", "replay"]


def replay(text: str) -> Position:
    """The position at the end of a record; every line is verified, a damaged one is named."""
    from kingfisher.core.record import replay as follow

    return follow(text, find)
