"""One subject in a process of its own: python -m benchmarks.worker LIBRARY GAME WAY CORE [CORE]

It holds to one core before anything large is imported, says when its first move is made, then plays for as many seconds as each
line of its input says, on the second core where one is given. Way `memory` tells instead how many bytes of memory a game takes.
"""

from __future__ import annotations

import importlib
import json
import os
import sys
from collections.abc import Iterable
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from benchmarks.cores import hold_to
from benchmarks.subjects import KINGFISHER, NEEDS, Subject

FIRST_SECONDS = 1e-6
MEMORY = "memory"
STATM = Path("/proc/self/statm")


def resident() -> int:
    """Bytes of memory that this process holds."""
    return int(STATM.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def bytes_a_game(module: Any, game: str) -> dict[str, Any]:
    """By how much the memory of the process grows with this many games; with compilers, which need some too, its arrays."""
    hold, games = module.HOLD
    first = hold(game, 10)  # what is loaded once
    before = resident()
    held = hold(game, games)
    taken = module.size_of(held) if hasattr(module, "size_of") else resident() - before
    result = {"bytes": taken / games, "games": games}
    del first, held
    return result


def installed(names: Iterable[str]) -> dict[str, str]:
    """The versions of those that are."""
    versions_found = {}
    for name in names:
        with suppress(PackageNotFoundError):
            versions_found[name] = version(name)
    return versions_found


def versions(library: str) -> dict[str, str]:
    versions_found = installed(NEEDS[library])
    if library == KINGFISHER and "kingfisher" not in versions_found:
        versions_found["kingfisher"] = importlib.import_module("kingfisher").__version__
    return versions_found


def main() -> None:
    library, game, way, *cores = sys.argv[1:]
    hold_to(int(cores[0]))
    from benchmarks.clock import CannotPlay

    answers = os.fdopen(os.dup(1), "w", buffering=1)
    os.dup2(2, 1)  # what a library prints goes elsewhere

    def answer(**reply: Any) -> None:
        answers.write(json.dumps(reply) + "\n")

    subject = Subject(library, game, way)
    try:
        module = importlib.import_module(subject.module)
        if way == MEMORY:
            if not STATM.exists():
                raise CannotPlay("this system does not tell how much memory a process holds")
            answer(**bytes_a_game(module, game))
            return
        play = module.WAYS[way](game)
        play(FIRST_SECONDS)
    except (ImportError, CannotPlay) as why:
        answer(missing=str(why))
        return
    hold_to(int(cores[-1]))
    answer(versions=versions(library))
    for line in sys.stdin:
        answer(**play(float(line))._asdict())


if __name__ == "__main__":
    main()
