"""The kernels of random play on a GPU, run without one: in whatever order their threads go, they play the games of the CPU."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

import pytest

from kingfisher.core.batch import cuda_rollout
from kingfisher.core.batch.backend import Games
from kingfisher.core.batch.batch import Batch
from kingfisher.core.compile.specialize import INTERPRETED
from kingfisher.core.game import Game
from tests.gpu.fake_cuda import FakeCuda
from tests.support.every_game import FIXTURES, REGISTERED, name_of

GAMES = 150
MULTIPROCESSORS, THREADS = 2, 64  # so that some threads take a second game
SHORT, VERY_LONG = cuda_rollout.Launch(THREADS, 1, 0), cuda_rollout.Launch(THREADS, 1, 1)
KERNELS = {SHORT: "apart", VERY_LONG: "sorted"}
UNCACHED_KERNEL = cuda_rollout.rollout_kernel.__wrapped__  # what it makes of the fake is not kept
MAX_MOVES = {"tabletop": 40, "tacklebox": 8, "frenzy": 6, "freshwater": 12}
"""After the first go; other games are played to their ends, which comes to the same for a kernel."""


def played(game: Game, cap: int, launch: cuda_rollout.Launch | None = None) -> dict[str, Any]:
    """What is left of some games after random play in two goes: on the CPU, or by the kernel that a launch stands for."""
    batch = Batch(game, GAMES, seed=5)
    for most in (3, cap):
        if launch is None:
            batch.play_random(most)
        else:
            games = Games[Any](batch._states, batch._rngs, batch._picks, batch._moves_made)
            cuda_rollout.play_on_cuda(game.rule_set(INTERPRETED), game.rules, games, game.seats, most)
    return {
        "states": batch.states.tobytes(),
        "moves": batch.moves_made.tolist(),
        "picks": batch._picks.tolist(),
        "draws": batch._rngs.draw.tolist(),
    }


def play_without_a_gpu(monkeypatch: pytest.MonkeyPatch, launch: cuda_rollout.Launch, seed: int, without: int = 0) -> None:
    cuda = FakeCuda(seed, MULTIPROCESSORS, without)
    monkeypatch.setattr(cuda_rollout, "cuda_module", lambda: cuda)
    monkeypatch.setattr(cuda_rollout, "launch_of", lambda _: launch)
    monkeypatch.setattr(cuda_rollout, "VERY_LONG", VERY_LONG)
    monkeypatch.setattr(cuda_rollout, "rollout_kernel", UNCACHED_KERNEL)


@pytest.mark.parametrize("launch", KERNELS, ids=KERNELS.get)
@pytest.mark.parametrize("game", REGISTERED + FIXTURES, ids=name_of)
def test_a_kernel_plays_the_games_of_the_cpu(game: Game, launch: cuda_rollout.Launch, monkeypatch: pytest.MonkeyPatch) -> None:
    cap = MAX_MOVES.get(game.name, 1_000)
    expected = played(game, cap)
    play_without_a_gpu(monkeypatch, launch, seed=1)
    assert played(game, cap, launch) == expected


def meetings_in(function: Callable[..., Any]) -> list[int]:
    """The lines where all threads of a block meet."""
    lines, first = inspect.getsourcelines(function)
    return [first + k for k, line in enumerate(lines) if line.strip() == "cuda.syncthreads()"]


NEEDED = [*meetings_in(cuda_rollout.make_sorted_place), meetings_in(cuda_rollout.make_play_sorted)[-1]]
"""The first meeting of play_sorted only keeps threads together."""


@pytest.mark.parametrize("line", NEEDED)
def test_no_meeting_of_threads_can_be_left_out(line: int, monkeypatch: pytest.MonkeyPatch) -> None:
    (game,) = (game for game in FIXTURES if game.name == "whispers")
    expected = played(game, 10)

    def goes_wrong(seed: int) -> bool:
        play_without_a_gpu(monkeypatch, VERY_LONG, seed, line)
        try:
            return played(game, 10, VERY_LONG) != expected
        except (AssertionError, IndexError):
            return True

    assert any(goes_wrong(seed) for seed in range(5))
