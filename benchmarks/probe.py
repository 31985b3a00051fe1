"""Plays one game of whatever kingfisher is on the path, for `benchmarks.compare`: python benchmarks/probe.py GAME

It uses no other file of this checkout and little beside the public interface, so that older versions run it too. First it
tells the processor time that the first batch took, compiling included. Then it answers each line `compiled SECONDS` or
`interpreted SECONDS` with moves a second of processor time.
"""

from __future__ import annotations

import json
import sys
import time
from typing import Any

GAMES = {"compiled": 2_000, "interpreted": 2}


def main() -> None:
    started = time.process_time()
    import kingfisher as kf

    game = kf.game(sys.argv[1])
    batches = {"compiled": game.batch(GAMES["compiled"], seed=0)}
    batches["compiled"].play_random()
    tell(seconds=time.process_time() - started)
    batches["interpreted"] = type(batches["compiled"])(game, GAMES["interpreted"], 0, speed="interpreted")
    batches["interpreted"].play_random()
    for line in sys.stdin:
        way, seconds = line.split()
        tell(speed=speed(batches[way], float(seconds)))


def speed(batch: Any, seconds: float) -> float:
    """Moves a second of processor time, in whole batches until the seconds are spent."""
    moves, spent = 0, 0.0
    while spent < seconds:
        batch.renew()
        started = time.thread_time()
        batch.play_random()
        spent += time.thread_time() - started
        moves += int(batch.moves_made.sum())
    return moves / spent


def tell(**numbers: float) -> None:
    print(json.dumps(numbers), flush=True)


if __name__ == "__main__":
    main()
