"""The versions of environments, each with a fingerprint of what the environment does.

A trained program stays usable as long as the fingerprint stays the same. `python -m kingfisher.testing fingerprints GAME`
writes versions and fingerprints into the game's folder; a check fails when a fingerprint changes and its version does not.
"""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any, Protocol

import numpy as np

from kingfisher.adapters.environments import GameEnvironment, environments_of
from kingfisher.adapters.game_vector import REWARDS, GameVector, default_reward, features_of
from kingfisher.core.compile.specialize import INTERPRETED
from kingfisher.core.game import Game
from kingfisher.core.interface import ANYONE, OVER
from kingfisher.testing.choices import choices_to_test, some_choices

DEALS, STEPS = (1, 2), 12
ONLY = np.zeros(1, np.int64)

Fingerprint = Mapping[str, Any]
"""The version of an environment, and a hash over what it does."""


class Digest(Protocol):
    """A hash that is being computed."""

    def update(self, data: bytes, /) -> None: ...


def entries_of(game: Game) -> list[GameEnvironment]:
    return [GameEnvironment(game, environment) for environment in environments_of(game)]


def fitting_choices(entry: GameEnvironment) -> list[Game]:
    """List the choices of options to test an environment with: every value of every option comes in one."""
    alone, fixed = entry.seats == 1, entry.environment.fixed
    return some_choices(
        choice
        for choice in choices_to_test(entry.game)
        if (choice.seats == 1) == alone and all(choice.options[name] == value for name, value in fixed.items())
    )


def key_of(entry: GameEnvironment) -> str:
    return f"{'alone' if entry.seats == 1 else 'together'}.{entry.name}"


def fingerprints(game: Game) -> dict[str, Fingerprint]:
    """Compute the fingerprint of every environment of a game."""
    by_name: dict[str, Fingerprint] = {}
    for entry in entries_of(game):
        digest = hashlib.sha256()
        for choice in fitting_choices(entry):
            hash_game(digest, choice, entry.environment.max_steps)
        by_name[key_of(entry)] = {"version": entry.environment.version, "does": digest.hexdigest()[:32]}
    return by_name


def hash_game(digest: Digest, game: Game, max_steps: int) -> None:
    pieces = [(piece.name, piece.shape, piece.each_seat) for piece in features_of(game)]
    digest.update(repr([game.called, game.rules_version, game.rules.MOVES, pieces, max_steps]).encode())
    for reward in REWARDS:
        envs = GameVector(game, 1, reward, INTERPRETED)
        deals = DEALS if reward == default_reward(game) else DEALS[:1]
        for deal in deals:
            for line in play_random_moves(envs, deal):
                digest.update(line)


def play_random_moves(envs: GameVector, deal: int) -> Iterator[bytes]:
    """Play a random game and yield as bytes what each seat sees and may do, its moves as text, and their rewards."""
    random = Random(deal)  # noqa: S311
    envs.deal(ONLY, np.array([deal]))
    for _ in range(STEPS):
        actor = int(envs.actors[0])
        if actor == OVER:
            return
        seats = range(envs.seats) if actor == ANYONE else [actor]
        movable = []
        for seat in seats:
            envs.observe(ONLY, np.array([seat]))
            yield envs.observations.tobytes()
            yield envs.masks.tobytes()
            if envs.masks.any():
                movable.append((seat, np.flatnonzero(envs.masks[0])))
        if not movable:
            return
        seat, legal = movable[int(random.random() * len(movable))]
        move = int(legal[int(random.random() * len(legal))])
        yield envs.view(seat).write(move).encode()
        envs.act(ONLY, np.array([seat]), np.array([move]))
        yield envs.rewards.tobytes()


def fingerprint_file(game: Game) -> Path:
    return game.folder / "tests" / "fingerprints.toml"


def saved_fingerprints(game: Game) -> dict[str, Fingerprint]:
    file = fingerprint_file(game)
    tables = tomllib.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    return {f"{table}.{name}": value for table, environments in tables.items() for name, value in environments.items()}


def write_fingerprints(game: Game) -> Iterator[Path]:
    by_name = fingerprints(game)
    if by_name:
        fingerprint_file(game).write_text(as_toml(by_name), encoding="utf-8")
        yield fingerprint_file(game)


def unversioned_changes(game: Game) -> Iterator[str]:
    """Warn of every environment that does something else under the version that was written down."""
    saved = saved_fingerprints(game)
    for name, current in fingerprints(game).items():
        old = saved.get(name, current)
        if old["version"] == current["version"] and old["does"] != current["does"]:
            yield (
                f"{name} has changed and is still version {current['version']}: that is fine until it is published; "
                "then describe the change in its changelog in __init__.py, which makes a new version"
            )


def as_toml(by_name: Mapping[str, Fingerprint]) -> str:
    return "\n".join(
        f'[{name}]\nversion = {fingerprint["version"]}\ndoes = "{fingerprint["does"]}"\n'
        for name, fingerprint in by_name.items()
    )


def check_fingerprints(game: Game) -> None:
    """Check that every environment does what it did, or has another version."""
    problems = differences(game.name, saved_fingerprints(game), fingerprints(game))
    assert not problems, "\n".join(problems)


def differences(game: str, saved: Mapping[str, Fingerprint], current: Mapping[str, Fingerprint]) -> list[str]:
    """Say what is to be done about every environment that differs from its saved fingerprint."""
    command = f"python -m kingfisher.testing fingerprints {game}"
    problems = []
    for name in sorted(saved.keys() | current.keys()):
        old, new = saved.get(name), current.get(name)
        if old == new:
            continue
        if old is None or new is None:
            problems.append(f"{name} was added or removed: run `{command}`")
        elif old["version"] == new["version"]:
            problems.append(
                f"{name} has other observations, moves or rewards: describe the change in its changelog in the game's "
                f"__init__.py, which makes it version {new['version'] + 1}, then run `{command}`"
            )
        else:
            problems.append(f"{name} has version {new['version']}: run `{command}`")
    return problems
