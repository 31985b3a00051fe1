"""The GPU plays the very same games as the CPU. Skipped where there is none."""

from __future__ import annotations

import numpy as np
import pytest

from kingfisher.core.batch import Batch
from kingfisher.core.conformance import speeds_agree
from kingfisher.core.devices import why_no_cuda
from kingfisher.core.errors import KingfisherError
from kingfisher.core.game import Game
from tests.every_game import EVERY_CHOICE, REGISTERED, name_of

needs_gpu = pytest.mark.skipif(bool(why_no_cuda()), reason=f"no GPU: {why_no_cuda()}")


@needs_gpu
@pytest.mark.parametrize("game", EVERY_CHOICE, ids=name_of)
def test_law_1_holds_on_the_gpu(game: Game) -> None:
    speeds_agree(game, range(100, 104))


@needs_gpu
@pytest.mark.parametrize("game", EVERY_CHOICE, ids=name_of)
def test_many_games_agree_with_the_cpu(game: Game) -> None:
    gpu, cpu = Batch(game, 5_000, seed=9, device="cuda"), Batch(game, 5_000, seed=9)
    for batch in (gpu, cpu):
        batch.play_random()
    assert gpu.states.tobytes() == cpu.states.tobytes()
    assert (gpu.moves_made == cpu.moves_made).all()
    for results in ("scores", "worths", "won", "legal_mask"):
        arguments = (0,) if results == "legal_mask" else ()
        assert (getattr(gpu, results)(*arguments) == getattr(cpu, results)(*arguments)).all()


@needs_gpu
@pytest.mark.parametrize("game", REGISTERED, ids=name_of)
def test_steps_agree_with_the_cpu(game: Game) -> None:
    choice = np.random.default_rng(1)
    gpu, cpu = Batch(game, 300, seed=4, device="cuda"), Batch(game, 300, seed=4)
    for _ in range(40):
        mask = cpu.legal_mask()
        assert (gpu.legal_mask() == mask).all()
        moves = (mask * choice.random(mask.shape)).argmax(axis=1)
        for batch in (gpu, cpu):
            batch.step(moves)
        assert gpu.states.tobytes() == cpu.states.tobytes()


@pytest.mark.skipif(not why_no_cuda(), reason="there is a GPU")
def test_without_a_gpu_the_refusal_is_clear() -> None:
    with pytest.raises(KingfisherError, match=r"device cuda: .*; possible here is cpu"):
        Batch(REGISTERED[0], 1, seed=1, device="cuda")
