"""The GPU plays the very same games as the CPU, and others use its arrays where they lie. Skipped where there is none."""

from __future__ import annotations

import pickle
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from benchmarks.ways.on_gpu import ours_stepped
from kingfisher.core.batch.batch import Batch
from kingfisher.core.batch.cuda import why_no_cuda
from kingfisher.core.errors import KingfisherError
from kingfisher.core.game import Game
from kingfisher.studies.study import study
from kingfisher.testing.conformance import speeds_agree
from tests.support.every_game import EVERY_CHOICE, REGISTERED, name_of

needs_gpu = pytest.mark.skipif(bool(why_no_cuda()), reason=f"no GPU: {why_no_cuda()}")
TABLETOP = next(game for game in REGISTERED if game.name == "tabletop")
LIBRARIES = ("torch", "jax", "cupy")
DTYPES = {"legal_mask": np.bool_, "observe": np.float32, "scores": np.int64, "worths": np.int64, "won": np.bool_}


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
    same(gpu.moves_made, cpu.moves_made)
    for results in ("scores", "worths", "won", "endings", "actors", "ended"):
        same(getattr(gpu, results)(), getattr(cpu, results)())
    same(gpu.legal_mask(0), cpu.legal_mask(0))


@needs_gpu
@pytest.mark.parametrize("game", REGISTERED, ids=name_of)
def test_steps_sights_and_new_deals_agree_with_the_cpu(game: Game) -> None:
    choice = np.random.default_rng(1)
    seed = 2**256 - 500  # some of the next deals are beyond the last number, and begin at 0 again
    gpu, cpu = Batch(game, 300, seed, device="cuda"), Batch(game, 300, seed)
    for turn in range(40):
        seats = able_seats(cpu)
        mask = cpu.legal_mask(seats)
        same(gpu.legal_mask(seats), mask)
        same(gpu.observe(seats), cpu.observe(seats))
        moves = (mask * choice.random(mask.shape)).argmax(axis=1)
        for batch in (gpu, cpu):
            batch.step(moves, seats, check=turn % 2 == 0)
        assert gpu.states.tobytes() == cpu.states.tobytes()
    for batch in (gpu, cpu):
        batch.play_random(200)
        batch.renew()
        batch.play_random(7)
    assert gpu.states.tobytes() == cpu.states.tobytes()
    same(gpu.moves_made, cpu.moves_made)
    assert [gpu.deal_of(i) for i in range(300)] == [cpu.deal_of(i) for i in range(300)]


@needs_gpu
def test_a_copy_goes_on_by_itself_and_a_game_is_told_in_words() -> None:
    gpu, cpu = Batch(TABLETOP, 40, seed=9, device="cuda"), Batch(TABLETOP, 40, seed=9)
    for batch in (gpu, cpu):
        batch.play_random(5)
    copies = [gpu.copy(), pickle.loads(pickle.dumps(gpu))]  # noqa: S301
    gpu.play_random()
    cpu_view = cpu.view(7)
    cpu.play_random()
    for other in copies:
        view = other.view(7)
        assert (bytes(view), view.moves(), str(view)) == (bytes(cpu_view), cpu_view.moves(), str(cpu_view))
        other.play_random()
        assert other.states.tobytes() == gpu.states.tobytes() == cpu.states.tobytes()
        same(other.moves_made, cpu.moves_made)


@needs_gpu
@pytest.mark.parametrize("game", REGISTERED, ids=name_of)
def test_a_study_on_the_gpu_finds_what_the_cpu_finds(game: Game) -> None:
    cpu, gpu = (study(game, "random", 3_000, seed=5, device=device).as_json() for device in ("cpu", "cuda"))
    assert {**gpu, "seconds": 0} == {**cpu, "seconds": 0}


def able_seats(batch: Batch) -> Any:
    """In every game a seat that may act; 0 where none may."""
    masks = np.stack([batch.legal_mask(seat) for seat in range(batch.game.seats)])
    return masks.any(axis=2).argmax(axis=0)


def same(result: Any, expected: Any) -> None:
    host = np.asarray(result)
    assert (host.dtype, host.shape) == (expected.dtype, expected.shape)
    assert host.tobytes() == expected.tobytes()


@needs_gpu
@pytest.mark.parametrize("name", ["tabletop", "frenzy"])
def test_the_benchmark_steps_every_game_that_has_a_move(name: str) -> None:
    some, size = ours_stepped(name, 100, sees=True)
    made = [some()[0] for _ in range(30)]
    assert min(made) > (99 if name == "tabletop" else 0)
    assert size is not None
    assert size > 1_000


# Arrays of others


def the(library: str) -> Any:
    """The library, if it can use the GPU; its reason not to skips the test."""
    module = pytest.importorskip(library, reason=f"{library} is not here")
    try:
        ready = module.devices("gpu") if library == "jax" else module.cuda.is_available()
    except RuntimeError as wrong:
        pytest.skip(f"{library}: {wrong}")
    if not ready:
        pytest.skip(f"{library} finds no GPU")
    return module


