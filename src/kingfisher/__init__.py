"""Kingfisher: five tabletop games, each exactly as its rulebook says."""

from __future__ import annotations

from types import ModuleType
from typing import TYPE_CHECKING

from kingfisher.core.errors import KingfisherError
from kingfisher.registry import find, game

if TYPE_CHECKING:
    from kingfisher.core.play.position import Position
    from kingfisher.registry import games
else:
    from kingfisher import games

__version__ = "0.2.0rc1"
__all__ = ["KingfisherError", "game", "games", "replay"]


class Games(ModuleType):
    """The package `kingfisher.games`, which can be called as the function of that name.

    Importing a module of the package binds `kingfisher.games` to the package, whatever stood there. So both are one object:
    `kf.games()`, `kf.games.NAME` and `import kingfisher.games.NAME` work in every order.
    """

    def __call__(self) -> list[str]:
        from kingfisher import registry

        return registry.games()


if not TYPE_CHECKING:
    games.__class__ = Games


def replay(text: str) -> Position:
    """Replay a record and return the position at its end; every line is verified, a damaged one is named."""
    from kingfisher.core.play.record import replay as follow

    return follow(text, find)
