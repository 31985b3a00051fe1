"""Kingfisher, the tabletop game by hand in CUDA, and games for JAX, on a GPU."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from functools import cache
from itertools import cycle
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from kingfisher import registry
from kingfisher.core.batch.batch import Batch
from kingfisher.core.batch.cuda import cuda_module

Some = Callable[[], tuple[int, float]]
"""Plays some; answers with the moves made and the seconds they took."""

HAND, HAND_THREADS, HAND_BLOCKS = Path(__file__).parents[1] / "tabletop.cu", 128, 16
CHECKED = 100_000


class Ready(NamedTuple):
    """What plays, and the bytes of memory that a game takes."""

    some: Some
    bytes_a_game: float | None = None


# Whole games of random play


def ours(name: str, games_at_once: int, dealt: bool) -> Ready:
    """`dealt` tells that dealing them is timed too."""
    games = registry.game(name).batch(games_at_once, seed=1, device="cuda")
    games.play_random()

    def some() -> tuple[int, float]:
        started = time.perf_counter()
        games.renew()
        if not dealt:
            games.wait()
            started = time.perf_counter()
        games.play_random()
        games.wait()
        spent = time.perf_counter() - started
        return int(np.asarray(games.moves_made).sum()), spent

    return Ready(some, bytes_a_game(games))


def bytes_a_game(games: Batch, *more: Any) -> float:
    """Of the arrays that a batch has made so far, and of others."""
    held = [*vars(games).values(), *vars(games._backend).values(), *more]
    arrays = [array for array in held if hasattr(array, "__cuda_array_interface__")]
    return float(sum(array.dtype.itemsize * int(np.prod(array.shape)) for array in arrays)) / len(games)


class ByHand:
    """The kernel of tabletop.cu on the arrays of a batch."""

    def __init__(self) -> None:
        core: Any = __import__("cuda.core", fromlist=["Device"])
        self.device = core.Device()
        self.device.set_current()
        arch = "".join(map(str, self.device.compute_capability))
        program = core.Program(HAND.read_text(encoding="utf-8"), "c++", core.ProgramOptions(arch=f"sm_{arch}", std="c++17"))
        self.kernel = program.compile("cubin").get_kernel("play")
        self.core = core
        self.blocks = HAND_BLOCKS * int(cuda_module().get_current_device().MULTIPROCESSOR_COUNT)

    def play(self, games: Any) -> float:
        """Play the dealt games of a batch; the seconds that took."""
        arrays = (games._states, games._rngs, games._picks, games._moves_made)
        pointers = [array.__cuda_array_interface__["data"][0] for array in arrays]
        config = self.core.LaunchConfig(grid=self.blocks, block=HAND_THREADS)
        games.wait()
        started = time.perf_counter()
        self.core.launch(self.device.default_stream, config, self.kernel, np.int64(len(games)), *pointers)
        games.wait()
        return time.perf_counter() - started

    def check(self) -> None:
        game = registry.game("tabletop")
        by_hand, by_batch = (game.batch(CHECKED, seed=7, device="cuda") for _ in range(2))
        self.play(by_hand)
        by_batch.play_random()
        if (
            by_hand.states.tobytes() != by_batch.states.tobytes()
            or (np.asarray(by_hand.moves_made) != np.asarray(by_batch.moves_made)).any()
        ):
            sys.exit("the kernel written by hand does not play our games")


def by_hand(games_at_once: int) -> Ready:
    hand = ByHand()
    hand.check()
    games = registry.game("tabletop").batch(games_at_once, seed=1, device="cuda")
    hand.play(games)

    def some() -> tuple[int, float]:
        games.renew()
        spent = hand.play(games)
        return int(np.asarray(games.moves_made).sum()), spent

    return Ready(some, bytes_a_game(games))


def in_jax(name: str, games: int, steps: int) -> Ready:
    import jax

    from benchmarks.ways.jaxed import env_of, hold, rollouts_of, size_of

    with width(name):
        run = rollouts_of(env_of(name), games, steps)
        key = jax.random.key(1)
        run(key).block_until_ready()
        size = size_of(hold(name, games)) / games

    def some() -> tuple[int, float]:
        nonlocal key
        with width(name):
            key, now = jax.random.split(key)
            started = time.perf_counter()
            moves_made = run(now).block_until_ready()
            return int(moves_made), time.perf_counter() - started

    return Ready(some, size)


def width(name: str) -> Any:
    """Our game needs words of 64 bits; Pgx's own are made for 32, whatever was played before."""
    import jax

    from benchmarks.ways.jaxed import SAME

    return jax.enable_x64(name == SAME)


