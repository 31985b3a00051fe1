"""A fingerprint of every environment: what a learner has learnt holds as long as it stays the same.

`python -m tests.adapters.fingerprints` writes them anew, beside the versions they belong to.
"""

from __future__ import annotations

import hashlib
import tomllib
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from kingfisher.adapters.arena import REWARDS, Arena, features_of, usual_reward
from kingfisher.adapters.catalog import ALONE, TOGETHER, CatalogEntry
from kingfisher.core.contract import ANYONE, OVER
from tests.adapters.choices import ALONE_CHOICES, SPEED, TOGETHER_CHOICES, game_of

FILE = Path(__file__).parent / "fingerprints.toml"
DEALS, STEPS = (1, 2), 12
ONLY = np.zeros(1, np.int64)

TABLES = {"alone": (ALONE, ALONE_CHOICES), "together": (TOGETHER, TOGETHER_CHOICES)}


def fingerprints() -> dict[str, dict[str, Any]]:
    """Of every environment its version, and a hash over what it does, under choices with every value of every option."""
    found: dict[str, dict[str, Any]] = {}
    for table, (environments, choices) in TABLES.items():
        for environment in environments:
            digest = hashlib.sha256()
            for options in [options for other, options in choices if other is environment]:
                add(digest, environment, options)
            found[f"{table}.{environment.name}"] = {"version": environment.environment.version, "does": digest.hexdigest()[:32]}
    return found


def add(digest: Any, environment: CatalogEntry, options: dict[str, Any]) -> None:
    game = game_of(environment, options)
    pieces = [(piece.name, piece.shape, piece.each_seat) for piece in features_of(game)]
    digest.update(repr([game.called, game.rules_version, game.rules.MOVES, pieces, environment.environment.max_steps]).encode())
    for reward in REWARDS:
        arena = Arena(game, 1, reward, **SPEED)
        deals = DEALS if reward == usual_reward(game) else DEALS[:1]
        for deal in deals:
            for line in played(arena, deal):
                digest.update(line)


def played(arena: Arena, deal: int) -> Any:
    """A random game as bytes: what each seat sees and may do, what its moves are called, what they bring."""
    draw = Random(deal)
    arena.deal(ONLY, np.array([deal]))
    for _ in range(STEPS):
        actor = int(arena.actors[0])
        if actor == OVER:
            return
        seats = range(arena.seats) if actor == ANYONE else [actor]
        able = []
        for seat in seats:
            arena.see(ONLY, np.array([seat]))
            yield arena.observations.tobytes()
            yield arena.masks.tobytes()
            if arena.masks.any():
                able.append((seat, np.flatnonzero(arena.masks[0])))
        if not able:
            return
        seat, legal = able[int(draw.random() * len(able))]
        move = int(legal[int(draw.random() * len(legal))])
        yield arena.view(seat).write(move).encode()
        arena.act(ONLY, np.array([seat]), np.array([move]))
        yield arena.rewards.tobytes()


def kept() -> dict[str, dict[str, Any]]:
    tables = tomllib.loads(FILE.read_text(encoding="utf-8"))
    return {f"{table}.{name}": value for table, names in tables.items() for name, value in names.items()}


def main() -> None:
    parts = [f'[{name}]\nversion = {found["version"]}\ndoes = "{found["does"]}"\n' for name, found in fingerprints().items()]
    FILE.write_text("\n".join(parts), encoding="utf-8")
    print(FILE)


if __name__ == "__main__":
    main()
