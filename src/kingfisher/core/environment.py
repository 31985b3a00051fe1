"""What a game states about itself as an environment for learning programs; `kingfisher.adapters` makes them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from kingfisher.core.options import Value

DEFAULT_MAX_STEPS = 10_000


@dataclass(frozen=True)
class Environment:
    """One environment of a game.

    Attributes:
        name: Its name in CamelCase, as in `kingfisher/FlySolo-v1`.
        max_steps: The step after which it is truncated: a game may have no end, and an agent whose every move is refused
            reaches none.
        fixed: Options that make it this environment; nobody can choose them otherwise.
        defaults: Options that differ from the game's own defaults where nobody chooses them.
        changelog: What changed, one sentence a version. A version goes up when the rules, the observation, the rewards or
            the meaning of an action change.
    """

    name: str
    max_steps: int = DEFAULT_MAX_STEPS
    fixed: Mapping[str, Value] = field(default_factory=dict, hash=False)
    defaults: Mapping[str, Value] = field(default_factory=dict, hash=False)
    changelog: tuple[str, ...] = ("The first.",)

    @property
    def version(self) -> int:
        """The number of the present version, from 1."""
        return len(self.changelog)