# Stepped from Python, as a learner does it: a move in every game by one call, and what is over is dealt anew


def ours_stepped(name: str, games_at_once: int, sees: bool) -> Ready:
    games = registry.game(name).batch(games_at_once, seed=1, device="cuda")
    moves, blocks = cuda_module().device_array(games_at_once, np.int64), -(-games_at_once // HAND_THREADS)
    next_seats, turn = seats_to_act(games), 0
    seats = next_seats()
    mask, seen = games.legal_mask(seats), games.observe(seats) if sees else None

    def some() -> tuple[int, float]:
        nonlocal turn, seats
        moves_made = int(np.asarray(mask).any(axis=1).sum())
        chooser()[blocks, HAND_THREADS](mask.array, turn, moves)
        turn += 1
        games.wait()
        started = time.perf_counter()
        games.step(moves, seats, check=False)
        games.renew()
        seats = next_seats()
        games.legal_mask(seats, out=mask)
        if seen is not None:
            games.observe(seats, out=seen)
        games.wait()
        return moves_made, time.perf_counter() - started

    some()
    return Ready(some, bytes_a_game(games, mask, moves, seats, seen))


def seats_to_act(games: Batch) -> Callable[[], Any]:
    """Asked before every move, on the GPU. Where anyone may act the seats take turns; who then has no legal move makes none,
    and none is counted."""
    if games.game.seats == 1:
        return lambda: None
    if games.game.race:
        in_turn = cycle([games._backend.to_device(np.full(len(games), seat)) for seat in range(games.game.seats)])
        return lambda: next(in_turn)
    actors = games.actors()
    return lambda: games.actors(out=actors)


@cache
def chooser() -> Any:
    """Chooses a legal move in every game; the first of all where there is none."""
    cuda = cuda_module()

    def choose(mask: Any, turn: int, moves: Any) -> None:
        i = cuda.grid(1)
        if i < mask.shape[0]:
            count = 0
            for move in range(mask.shape[1]):
                count += mask[i, move]
            which = ((i * 7919 + turn * 104_729) * 2_654_435_761 >> 8 & 0xFFFF) % max(count, 1)
            moves[i] = 0
            for move in range(mask.shape[1]):
                if mask[i, move]:
                    if which == 0:
                        moves[i] = move
                    which -= 1

    return cuda.jit(choose)


def jax_stepped(name: str, games: int, sees: bool) -> Ready:
    import jax

    from benchmarks.ways.jaxed import JaxTables, env_of, size_of

    with width(name):
        tables, choose = JaxTables(name, games, sees), jax.jit(env_of(name).choose)
        tables.begin()
        key, seen = jax.random.key(4), ()

    def some() -> tuple[int, float]:
        nonlocal key, seen
        with width(name):
            key, now = jax.random.split(key)
            moves = jax.block_until_ready(choose(tables.state, jax.random.bits(now, (games,))))
            started = time.perf_counter()
            result = tables.step_all(tables.state, tables.pool, moves, tables.key)
            tables.state, mask, tables.key, seen = jax.block_until_ready(result)
            spent = time.perf_counter() - started
            return len(mask), spent

    some()
    return Ready(some, size_of((tables.state, seen)) / games)
