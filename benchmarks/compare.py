"""This checkout beside an earlier commit, with the same interpreter and libraries: python -m benchmarks.compare REVISION

Both play the same games in turns. Speeds are moves a second of processor time, so that other programs on the machine disturb
them little; a ratio is the middle one of all rounds. The first batch starts with an empty cache, and its processor time goes
into compiling.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median

import kingfisher as kf
from benchmarks.options import rounds, seconds

ROOT = Path(__file__).parent.parent
HERE = "this checkout"
WAYS = ("compiled", "interpreted")


class Probe:
    """A process that plays one game with the sources of one checkout."""

    def __init__(self, sources: Path, game: str, cache: Path) -> None:
        command = [sys.executable, str(ROOT / "benchmarks" / "probe.py"), game]
        paths = {"PYTHONPATH": str(sources), "KINGFISHER_CACHE": str(cache)}
        self.process = subprocess.Popen(  # noqa: S603
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env={**os.environ, **paths}
        )
        self.start_seconds = self._answer()["seconds"]

    def speed(self, way: str, long: float) -> float:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{way} {long}\n")
        self.process.stdin.flush()
        return self._answer()["speed"]

    def end(self) -> None:
        self.process.communicate()

    def _answer(self) -> dict[str, float]:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            sys.exit(f"a probe ended with status {self.process.wait()}; its own words stand above")
        numbers: dict[str, float] = json.loads(line)
        return numbers


@contextmanager
def sources_of(revision: str) -> Iterator[Path]:
    """The sources of a commit, in a work tree of their own while they are needed."""
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder, "tree")
        git("worktree", "add", "--quiet", "--detach", str(tree), revision)
        try:
            yield tree / "src"
        finally:
            git("worktree", "remove", "--force", str(tree))


def git(*command: str) -> None:
    if subprocess.run(["git", "-C", str(ROOT), *command], check=False).returncode:  # noqa: S603, S607
        sys.exit(f"git {command[0]} {command[1]} failed; its own words stand above")


def compare(game: str, sources: dict[str, Path], starts: int, number: int, long: float) -> dict[str, dict[str, list[float]]]:
    """For every way the figures of every checkout, in the same order: round by round they took turns."""
    speeds: dict[str, dict[str, list[float]]] = {way: {name: [] for name in sources} for way in ("start", *WAYS)}
    with ExitStack() as stack:
        probes = {}
        for _ in range(starts):
            for name, path in sources.items():
                cache = stack.enter_context(tempfile.TemporaryDirectory())
                probes[name] = Probe(path, game, Path(cache))
                stack.callback(probes[name].end)
                speeds["start"][name].append(probes[name].start_seconds)
        for way in WAYS:
            for _ in range(number):
                for name, probe in probes.items():
                    speeds[way][name].append(probe.speed(way, long))
    return speeds


def ratio(figures: dict[str, list[float]], name: str) -> tuple[float, float, float]:
    """How many times the other's figure ours is: the middle of all rounds, the lowest and the highest."""
    ratios = sorted(ours / theirs for ours, theirs in zip(figures[HERE], figures[name], strict=True))
    return median(ratios), ratios[0], ratios[-1]


def row(game: str, figures: dict[str, dict[str, list[float]]], name: str) -> str:
    cells = [game]
    for way, unit in (("compiled", "M"), ("interpreted", "k"), ("start", "s")):
        times = {"M": 1e6, "k": 1e3, "s": 1.0}[unit]
        before, now = (median(figures[way][which]) / times for which in (name, HERE))
        middle, low, high = ratio(figures[way], name)
        cells.append(f"{before:.3g} -> {now:.3g} {unit}, x {middle:.3f} ({low:.2f} to {high:.2f})")
    return " | ".join(cells)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.compare", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("revision", help="the commit to compare with, as git names it")
    parser.add_argument("games", nargs="*", metavar="GAME", default=list(kf.games()), help="which games (default: all)")
    parser.add_argument(
        "--seconds", type=seconds, default=0.5, metavar="S", help="how long each plays in a round (default 0.5)"
    )
    parser.add_argument("--rounds", type=rounds, default=9, metavar="N", help="how many rounds (default 9)")
    parser.add_argument("--starts", type=rounds, default=1, metavar="N", help="how often each is compiled (default 1)")
    args = parser.parse_args(arguments)
    if wrong := set(args.games) - set(kf.games()):
        parser.error(f"no game is called {min(wrong)}; possible: {', '.join(kf.games())}")
    print(f"game | compiled, moves/s | interpreted, moves/s | first batch ({args.revision} -> {HERE})")
    with sources_of(args.revision) as theirs:
        for game in args.games:
            sources = {args.revision: theirs, HERE: ROOT / "src"}
            print(row(game, compare(game, sources, args.starts, args.rounds, args.seconds), args.revision), flush=True)


if __name__ == "__main__":
    main()
