"""Which environments there are, their versions, and what changed with each.

A version goes up when the rules, the observation, the rewards or the meaning of an action change; `tests/adapters` keeps a
fingerprint of each and fails when one changes without its version.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kingfisher import library
from kingfisher.core.errors import KingfisherError

if TYPE_CHECKING:
    from kingfisher.core.game import Game

NAMESPACE = "kingfisher"


@dataclass(frozen=True)
class Environment:
    """A game as an environment. `fixed` are the options that make it this one, `longest` ends a game that may have no end;
    `history` says what changed, the first version first."""

    name: str
    game: str
    fixed: tuple[tuple[str, str], ...] = ()
    longest: int | None = None
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
        return library.game(self.game, **{**dict(self.fixed), **options})


ALONE = (
    Environment("Tabletop", "tabletop", longest=2_000),
    Environment("Tacklebox", "tacklebox"),
    Environment("Solotaire", "solotaire"),
    Environment("FlySolo", "freshwater", (("variant", "solo"),), longest=2_000),
    Environment("FlySoloAdventure", "freshwater", (("variant", "adventure"),), longest=10_000),
)
"""For one."""

TOGETHER = (
    Environment("Solotaire", "solotaire"),
    Environment("Frenzy", "frenzy", longest=20_000),
    Environment("Freshwater", "freshwater", (("variant", "river"),), longest=10_000),
)
"""For two and more."""


def environment(table: tuple[Environment, ...], name: str) -> Environment:
    found = {one.name: one for one in table}
    if name not in found:
        raise KingfisherError(f"unknown environment {name}; possible: {', '.join(found)}")
    return found[name]


LONGEST_OF = {"tabletop": 2_000, "tacklebox": 200, "solotaire": 200, "frenzy": 20_000, "freshwater": 10_000}
"""Decisions after which OpenSpiel, which knows no endless games, stops a game."""
