"""One GPU, in random play and stepped from Python: Kingfisher, its tabletop game by hand in CUDA and in JAX, and Pgx.

    python -m benchmarks.gpu [--seconds 1] [--rounds 5] [--only WORDS] [--out FILE]

All take turns in every round; medians of the rounds are told, and a ratio is one of the same round. The games of the
hand-written kernel are checked against ours, game by game. A full run writes docs/reference/benchmarks/gpu.json, and
the page from it.
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

import kingfisher as kf
from benchmarks.document import BY_HAND_ON_A_GPU, DOCS, IN_JAX_TIMES, STEPPED, write
from benchmarks.options import chosen, rounds, seconds
from benchmarks.run import figures
from benchmarks.subjects import SAME_GAME
from benchmarks.targets import TARGETS
from benchmarks.ways.on_gpu import Ready, Some, by_hand, in_jax, jax_stepped, ours, ours_stepped
from benchmarks.worker import installed
from kingfisher.core.batch.cuda import cuda_module, why_no_cuda

os.environ.setdefault("XLA_PYTHON_CLIENT_PREALLOCATE", "false")

GAMES_AT_ONCE = {name: TARGETS.gpu.games_of(name) for name in kf.games()}
LIBRARIES = ("numba", "numba-cuda", "jax", "pgx")
JAX_GAMES, PGX_GAMES = (1 << 18, 1 << 20), (1 << 16, 1 << 18, 1 << 20)
JAX_STEPS, PGX_STEPS = 512, {"2048": 256, "backgammon": 32}
STEPPED_GAMES = 1 << 18


def subjects() -> Iterator[tuple[str, Callable[[], Ready]]]:
    for name, games in GAMES_AT_ONCE.items():
        yield f"Kingfisher: {name}", partial(ours, name, games, dealt=False)
        yield f"Kingfisher: {name}, dealing included", partial(ours, name, games, dealt=True)
    yield BY_HAND_ON_A_GPU, partial(by_hand, GAMES_AT_ONCE[SAME_GAME])
    for games in JAX_GAMES:
        yield f"{SAME_GAME} in JAX, {games:,} games", partial(in_jax, SAME_GAME, games, JAX_STEPS)
    for name, steps in PGX_STEPS.items():
        for games in PGX_GAMES:
            yield f"Pgx: {name}, {games:,} games", partial(in_jax, name, games, steps)
    for sees, way in ((False, STEPPED), (True, f"{STEPPED} and observed")):
        for name in GAMES_AT_ONCE:
            yield f"Kingfisher: {name}, {way}", partial(ours_stepped, name, STEPPED_GAMES, sees)
        yield f"{SAME_GAME} in JAX, {way}", partial(jax_stepped, SAME_GAME, STEPPED_GAMES, sees)
        for name in PGX_STEPS:
            yield f"Pgx: {name}, {way}", partial(jax_stepped, name, STEPPED_GAMES, sees)


def speed_of(some: Some, seconds: float) -> float:
    moves, spent = 0, 0.0
    while spent < seconds:
        more, took = some()
        moves, spent = moves + more, spent + took
    return moves / spent


def measured(chosen: dict[str, Callable[[], Ready]], seconds: float, rounds: int) -> dict[str, Any]:
    ready: dict[str, Ready] = {}
    starts: dict[str, float] = {}
    for what, begin in chosen.items():
        started = time.perf_counter()
        try:
            ready[what] = begin()
        except ImportError as missing:
            sys.stderr.write(f"{what}: left out, {missing}\n")
            continue
        starts[what] = time.perf_counter() - started
        sys.stderr.write(f"{what}: ready after {starts[what]:.1f} s\n")
    speeds: dict[str, list[float]] = {what: [] for what in ready}
    for _ in range(rounds):
        for what, (some, _) in ready.items():
            speeds[what].append(speed_of(some, seconds))
    in_jax = [what for what in speeds if what.startswith(f"{SAME_GAME} in JAX") and STEPPED not in what]
    best_jax = max(in_jax, key=lambda what: float(np.median(speeds[what])), default=None)
    rows = []
    for what, measurements in speeds.items():
        row: dict[str, Any] = {"what": what, "moves_a_second": figures(float(np.median(measurements)))}
        if best_jax is not None and SAME_GAME in what and STEPPED not in what:
            beside = np.median(np.array(measurements) / np.array(speeds[best_jax]))
            row[IN_JAX_TIMES] = figures(float(beside), 3)
        row["seconds_until_ready"] = figures(starts[what], 2)
        size = ready[what].bytes_a_game
        row["bytes_a_game"] = None if size is None else round(size)
        rows.append(row)
    device = cuda_module().get_current_device()
    name = device.name.decode() if isinstance(device.name, bytes) else str(device.name)
    libraries = ", ".join(f"{library} {number}" for library, number in installed(LIBRARIES).items())
    return {
        "when": datetime.now(UTC).date().isoformat(),
        "seconds": seconds,
        "rounds": rounds,
        "machine": {"device": name, "python": f"Python {platform.python_version()}", "libraries": libraries},
        "games_at_once": {**GAMES_AT_ONCE, STEPPED: STEPPED_GAMES},
        "rows": rows,
    }


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.gpu", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=seconds, default=1.0, metavar="S", help="how long each plays in a round")
    parser.add_argument("--rounds", type=rounds, default=5, metavar="N")
    all_subjects = dict(subjects())
    parser.add_argument(
        "--only",
        type=lambda text: chosen(text, list(all_subjects)),
        metavar="WORDS",
        help="parts of the names, with commas; then nothing is written",
    )
    parser.add_argument("--out", type=Path, metavar="FILE", help="where to save what was measured")
    args = parser.parse_args()
    missing = why_no_cuda()
    if missing:
        sys.exit(f"no GPU: {missing}")
    result = measured({what: all_subjects[what] for what in args.only or all_subjects}, args.seconds, args.rounds)
    for row in result["rows"]:
        print(f"{row['what']:45} {row['moves_a_second']:>20,.0f}")
    file = args.out or (None if args.only else DOCS / "benchmarks" / "gpu.json")
    if file is not None:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")
    saved = DOCS / "benchmarks" / "cpu.json"
    if args.out is None and not args.only and saved.exists():
        write(json.loads(saved.read_text(encoding="utf-8")))


if __name__ == "__main__":
    main()
