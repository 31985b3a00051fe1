"""A bot to play against in a terminal, which moves at once and plays better as soon as it is compiled."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from kingfisher.bots import Bot, bot_names, default_effort, interpreted_effort, worker_process
from kingfisher.core.errors import unknown_name

if TYPE_CHECKING:
    from concurrent.futures import Future, ProcessPoolExecutor

    from kingfisher.core.game import Game
    from kingfisher.core.play.view import View


class Opponent:
    """A bot that plays while it is still being compiled.

    Another process compiles it and then chooses its moves, with full effort. Until then, and if that process dies, this process
    chooses them, interpreted and with so little effort that people need not wait long.
    """

    def __init__(self, game: Game, name: str, seed: int = 0, effort: int | None = None) -> None:
        if name not in bot_names(game):
            raise unknown_name("bot", name, bot_names(game))
        self.game = game
        self.name = name
        self.effort = default_effort(game, name) if effort is None else effort
        self._seed = seed
        self._interpreted = Bot(game, name, seed, min(self.effort, interpreted_effort(game, name)))
        self._worker: ProcessPoolExecutor | None = None
        self._ready: Future[None] | None = None

    @property
    def improves(self) -> bool:
        """Whether it plays better once it is compiled."""
        return self.effort > self._interpreted.effort

    def warm_up(self) -> None:
        """Begin to compile, where that makes a difference."""
        if not self.improves or self._ready is not None:
            return
        import multiprocessing
        from concurrent.futures import ProcessPoolExecutor

        self._worker = ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), ignore_interrupts)
        options = dict(self.game.options_that_apply)
        with ignoring_interrupts():
            self._ready = self._worker.submit(compile_bot, self.game.package, options, self.name, self._seed, self.effort)

    def choose(self, view: View) -> int:
        """Choose a legal move for the view's seat.

        Only what the seat may know goes to the other process.
        """
        if self._worker is not None and self._ready is not None and self._ready.done() and not self._ready.exception():
            from concurrent.futures.process import BrokenProcessPool

            try:
                return self._worker.submit(think, bytes(view), view.seat).result()
            except BrokenProcessPool:
                self.close()
        return self._interpreted.choose(view)

    def close(self) -> None:
        if self._worker is not None:
            worker_process.end(self._worker)
            self._worker = None


@contextmanager
def ignoring_interrupts() -> Iterator[None]:
    """Let processes that are started in this block ignore ^C, which is meant for the game."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    previous = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, previous)


# In the other process


COMPILED: list[Bot] = []
"""The bot of this process, once it is compiled."""


def ignore_interrupts() -> None:
    """Leave ^C to the terminal."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    worker_process.settle_in()


def compile_bot(package: str, options: dict[str, Any], name: str, seed: int, effort: int) -> None:
    """Compile the bot by letting it choose the first move of some deal."""
    game = worker_process.game_of(package, options)
    position = game.deal(0)
    views = (position.view(seat) for seat in range(game.seats))
    compiled = Bot(game, name, seed, effort, speed="compiled")
    compiled.choose(next(view for view in views if view.legal))
    COMPILED[:] = [compiled]


def think(state: bytes, seat: int) -> int:
    bot = COMPILED[0]
    return bot.choose(worker_process.view_of(bot.game, state, seat))
