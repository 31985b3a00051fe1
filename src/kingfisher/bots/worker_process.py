"""A separate process in which bots think: how it starts and ends, and what is sent to it."""

from __future__ import annotations

import importlib
import os
import sys
import threading
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor

    from kingfisher.core.game import Game
    from kingfisher.core.play.view import View

NICENESS = 10


def settle_in() -> None:
    """Lower the priority of this process, and end it when the process that started it ends, in whatever way."""
    import multiprocessing  # a terminal that never needs the process does not pay for it
    from multiprocessing.connection import wait

    if sys.platform != "win32":
        os.nice(NICENESS)
    parent = multiprocessing.parent_process()
    assert parent is not None

    def watch() -> None:
        wait([parent.sentinel])
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


def end(pool: ProcessPoolExecutor) -> None:
    """End a pool at once, even while a bot thinks."""
    for process in list(vars(pool).get("_processes", {}).values()):
        process.kill()
    pool.shutdown(wait=False, cancel_futures=True)


def game_of(package: str, options: dict[str, Any]) -> Game:
    game: Game = importlib.import_module(package).GAME
    return game.choose(**options)


def view_of(game: Game, state: bytes, seat: int) -> View:
    """Make a View from its bytes: only what the seat may know was sent."""
    from kingfisher.core.play.view import View

    return View(game, game.rules.State.of(state), seat)
