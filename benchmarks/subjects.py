"""What is measured: libraries, their games, and the ways to play them."""

from __future__ import annotations

from dataclasses import dataclass

import kingfisher as kf
from benchmarks.targets import TARGETS

KINGFISHER, OPENSPIEL, PGX, RLCARD, PETTINGZOO = "Kingfisher", "OpenSpiel", "Pgx", "RLCard", "PettingZoo"
IN_SPIEL, IN_JAX = "OpenSpiel's Python API", "JAX, as Pgx does it"

ONE, ONE_SEEN, MANY, MANY_SEEN, ROLLOUTS, ALL_CORES = "one", "one seen", "many", "many seen", "rollouts", "all cores"
BOTS, DEALT, BY_HAND, INTERPRETED = "bots", "dealt", "by hand", "interpreted"

EVERY_WAY = (ONE, ONE_SEEN, MANY, MANY_SEEN, ROLLOUTS, ALL_CORES)
FROM_C = (ONE, ONE_SEEN, BOTS, ROLLOUTS, ALL_CORES)

NEEDS = {
    KINGFISHER: ("kingfisher", "numba", "numpy"),
    OPENSPIEL: ("open_spiel",),
    PGX: ("pgx", "jax", "jaxlib"),
    RLCARD: ("rlcard",),
    PETTINGZOO: ("pettingzoo", "rlcard"),
    IN_SPIEL: ("open_spiel",),
    IN_JAX: ("jax", "jaxlib"),
}
"""The distributions whose versions are told."""

MODULES = {
    KINGFISHER: "ours",
    OPENSPIEL: "spiel",
    PGX: "jaxed",
    RLCARD: "cards",
    PETTINGZOO: "zoo",
    IN_SPIEL: "spiel",
    IN_JAX: "jaxed",
}

SAME_GAME, JAX_SIZES = TARGETS.same_game, TARGETS.jax_sizes

COMPILES = (KINGFISHER, PGX, IN_JAX)
"""Those that keep on the disk what they have compiled."""


@dataclass(frozen=True)
class Subject:
    """A library, one of its games, and a way to play it."""

    library: str
    game: str
    way: str

    @property
    def name(self) -> str:
        return f"{self.library}/{self.game}/{self.way}"

    @property
    def module(self) -> str:
        return f"benchmarks.ways.{MODULES[self.library]}"

    @property
    def own_threads(self) -> bool:
        """Whether one process takes all cores; else there is a process for each."""
        return self.way == ALL_CORES and self.library == KINGFISHER


def ways_of(library: str, game: str) -> tuple[str, ...]:
    if library == KINGFISHER:
        ways = tuple(way for way in EVERY_WAY if way != MANY_SEEN or kf.game(game).seats == 1)
        return (*ways, DEALT, BY_HAND, INTERPRETED) if game == SAME_GAME else ways
    if library == OPENSPIEL:
        return FROM_C
    if library == IN_SPIEL:
        return (ONE, ONE_SEEN)
    return EVERY_WAY if library in (PGX, IN_JAX) else (ONE_SEEN,)


GAMES = {
    KINGFISHER: tuple(kf.games()),
    OPENSPIEL: ("solitaire", "pig", "backgammon", "2048", "crazy_eights"),
    PGX: ("2048", "backgammon"),
    RLCARD: ("blackjack", "gin-rummy", "uno"),
    PETTINGZOO: ("connect_four-v3", "texas_holdem-v4"),
    **{library: (game,) for library, game in TARGETS.same_game_in.items()},
}

SUBJECTS = tuple(
    Subject(library, game, way) for library, games in GAMES.items() for game in games for way in ways_of(library, game)
)
