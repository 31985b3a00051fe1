"""Read what Kingfisher sets itself, and what is said of single games (targets.toml)."""

from __future__ import annotations

from pathlib import Path

import msgspec


class Target(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many times as fast as the quickest of its peers a subject should be; both by their names."""

    words: str
    ours: str
    peers: tuple[str, ...]
    least: float


class GpuTarget(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The least that a game's row should have in a column."""

    game: str
    column: str
    least: float


class Gpu(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`bounds` tells what keeps games from being quicker; of `games_at_once`, `usual` is for games that are not named."""

    bounds: str
    games_at_once: dict[str, int]
    targets: tuple[GpuTarget, ...]

    def games_of(self, game: str) -> int:
        return self.games_at_once.get(game, self.games_at_once["usual"])


class Targets(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`same_game` is written again by other means: by hand, and as games of other libraries under the names of
    `same_game_in`."""

    same_game: str
    same_game_in: dict[str, str]
    jax_sizes: dict[str, tuple[int, int]]
    targets: tuple[Target, ...]
    gpu: Gpu


TARGETS = msgspec.toml.decode((Path(__file__).parent / "targets.toml").read_bytes(), type=Targets)
