"""The games, one folder each. The package can be called: `kingfisher.games()` gives their names."""

import sys
from types import ModuleType

NAMES = ("tabletop", "solotaire", "tacklebox", "frenzy", "freshwater")


class Games(ModuleType):
    """A package and the question it answers share the name `games`; whoever imports last, both keep working."""

    def __call__(self) -> list[str]:
        return list(NAMES)


sys.modules[__name__].__class__ = Games
