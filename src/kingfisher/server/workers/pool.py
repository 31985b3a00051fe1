"""Runs bots, hints and the solver in a process of their own, so that neither they nor the compiler delay the tables."""

from __future__ import annotations

import asyncio
import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, TypeVar

import msgspec

from kingfisher.bots.worker_process import end, settle_in
from kingfisher.core.i18n import Message
from kingfisher.core.interface import UNKNOWN
from kingfisher.server.workers import bot_jobs, solver_jobs

if TYPE_CHECKING:
    from collections.abc import Callable
    from concurrent.futures import Future

    from kingfisher.core.game import Game
    from kingfisher.core.play.view import View

Answer = TypeVar("Answer")

SOLVER_SECONDS = 1.5
"""How long the solver may search for one answer."""

MAX_SOLVED = 500
"""Answers of the solver that are remembered."""


class WorkerPool:
    """The worker process, which is started when it is first needed and again if it dies."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._waiting = 0  # questions of people and bots that are not answered yet
        self._solved: dict[object, int] = {}

    def warm_up(self, game: Game) -> None:
        """Start the process and let it compile, so that the first hint need not wait."""
        with suppress(BrokenProcessPool):
            self._submit(partial(bot_jobs.warm_up, game.package, dict(game.options_that_apply)))

    async def choose(self, view: View, bot: str, seed: int) -> int:
        """Choose a move as the bot would, given only what its seat may know."""
        game = view.game
        return int(
            await self._ask(
                partial(bot_jobs.choose, game.package, dict(game.options_that_apply), bytes(view), view.seat, bot, seed)
            )
        )

    async def hint(self, view: View) -> tuple[int, Message | None]:
        """Choose the move of a hint, and its reason where the game gives reasons."""
        game = view.game
        move, reason = await self._ask(
            partial(bot_jobs.hint, game.package, dict(game.options_that_apply), bytes(view), view.seat)
        )
        return int(move), msgspec.convert(reason, Message | None)

    async def solve_state(self, game: Game, state: bytes) -> int:
        """Tell whether a game can be won from a State, of which the solver sees all: YES, NO or UNKNOWN."""
        return await self._ask_solver(game, solver_jobs.solve_state, state)

    async def solve_deal(self, game: Game, seed: int) -> int:
        """Tell whether a game could have been won from its deal: YES, NO or UNKNOWN."""
        return await self._ask_solver(game, solver_jobs.solve_deal, seed)

    async def find_winnable(self, game: Game, limit: int, seconds: float, *, idly: bool) -> tuple[list[int], int] | None:
        """Look for secrets of deals that can be won, and count how many were tried.

        None while the solver is not ready. With `idly`, the questions of people and bots come first.
        """
        job = partial(solver_jobs.find_winnable, game.package, dict(game.options_that_apply), limit, seconds)
        while idly and self._waiting:
            await asyncio.sleep(seconds)
        result: tuple[list[int], int] | None = await (self._run_once(job) if idly else self._ask(job))
        return result

    async def _ask_solver(self, game: Game, job: Callable[..., int | None], subject: object) -> int:
        options = dict(game.options_that_apply)
        key = (game.package, tuple(sorted(options.items())), subject)
        if key not in self._solved:
            answer = await self._ask(partial(job, game.package, options, subject, SOLVER_SECONDS))
            if answer is None:
                return UNKNOWN
            if len(self._solved) >= MAX_SOLVED:
                del self._solved[next(iter(self._solved))]
            self._solved[key] = answer
        return self._solved[key]

    def close(self) -> None:
        if self._pool is not None:
            end(self._pool)

    def _submit(self, job: Callable[[], Answer]) -> Future[Answer]:
        if self._pool is None:
            spawn = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(1, mp_context=spawn, initializer=settle_in)
        try:
            return self._pool.submit(job)
        except BrokenProcessPool:  # the next one gets a new process
            self._pool = None
            raise

    async def _ask(self, job: Callable[[], Answer]) -> Answer:
        self._waiting += 1
        try:
            return await self._run_once(job)
        except BrokenProcessPool:
            return await self._run_once(job)
        finally:
            self._waiting -= 1

    async def _run_once(self, job: Callable[[], Answer]) -> Answer:
        answer, pool = self._submit(job), self._pool
        try:
            return await asyncio.wrap_future(answer)
        except BrokenProcessPool:
            if self._pool is pool:  # else there is a new one already
                self._pool = None
            raise
