"""Moves a second in random play, and what compiling costs."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from typing import TYPE_CHECKING, Any

import numpy as np

from kingfisher.core.batch.batch import Batch
from kingfisher.core.batch.cuda import why_no_cuda
from kingfisher.core.batch.devices import DEVICES
from kingfisher.core.compile.specialize import COMPILED, INTERPRETED
from kingfisher.core.errors import KingfisherError, unknown_name
from kingfisher.core.i18n.numbers import number_text
from kingfisher.core.translatable import LANGUAGE
from kingfisher.studies.report_words import Words, say

if TYPE_CHECKING:
    from kingfisher.core.game import Game

FIRST_USE = """
import sys, time
import kingfisher as kf
game = kf.game(sys.argv[1])
game.rules
started = time.perf_counter()
game.batch(1, seed=0).play_random()
print(time.perf_counter() - started)
"""


def moves_a_second(
    game: Game, n: int, speed: str = COMPILED, threads: int = 1, device: str = "cpu", least_seconds: float = 1.0
) -> float:
    """Play as many batches of n games as fill the time; deals are made before the clock starts."""
    Batch(game, threads, seed=0, threads=threads, speed=speed, device=device).play_random()
    moves, spent, seed = 0, 0.0, 0
    while spent < least_seconds:
        batch = Batch(game, n, seed, threads=threads, speed=speed, device=device)
        batch.wait()
        started = time.perf_counter()
        batch.play_random()
        batch.wait()
        spent += time.perf_counter() - started
        moves += int(np.asarray(batch.moves_made).sum())
        seed += n
    return moves / spent


def first_use(game: Game) -> tuple[float, float]:
    """Measure the seconds until a batch has been played in a new process.

    First with an empty cache, then from the cache.
    """
    with tempfile.TemporaryDirectory() as folder:
        seconds = []
        for _ in range(2):
            done = subprocess.run(  # noqa: S603
                [sys.executable, "-c", FIRST_USE, game.name],
                env={**os.environ, "KINGFISHER_CACHE": folder},
                check=True,
                capture_output=True,
                text=True,
            )
            seconds.append(float(done.stdout))
    return seconds[0], seconds[1]


def bench(game: Game, device: str | None = None) -> dict[str, Any]:
    """Measure on all devices that there are, or on one."""
    if device not in (None, *DEVICES):
        raise unknown_name("device", device, DEVICES)
    if device == "cuda" and why_no_cuda():
        raise KingfisherError(say("error.cuda", why=str(why_no_cuda())))
    speeds: dict[str, Any] = {"game": game.name, "options": dict(game.options)}
    if device != "cuda":
        cores = os.cpu_count() or 1
        compile_seconds, load_seconds = first_use(game)
        interpreted = moves_a_second(game, 4, INTERPRETED)
        one_core = moves_a_second(game, 20_000, COMPILED)
        speeds |= {
            "interpreted": round(interpreted),
            "compiled_one_core": round(one_core),
            "compiled_all_cores": round(moves_a_second(game, 20_000 * cores, COMPILED, cores)),
            "cores": cores,
            "compiled_over_interpreted": round(one_core / interpreted),
            "compile_seconds": round(compile_seconds, 2),
            "load_seconds": round(load_seconds, 2),
        }
    if device != "cpu":
        speeds["cuda"] = None if why_no_cuda() else round(moves_a_second(game, 4_000_000, device="cuda"))
    return speeds


def report(speeds: dict[str, Any], language: str = LANGUAGE) -> str:
    words = Words(language)

    def line(name: str, key: str) -> str:
        return f"  {name:<20} {words.number(speeds[key], 0):>14}"

    lines = [words("bench.head", game=speeds["game"])]
    if "cores" in speeds:
        times = words("bench.times", n=speeds["compiled_over_interpreted"])
        lines += [
            line(words("bench.interpreted"), "interpreted"),
            f"{line(words('bench.one-core'), 'compiled_one_core')}   {times}",
            line(words("bench.cores", cores=speeds["cores"]), "compiled_all_cores"),
        ]
    if speeds.get("cuda"):
        lines.append(line(words("bench.gpu"), "cuda"))
    if "cores" in speeds:
        seconds = {name: number_text(speeds[f"{name}_seconds"], language) for name in ("compile", "load")}
        lines.append(f"  {words('bench.first-use', **seconds)}")
    return "\n".join(lines)
