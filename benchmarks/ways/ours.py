"""Kingfisher."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

import kingfisher as kf
from benchmarks.clock import MANY, Count, Play, many_at_once, one_at_a_time, whole_games
from benchmarks.ways.zoo import AgentsTable
from kingfisher.core.batch import Batch
from kingfisher.core.contract import ANYONE
from kingfisher.core.twin import COMPILED, INTERPRETED

ALONE = {"tabletop": "Tabletop", "solotaire": "Solotaire", "tacklebox": "Tacklebox"}
TOGETHER = {"frenzy": "Frenzy", "freshwater": "Freshwater"}
LONGEST = 2_000
GAMES = 2_000
"""Played to their ends in one call."""


class PositionTable:
    """As a program holds one game: moves are text."""

    def __init__(self, name: str) -> None:
        self.game, self.seed = kf.game(name), 0

    def begin(self) -> Any:
        self.position = self.game.deal(seed=self.seed)
        self.seed += 1
        return self._legal()

    def step(self, move: Any) -> Any:
        seat, text = move
        self.position.play(text, seat=seat)
        return self._legal() or self.begin()

    def _legal(self) -> list[tuple[int, str]]:
        actor = self.position.to_act
        seats = range(self.game.seats) if actor == ANYONE else [actor]
        return [(seat, text) for seat in seats for text in self.position.moves(seat)] if not self.position.over else []


class AloneTable:
    """As a learner holds one game: a Gymnasium environment."""

    def __init__(self, name: str) -> None:
        from kingfisher.adapters.gym import Alone

        self.env, self.made = Alone(ALONE[name]), 0

    def begin(self) -> Any:
        self.made = 0
        return self.env.reset(seed=1)[1]["action_mask"]

    def step(self, move: Any) -> Any:
        _, _, over, _, info = self.env.step(move)
        self.made += 1
        if over or self.made >= LONGEST:
            self.made = 0
            _, info = self.env.reset()
        return info["action_mask"]


class BatchTables:
    """A batch, of which a new one begins when half of the games are over."""

    def __init__(self, name: str) -> None:
        self.game, self.seed = kf.game(name), 0

    def begin(self) -> Any:
        self.batch = self.game.batch(MANY, seed=self.seed)
        self.seed += MANY
        return self._masks()

    def step(self, moves: Any) -> tuple[Any, int]:
        made = int((~self.batch.over).sum())
        self.batch.step(moves, self.acting)
        return (self.begin() if made < MANY // 2 else self._masks()), made

    def _masks(self) -> Any:
        """Where anyone may act, the first seat that can does."""
        self.acting = None
        if not self.game.race:
            return self.batch.legal_mask()
        masks = np.stack([self.batch.legal_mask(seat) for seat in range(self.game.seats)])
        self.acting = masks.any(axis=2).argmax(axis=0)
        return masks[self.acting, np.arange(MANY)]


class AloneTables:
    """Gymnasium's vector environment."""

    def __init__(self, name: str) -> None:
        from kingfisher.adapters.gym import ManyAlone

        self.envs = ManyAlone(ALONE[name], MANY, copy=False, autoreset_mode="SameStep", max_episode_steps=LONGEST)

    def begin(self) -> Any:
        return self.envs.reset(seed=1)[1]["action_mask"]

    def step(self, moves: Any) -> tuple[Any, int]:
        *_, info = self.envs.step(moves)
        return info["action_mask"], MANY


def environment(name: str) -> Play:
    if name in ALONE:
        return one_at_a_time(AloneTable(name))
    from kingfisher.adapters.zoo import env

    return one_at_a_time(AgentsTable(env(TOGETHER[name])))


def rollouts(name: str, threads: int = 1, speed: str = COMPILED, games: int = GAMES) -> Play:
    """One batch, dealt anew when all its games are over."""
    batch = Batch(kf.game(name), games * threads, seed=0, threads=threads, speed=speed)
    batch.play_random()

    def some() -> Callable[[], tuple[int, int]]:
        batch.renew()
        batch.play_random()
        return lambda: (int(batch.moves_made.sum()), int(batch._rngs.draw.sum()))

    return whole_games(some)


def dealt(name: str, played: Callable[[Batch], int]) -> Play:
    """The same, with all games dealt before the clock starts; `played` tells how many moves were made."""
    game = kf.game(name)
    seed = 0

    def play(seconds: float) -> Count:
        nonlocal seed
        moves, chances, spent = 0, 0, 0.0
        while spent < seconds:
            batch = game.batch(GAMES, seed=seed)
            before = int(batch._rngs.draw.sum())
            started = time.perf_counter()
            moves += played(batch)
            spent += time.perf_counter() - started
            chances += int(batch._rngs.draw.sum()) - before
            seed += GAMES
        return Count(moves, spent, chances)

    return play


def by_us(batch: Batch) -> int:
    batch.play_random()
    return int(batch.moves_made.sum())


def by_hand(batch: Batch) -> int:
    from benchmarks.same_game.by_hand import play

    return play(batch)[0]


def hold(name: str, games: int) -> Any:
    return kf.game(name).batch(games, seed=0)


WAYS: dict[str, Callable[[str], Play]] = {
    "one": lambda name: one_at_a_time(PositionTable(name)),
    "one seen": environment,
    "many": lambda name: many_at_once(BatchTables(name)),
    "many seen": lambda name: many_at_once(AloneTables(name)),
    "rollouts": rollouts,
    "all cores": lambda name: rollouts(name, os.cpu_count() or 1, games=10 * GAMES),  # starting threads takes time too
    "dealt": partial(dealt, played=by_us),
    "by hand": partial(dealt, played=by_hand),
    "interpreted": partial(rollouts, speed=INTERPRETED, games=2),
}
HOLD = (hold, 50_000)