def taken(library: str, array: Any) -> Any:
    """The array as one of the library, by DLPack."""
    module = the(library)
    return module.numpy.from_dlpack(array) if library == "jax" else module.from_dlpack(array)


def address(array: Any) -> int:
    if hasattr(array, "data_ptr"):
        return int(array.data_ptr())
    if hasattr(array, "unsafe_buffer_pointer"):
        return int(array.unsafe_buffer_pointer())
    return int(array.__cuda_array_interface__["data"][0])


def on_host(array: Any) -> Any:
    return (
        array.get()
        if type(array).__module__.startswith("cupy")
        else np.asarray(array.cpu() if hasattr(array, "cpu") else array)
    )


def wide_numbers(library: str) -> None:
    """JAX has whole numbers of 64 bits only where it is told so."""
    if library == "jax":
        the("jax").config.update("jax_enable_x64", True)


@needs_gpu
@pytest.mark.parametrize("library", LIBRARIES)
def test_what_a_batch_returns_is_used_where_it_lies(library: str) -> None:
    wide_numbers(library)
    games, plain = TABLETOP.batch(50, seed=3, device="cuda"), TABLETOP.batch(50, seed=3)
    for batch in (games, plain):
        batch.play_random(20)
    for name, dtype in DTYPES.items():
        array = getattr(games, name)()
        borrowed = taken(library, array)
        assert address(borrowed) == array.__cuda_array_interface__["data"][0]
        assert on_host(borrowed).dtype == dtype
        assert np.array_equal(on_host(borrowed), getattr(plain, name)())
    for array, expected in ((games.to_act, plain.to_act), (games.over, plain.over), (games.moves_made, plain.moves_made)):
        assert np.array_equal(on_host(taken(library, array)), expected)


@needs_gpu
@pytest.mark.parametrize("library", ["torch", "cupy"])
def test_the_cuda_array_interface_shares_memory_too(library: str) -> None:
    module = the(library)
    games = TABLETOP.batch(50, seed=3, device="cuda")
    array = games.legal_mask()
    borrowed = module.as_tensor(array, device="cuda") if library == "torch" else module.asarray(array)
    assert address(borrowed) == array.__cuda_array_interface__["data"][0]
    borrowed[:] = True
    assert np.asarray(array).all()


@needs_gpu
@pytest.mark.parametrize("library", ["torch", "cupy"])
def test_what_one_writes_the_other_sees(library: str) -> None:
    games = TABLETOP.batch(50, seed=3, device="cuda")
    scores = games.scores()
    borrowed = taken(library, scores)
    borrowed[7, 0] = 12_345
    assert np.asarray(scores)[7, 0] == 12_345
    games.scores(out=scores)
    assert on_host(borrowed)[7, 0] == 0


@needs_gpu
@pytest.mark.parametrize("library", LIBRARIES)
def test_memory_lives_as_long_as_anyone_holds_it(library: str) -> None:
    games, expected = TABLETOP.batch(5_000, seed=3, device="cuda"), TABLETOP.batch(5_000, seed=3).observe()
    borrowed = taken(library, games.observe())
    for _ in range(30):
        games.observe()
    del games
    assert np.array_equal(on_host(borrowed), expected)


@needs_gpu
@pytest.mark.parametrize("library", ["torch", "cupy"])
def test_an_array_of_another_library_is_filled(library: str) -> None:
    module = the(library)
    games, plain = TABLETOP.batch(50, seed=3, device="cuda"), TABLETOP.batch(50, seed=3)
    on = {"device": "cuda"} if library == "torch" else {}
    mask = module.zeros((50, 23), dtype=module.bool if library == "torch" else np.bool_, **on)
    assert games.legal_mask(out=mask) is mask
    assert np.array_equal(on_host(mask), plain.legal_mask())
    seen = module.zeros(plain.observe().shape, dtype=module.float32, **on)
    games.observe(out=seen)
    assert np.array_equal(on_host(seen), plain.observe())


@needs_gpu
@pytest.mark.parametrize("library", LIBRARIES)
@pytest.mark.parametrize("width", ["int32", "int64", "int16"])
@pytest.mark.parametrize("check", [True, False])
def test_moves_of_another_library_are_made(library: str, width: str, check: bool) -> None:
    module = the(library)
    wide_numbers(library)
    games, plain = TABLETOP.batch(50, seed=3, device="cuda"), TABLETOP.batch(50, seed=3)
    for _ in range(20):
        moves = plain.legal_mask().argmax(axis=1)
        narrow = moves.astype(width)
        foreign_moves = (
            module.as_tensor(narrow, device="cuda") if library == "torch" else getattr(module, "numpy", module).asarray(narrow)
        )
        games.step(foreign_moves, check=check)
        del foreign_moves
        plain.step(moves)
    assert games.states.tobytes() == plain.states.tobytes()


