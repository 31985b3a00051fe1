"""Random play on one GPU: Kingfisher, the tabletop game written by hand in CUDA, the same game in JAX, and Pgx.

    python -m benchmarks.gpu [--seconds 1] [--rounds 5] [--only WORDS] [--out FILE]

All take turns in every round; medians of the rounds are told, and a ratio is one of the same round. The games of the
hand-written kernel are checked against ours, game by game. A full run writes docs/benchmarks/gpu.json, and the page from it.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.document import BY_HAND_ON_A_GPU, DOCS, IN_JAX_TIMES, write
from benchmarks.options import chosen, rounds, seconds
from benchmarks.run import figures
from benchmarks.worker import installed
from kingfisher import library
from kingfisher.core.devices import the_cuda, why_no_cuda

os.environ.setdefault("XLA_PYTHON_CLIENT_PREALLOCATE", "false")

Some = Callable[[], tuple[int, float]]
"""Plays some games; answers with the moves made and the seconds they took."""

GAMES_AT_ONCE = {
    "tabletop": 8_000_000,
    "solotaire": 8_000_000,
    "tacklebox": 4_000_000,
    "frenzy": 2_000_000,
    "freshwater": 2_000_000,
}
LIBRARIES = ("numba", "numba-cuda", "jax", "pgx")
JAX_GAMES, PGX_GAMES = (1 << 18, 1 << 20), (1 << 16, 1 << 18, 1 << 20)
JAX_STEPS, PGX_STEPS = 512, {"2048": 256, "backgammon": 32}
HAND, HAND_THREADS, HAND_BLOCKS = Path(__file__).parent / "tabletop.cu", 128, 16
CHECKED = 100_000


def ours(name: str, dealt: bool) -> Some:
    """Whole games; `dealt` tells that dealing them is timed too."""
    games = library.game(name).batch(GAMES_AT_ONCE[name], seed=1, device="cuda")
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

    return some


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
        self.blocks = HAND_BLOCKS * int(the_cuda().get_current_device().MULTIPROCESSOR_COUNT)

    def play(self, games: Any) -> float:
        """Play the dealt games of a batch; the seconds that took."""
        arrays = (games._states, games._rngs, games._picks, games._made)
        pointers = [array.__cuda_array_interface__["data"][0] for array in arrays]
        config = self.core.LaunchConfig(grid=self.blocks, block=HAND_THREADS)
        games.wait()
        started = time.perf_counter()
        self.core.launch(self.device.default_stream, config, self.kernel, np.int64(len(games)), *pointers)
        games.wait()
        return time.perf_counter() - started

    def check(self) -> None:
        game = library.game("tabletop")
        one, other = (game.batch(CHECKED, seed=7, device="cuda") for _ in range(2))
        self.play(one)
        other.play_random()
        if one.states.tobytes() != other.states.tobytes() or (np.asarray(one.moves_made) != np.asarray(other.moves_made)).any():
            sys.exit("the kernel written by hand does not play our games")


def by_hand() -> Some:
    hand = ByHand()
    hand.check()
    games = library.game("tabletop").batch(GAMES_AT_ONCE["tabletop"], seed=1, device="cuda")
    hand.play(games)

    def some() -> tuple[int, float]:
        games.renew()
        spent = hand.play(games)
        return int(np.asarray(games.moves_made).sum()), spent

    return some


def in_jax(name: str, games: int, steps: int) -> Some:
    """Our game needs words of 64 bits; Pgx's own are made for 32, whatever was played before."""
    import jax

    from benchmarks.ways.jaxed import SAME, env_of, rollouts_of

    width = partial(jax.enable_x64, name == SAME)
    with width():
        run = rollouts_of(env_of(name), games, steps)
        key = jax.random.key(1)
        run(key).block_until_ready()

    def some() -> tuple[int, float]:
        nonlocal key
        with width():
            key, now = jax.random.split(key)
            started = time.perf_counter()
            made = run(now).block_until_ready()
            return int(made), time.perf_counter() - started

    return some


def subjects() -> Iterator[tuple[str, Callable[[], Some]]]:
    for name in GAMES_AT_ONCE:
        yield f"Kingfisher: {name}", partial(ours, name, dealt=False)
        yield f"Kingfisher: {name}, dealing included", partial(ours, name, dealt=True)
    yield BY_HAND_ON_A_GPU, by_hand
    for games in JAX_GAMES:
        yield f"tabletop in JAX, {games:,} games", partial(in_jax, "tabletop", games, JAX_STEPS)
    for name, steps in PGX_STEPS.items():
        for games in PGX_GAMES:
            yield f"Pgx: {name}, {games:,} games", partial(in_jax, name, games, steps)


def speed_of(some: Some, seconds: float) -> float:
    moves, spent = 0, 0.0
    while spent < seconds:
        more, took = some()
        moves, spent = moves + more, spent + took
    return moves / spent


def measured(chosen: dict[str, Callable[[], Some]], seconds: float, rounds: int) -> dict[str, Any]:
    ready: dict[str, Some] = {}
    for what, begin in chosen.items():
        started = time.perf_counter()
        try:
            ready[what] = begin()
        except ImportError as missing:
            sys.stderr.write(f"{what}: left out, {missing}\n")
            continue
        sys.stderr.write(f"{what}: ready after {time.perf_counter() - started:.1f} s\n")
    speeds: dict[str, list[float]] = {what: [] for what in ready}
    for _ in range(rounds):
        for what, some in ready.items():
            speeds[what].append(speed_of(some, seconds))
    in_jax = [what for what in speeds if what.startswith("tabletop in JAX")]
    best_jax = max(in_jax, key=lambda what: float(np.median(speeds[what])), default=None)
    rows = []
    for what, found in speeds.items():
        row: dict[str, Any] = {"what": what, "moves_a_second": figures(float(np.median(found)))}
        if best_jax is not None and "tabletop" in what:
            beside = np.median(np.array(found) / np.array(speeds[best_jax]))
            row[IN_JAX_TIMES] = figures(float(beside), 3)
        rows.append(row)
    device = the_cuda().get_current_device()
    name = device.name.decode() if isinstance(device.name, bytes) else str(device.name)
    libraries = ", ".join(f"{library} {number}" for library, number in installed(LIBRARIES).items())
    return {
        "when": datetime.now(UTC).date().isoformat(),
        "seconds": seconds,
        "rounds": rounds,
        "machine": {"device": name, "python": f"Python {platform.python_version()}", "libraries": libraries},
        "games_at_once": GAMES_AT_ONCE,
        "rows": rows,
    }


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.gpu", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=seconds, default=1.0, metavar="S", help="how long each plays in a round")
    parser.add_argument("--rounds", type=rounds, default=5, metavar="N")
    every = dict(subjects())
    parser.add_argument(
        "--only",
        type=lambda text: chosen(text, list(every)),
        metavar="WORDS",
        help="parts of the names, with commas; then nothing is written",
    )
    parser.add_argument("--out", type=Path, metavar="FILE", help="where to save what was measured")
    given = parser.parse_args()
    missing = why_no_cuda()
    if missing:
        sys.exit(f"no GPU: {missing}")
    found = measured({what: every[what] for what in given.only or every}, given.seconds, given.rounds)
    for row in found["rows"]:
        print(f"{row['what']:45} {row['moves_a_second']:>20,.0f}")
    file = given.out or (None if given.only else DOCS / "benchmarks" / "gpu.json")
    if file is not None:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    saved = DOCS / "benchmarks" / "cpu.json"
    if given.out is None and not given.only and saved.exists():
        write(json.loads(saved.read_text(encoding="utf-8")))


if __name__ == "__main__":
    main()
