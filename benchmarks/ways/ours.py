"""Kingfisher."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

import kingfisher as kf
from benchmarks.clock import MANY, Counted, Play, Table, many_at_once, one_at_a_time, one_of_each, whole_games
from benchmarks.cores import core_numbers
from benchmarks.ways.zoo import AgentsTable
from kingfisher.core.batch.batch import Batch
from kingfisher.core.compile.specialize import COMPILED, INTERPRETED
from kingfisher.core.interface import ANYONE

MAX_STEPS = 2_000
GAMES = 2_000
"""Played to their ends in one call."""


class PositionTable(Table):
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


class AloneTable(Table):
    """As a learner holds one game: a Gymnasium environment."""

    def __init__(self, name: str) -> None:
        from kingfisher.adapters.gymnasium import SinglePlayerEnv

        self.env, self.made = SinglePlayerEnv(environment_of(name)), 0

    def begin(self) -> Any:
        self.made = 0
        return self.env.reset(seed=1)[1]["action_mask"]

    def step(self, move: Any) -> Any:
        _, _, over, _, info = self.env.step(move)
        self.made += 1
        if over or self.made >= MAX_STEPS:
            self.made = 0
            _, info = self.env.reset()
        return info["action_mask"]


class BatchTables:
    """A batch, of which a new one begins when half of the games are over."""

    def __init__(self, name: str) -> None:
        self.game, self.seed = kf.game(name), 0
        self.draw = np.random.default_rng(2)

    def begin(self) -> Any:
        self.batch = self.game.batch(MANY, seed=self.seed)
        self.seed += MANY
        return self._masks()

    def step(self, moves: Any) -> tuple[Any, int]:
        moves_made = int((~self.batch.over).sum())
        self.batch.step(moves, self.acting)
        return (self.begin() if moves_made < MANY // 2 else self._masks()), moves_made

    def _masks(self) -> Any:
        """Where anyone may act, one of the seats that can does."""
        self.acting = None
        if not self.game.race:
            return self.batch.legal_mask()
        masks = np.stack([self.batch.legal_mask(seat) for seat in range(self.game.seats)])
        self.acting = one_of_each(masks.any(axis=2).T, self.draw)
        return masks[self.acting, np.arange(MANY)]


class AloneTables:
    """Gymnasium's vector environment."""

    def __init__(self, name: str) -> None:
        from kingfisher.adapters.gymnasium import SinglePlayerVectorEnv

        self.envs = SinglePlayerVectorEnv(
            environment_of(name), MANY, copy=False, autoreset_mode="SameStep", max_episode_steps=MAX_STEPS
        )

    def begin(self) -> Any:
        return self.envs.reset(seed=1)[1]["action_mask"]

    def step(self, moves: Any) -> tuple[Any, int]:
        *_, info = self.envs.step(moves)
        return info["action_mask"], MANY


def environment(name: str) -> Play:
    if kf.game(name).seats == 1:
        return one_at_a_time(AloneTable(name))
    from kingfisher.adapters.pettingzoo import env

    return one_at_a_time(AgentsTable(env(environment_of(name))))


def environment_of(name: str) -> str:
    """The first environment of a game for as many as usually play it."""
    from kingfisher.adapters import environments

    table = environments.SINGLE_AGENT if kf.game(name).seats == 1 else environments.MULTI_AGENT
    return next(entry.name for entry in table if entry.game.name == name)


def rollouts(name: str, threads: int = 1, speed: str = COMPILED, games: int = GAMES) -> Play:
    """One batch, dealt anew when all its games are over."""
    batch = Batch(kf.game(name), games * threads, seed=0, threads=threads, speed=speed)
    batch.play_random()

    def some() -> Counted:
        batch.renew()
        batch.play_random()
        return lambda: (int(batch.moves_made.sum()), int(batch._rngs.draw.sum()))

    return whole_games(some)


Ready = Callable[[Batch], Callable[[], int]]
"""Of a batch that was dealt, what plays it and tells how many moves were made."""


class Dealt:
    """One batch after another, each dealt and made ready before the clock starts."""

    def __init__(self, name: str, ready: Ready) -> None:
        self.game, self.ready, self.seed = kf.game(name), ready, 0

    def deal(self) -> None:
        self.batch = self.game.batch(GAMES, seed=self.seed)
        self.seed += GAMES
        self.draws, self.play = int(self.batch._rngs.draw.sum()), self.ready(self.batch)

    def some(self) -> Counted:
        moves_made = self.play()
        return lambda: (moves_made, int(self.batch._rngs.draw.sum()) - self.draws)


def dealt(name: str, ready: Ready) -> Play:
    games = Dealt(name, ready)
    return whole_games(games.some, games.deal)


def by_us(batch: Batch) -> Callable[[], int]:
    def play() -> int:
        batch.play_random()
        return int(batch.moves_made.sum())

    return play


def by_hand(batch: Batch) -> Callable[[], int]:
    from benchmarks.same_game.by_hand import arrays_of, play_by_hand

    return partial(play_by_hand, *arrays_of(batch))


def hold(name: str, games: int) -> Batch:
    """After a first move, with all that stepping needs."""
    batch = kf.game(name).batch(games, seed=0)
    seats = 0 if batch.game.race else None
    batch.step(batch.legal_mask(seats).argmax(axis=1), seats)
    return batch


def size_of(held: Batch) -> int:
    return sum(array.nbytes for array in vars(held).values() if isinstance(array, np.ndarray))


WAYS: dict[str, Callable[[str], Play]] = {
    "one": lambda name: one_at_a_time(PositionTable(name)),
    "one seen": environment,
    "many": lambda name: many_at_once(BatchTables(name)),
    "many seen": lambda name: many_at_once(AloneTables(name)),
    "rollouts": rollouts,
    "all cores": lambda name: rollouts(name, len(core_numbers()), games=10 * GAMES),  # starting threads takes time too
    "dealt": partial(dealt, ready=by_us),
    "by hand": partial(dealt, ready=by_hand),
    "interpreted": partial(rollouts, speed=INTERPRETED, games=2),
}
HOLD = (hold, 50_000)