@needs_gpu
def test_a_loop_in_another_stream_of_pytorch_plays_the_same() -> None:
    torch = the("torch")
    games, plain = TABLETOP.batch(2_000, seed=3, device="cuda"), TABLETOP.batch(2_000, seed=3)
    with torch.cuda.stream(torch.cuda.Stream()):
        for _ in range(30):
            mask = torch.from_dlpack(games.legal_mask())
            games.step(mask.int().argmax(dim=1), check=False)
    for _ in range(30):
        plain.step(plain.legal_mask().argmax(axis=1))
    assert games.states.tobytes() == plain.states.tobytes()


@needs_gpu
def test_rows_with_gaps_are_moves_too() -> None:
    torch = the("torch")
    games, plain = TABLETOP.batch(50, seed=3, device="cuda"), TABLETOP.batch(50, seed=3)
    moves = plain.legal_mask().argmax(axis=1)
    games.step(torch.as_tensor(np.column_stack([moves, moves]), device="cuda")[:, 0])
    plain.step(moves)
    assert games.states.tobytes() == plain.states.tobytes()


@needs_gpu
def test_an_illegal_move_on_the_gpu_names_game_and_rule_and_changes_nothing() -> None:
    games = TABLETOP.batch(3, seed=2**64 - 3, device="cuda")
    before = games.states.tobytes()
    for moves, reason in (
        ([1, 3, 0], f"game 1, move 3: {TABLETOP.rule(403)}"),
        ([1, 1, 0], f"game 2, move 0: {TABLETOP.rule(402)}"),
        ([23, 1, 1], "game 0, move 23: there is no such move in 0..22"),
    ):
        for illegal in (moves, games._backend.to_device(np.array(moves))):
            with pytest.raises(KingfisherError) as error:
                games.step(illegal)
            assert str(error.value) == reason
    assert games.states.tobytes() == before
    games.step([1, 3, 1], check=False)
    assert np.asarray(games.moves_made).tolist() == [1, 0, 1]


@needs_gpu
def test_an_array_that_does_not_fit_is_refused() -> None:
    games = TABLETOP.batch(3, seed=1, device="cuda")
    for out, reason in (
        (np.zeros((3, 23), np.bool_), "out: expected an array on the GPU, not ndarray on the host"),
        (games.scores(), "out: expected an array of bool of shape (3, 23), not of int64 of shape (3, 1)"),
    ):
        with pytest.raises(KingfisherError) as error:
            games.legal_mask(out=out)
        assert str(error.value) == reason
    with pytest.raises(KingfisherError, match=r"^moves must be whole numbers, not float32$"):
        games.step(games.observe())
    with pytest.raises(KingfisherError, match=r"^step needs one move per game: 3, not an array of shape \(3, 1\)$"):
        games.step(games.scores())


@needs_gpu
def test_a_jax_array_is_never_written() -> None:
    jax = the("jax")
    games = TABLETOP.batch(3, seed=1, device="cuda")
    with pytest.raises(KingfisherError, match=r"^out: JAX arrays cannot be changed; leave out out and use the returned array$"):
        games.legal_mask(out=jax.numpy.zeros((3, 23), bool))


@needs_gpu
def test_numbers_on_the_gpu_are_no_numbers_for_the_cpu() -> None:
    torch = the("torch")
    with pytest.raises(KingfisherError, match=r"^moves must be whole numbers on the host, not Tensor: "):
        TABLETOP.batch(3, seed=1).step(torch.ones(3, dtype=torch.int64, device="cuda"))


def run_the_example(library: str, device: str = "cuda") -> None:
    page = (Path(__file__).parents[2] / "docs/how-to/play-on-a-gpu.md").read_text(encoding="utf-8")
    examples = re.findall(r"^```python\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    [example] = [block for block in examples if f"import {library}\n" in block]
    exec(compile(example.replace('"cuda"', f'"{device}"'), "docs/how-to/play-on-a-gpu.md", "exec"), {})  # noqa: S102


@needs_gpu
@pytest.mark.parametrize("library", LIBRARIES)
def test_the_examples_of_the_page_run(library: str, capsys: pytest.CaptureFixture[str]) -> None:
    the(library)
    run_the_example(library)
    assert ("games won" in capsys.readouterr().out) == (library == "torch")


@pytest.mark.parametrize("library", ["torch", "jax"])
def test_the_examples_of_the_page_run_on_the_cpu_too(library: str) -> None:
    pytest.importorskip(library, reason=f"{library} is not here")
    run_the_example(library, "cpu")


@pytest.mark.skipif(not why_no_cuda(), reason="there is a GPU")
def test_without_a_gpu_the_refusal_is_clear() -> None:
    with pytest.raises(KingfisherError, match=r"device cuda: .*; use cpu instead"):
        Batch(REGISTERED[0], 1, seed=1, device="cuda")
