"""The run: every subject in a worker of its own, all taking turns in rounds."""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from benchmarks.cores import ANY_CORE, core_numbers
from benchmarks.subjects import ALL_CORES, COMPILES, ROLLOUTS, Subject, ways_of
from benchmarks.worker import MEMORY

ROOT = Path(__file__).parent.parent
LONGEST_ANSWER_BYTES = 1 << 20


class Failed(Exception):
    """A worker ended without an answer."""


class Worker:
    """A process that plays one subject on the last of the cores; it starts on the first."""

    def __init__(self, subject: Subject, cores: Sequence[int], cache: Path) -> None:
        self.subject = subject
        named_so = [subject.library, subject.game, subject.way, *map(str, cores)]
        command = [sys.executable, "-m", "benchmarks.worker", *named_so]
        caches = {"JAX_COMPILATION_CACHE_DIR": str(cache / "jax")}
        if subject.way == way_started(subject):
            caches["KINGFISHER_CACHE"] = str(cache / "kingfisher")
        always = {"JAX_PERSISTENT_CACHE_MIN_COMPILE_TIME_SECS": "0", "JAX_PERSISTENT_CACHE_MIN_ENTRY_SIZE_BYTES": "-1"}
        started = time.perf_counter()
        self.process = subprocess.Popen(  # noqa: S603
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
            env={**os.environ, **caches, **always, "JAX_PLATFORMS": "cpu", "PYTHONWARNINGS": "ignore"},
        )
        try:
            self.first = self.answer()
        except Failed as why:
            self.first = {"missing": str(why)}
        self.start_seconds = time.perf_counter() - started

    def answer(self) -> dict[str, Any]:
        assert self.process.stdout is not None
        line = self.process.stdout.readline(LONGEST_ANSWER_BYTES)
        if not line:
            raise self.ended()
        reply: dict[str, Any] = json.loads(line)
        return reply

    def ended(self) -> Failed:
        return Failed(f"{self.subject.name} ended with status {self.process.wait()}")

    def go(self, seconds: float) -> None:
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(f"{seconds}\n")
            self.process.stdin.flush()
        except OSError:
            raise self.ended() from None

    def end(self) -> None:
        with suppress(OSError):  # it has ended already
            self.process.communicate()


Started = tuple[dict[Subject, list[Worker]], list[dict[str, Any]], list[dict[str, Any]]]


@contextmanager
def workers(chosen: Sequence[Subject], cache: Path) -> Iterator[Started]:
    """The workers of every subject, what starting them took, and what cannot be played.

    Starts that are told come first, one after another; all others start on as many cores as there are.
    """
    ready: dict[Subject, list[Worker]] = {}
    starts: list[dict[str, Any]] = []
    timed = [subject for subject in chosen if subject.way == way_started(subject)]
    try:
        for subject in timed:
            log(f"starting {subject.name}")
            first = Worker(subject, core_numbers()[-1:], cache)
            again = Worker(subject, core_numbers()[-1:], cache)
            first.end()
            ready[subject] = [again]
            if "missing" not in again.first:
                cold = round(first.start_seconds, 2) if subject.library in COMPILES else None
                warm = round(again.start_seconds, 2)
                starts.append({"library": subject.library, "game": subject.game, "cold": cold, "warm": warm})

        def start(number: int, subject: Subject) -> None:
            log(f"starting {subject.name}")
            cores = core_numbers()
            own_core = cores[number % len(cores)]
            if subject.own_threads:
                ready[subject] = [Worker(subject, [ANY_CORE], cache)]
            elif subject.way == ALL_CORES:
                ready[subject] = [Worker(subject, [core], cache) for core in cores]
            else:
                ready[subject] = [Worker(subject, [own_core, cores[-1]], cache)]

        untimed = [subject for subject in chosen if subject not in timed]
        with ThreadPoolExecutor(len(core_numbers())) as pool:
            list(pool.map(start, range(len(untimed)), untimed))
        reasons = {
            subject: worker.first["missing"]
            for subject, several in ready.items()
            for worker in several
            if "missing" in worker.first
        }
        missing = [{**named(subject), "missing": reason} for subject, reason in reasons.items()]
        yield {subject: several for subject, several in ready.items() if subject not in reasons}, starts, missing
    finally:
        for started in [worker for several in ready.values() for worker in several]:
            started.end()


def way_started(subject: Subject) -> str:
    """The way whose start is told."""
    ways = ways_of(subject.library, subject.game)
    return ROLLOUTS if subject.library in COMPILES else ways[0]


def named(subject: Subject) -> dict[str, Any]:
    return {"library": subject.library, "game": subject.game, "way": subject.way}


def measured(chosen: Sequence[Subject], seconds: float, rounds: int) -> dict[str, Any]:
    """Everything as it is kept in docs/reference/benchmarks/cpu.json."""
    speeds: dict[Subject, list[float]] = {}
    chances: dict[Subject, float | None] = {}
    versions: dict[str, str] = {}
    with tempfile.TemporaryDirectory() as folder:
        with workers(chosen, Path(folder)) as (ready, starts, missing):
            for worker in [several[0] for several in ready.values()]:
                versions |= worker.first["versions"]
            for number in range(rounds + 1):  # the first is not counted
                log(f"round {number} of {rounds}")
                for subject in chosen:
                    if subject in ready:
                        counts = played(ready[subject], seconds if number else seconds / 5)
                        if number:
                            speed = sum(count["moves"] / count["seconds"] for count in counts)
                            speeds.setdefault(subject, []).append(figures(speed))
                            drawn = counts[0]["chances"]
                            chances[subject] = None if drawn is None else figures(drawn / counts[0]["moves"])
        memory = memories(chosen, Path(folder))
    rows = [
        {**named(subject), "moves_a_second": speeds[subject], "chances_a_move": chances[subject]}
        for subject in chosen
        if subject in speeds
    ]
    return {
        "when": datetime.now(UTC).date().isoformat(),
        "seconds": seconds,
        "rounds": rounds,
        "machine": machine(),
        "versions": dict(sorted(versions.items())),
        "subjects": rows,
        "missing": missing,
        "starts": starts,
        "memory": memory,
    }


def played(several: list[Worker], seconds: float) -> list[dict[str, Any]]:
    for worker in several:
        worker.go(seconds)
    return [worker.answer() for worker in several]


def memories(chosen: Sequence[Subject], cache: Path) -> list[dict[str, Any]]:
    rows = []
    for library, game in dict.fromkeys((subject.library, subject.game) for subject in chosen):
        log(f"memory of {library}/{game}")
        worker = Worker(Subject(library, game, MEMORY), core_numbers()[-1:], cache)
        if "bytes" in worker.first:
            reply = worker.first
            rows.append({"library": library, "game": game, "bytes": round(reply["bytes"]), "games": reply["games"]})
        worker.end()
    return rows


def figures(number: float, count: int = 4) -> float:
    """Rounded to this many significant figures."""
    return float(f"{number:.{count}g}")


def machine() -> dict[str, Any]:
    name = platform.processor() or platform.machine()
    file = Path("/proc/cpuinfo")
    if file.exists():
        named_there = [
            line.partition(":")[2].strip() for line in file.read_text().splitlines() if line.startswith("model name")
        ]
        name = named_there[0] if named_there else name
    return {"processor": name, "cores": len(core_numbers()), "system": platform.system(), "python": platform.python_version()}


def log(text: str) -> None:
    sys.stderr.write(text + "\n")
