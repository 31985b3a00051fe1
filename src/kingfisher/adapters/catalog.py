"""Which environments there are, their versions, and what changed with each.

A version goes up when the rules, the observation, the rewards or the meaning of an action change; `tests/adapters` keeps a
fingerprint of each and fails when one changes without its version.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kingfisher import registry
from kingfisher.core.errors import KingfisherError

if TYPE_CHECKING:
    from kingfisher.core.game import Game

NAMESPACE = "kingfisher"


@dataclass(frozen=True)
class Environment:
    """A game as an environment. After `longest` steps it stops: a game may have no end, and whoever is refused again and again
    comes to none. `fixed` are the options that make it this one, `usual` those that it has where nothing else is asked for;
    `history` says what changed, the first version first."""

    name: str
    game: str
    longest: int
    fixed: tuple[tuple[str, str], ...] = ()
    usual: tuple[tuple[str, str], ...] = ()
    history: tuple[str, ...] = ("The first.",)

    @property
    def version(self) -> int:
        return len(self.history)

    @property
    def id(self) -> str:
        """As Gymnasium writes it."""
        return f"{NAMESPACE}/{self.name}-v{self.version}"

    def stated(self, options: Mapping[str, object]) -> Game:
        """The game with these options; its fixed ones cannot be chosen."""
        for name, value in self.fixed:
            if options.get(name, value) != value:
                raise KingfisherError(f"{self.name}: {name} is {value} here, not {options[name]}")
        return registry.game(self.game, **{**dict(self.fixed), **dict(self.usual), **options})


ALONE = (
    Environment("Tabletop", "tabletop", 2_000),
    Environment("Tacklebox", "tacklebox", 200),
    Environment("Solotaire", "solotaire", 200),
    Environment("FlySolo", "freshwater", 2_000, fixed=(("variant", "solo"),)),
    Environment("FlySoloAdventure", "freshwater", 10_000, fixed=(("variant", "adventure"),)),
)
"""For one."""

TOGETHER = (
    Environment("Solotaire", "solotaire", 200, usual=(("variant", "honeymoon"),)),
    Environment("Frenzy", "frenzy", 20_000),
    Environment("Freshwater", "freshwater", 10_000, fixed=(("variant", "river"),)),
)
"""For two and more."""


def environment(table: tuple[Environment, ...], name: str) -> Environment:
    found = {one.name: one for one in table}
    if name not in found:
        raise KingfisherError(f"unknown environment {name}; possible: {', '.join(found)}")
    return found[name]


def longest_of(game: str) -> int:
    """Of all environments of a game."""
    return max(one.longest for one in (*ALONE, *TOGETHER) if one.game == game)


OPEN = ("tabletop",)
"""Games that hide nothing: all but chance is known to everybody."""
