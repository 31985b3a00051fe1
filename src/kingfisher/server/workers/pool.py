"""Runs bots, hints and the solver in a process of their own, so that neither they nor the compiler delay the tables."""

from __future__ import annotations

import asyncio
import multiprocessing
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from kingfisher.bots import Bot, hint_bot, patient_effort
from kingfisher.bots.worker_process import end, game_of, settle_in, view_of
from kingfisher.core.i18n import Message
from kingfisher.core.interface import UNKNOWN
from kingfisher.server.workers import solvable

if TYPE_CHECKING:
    from collections.abc import Callable
    from concurrent.futures import Future

    from kingfisher.core.game import Game
    from kingfisher.core.play.view import View

Answer = TypeVar("Answer")

SOLVER_SECONDS = 1.5
MAX_SOLVED = 500  # answers of the solver that are remembered


class WorkerPool:
    """The worker process, which is started when it is first needed and again if it dies."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._waiting = 0  # questions of people and bots that are not answered yet
        self._solved: dict[object, int] = {}

    def warm_up(self, game: Game) -> None:
        """Start the process and let it compile, so that the first hint need not wait."""
        with suppress(BrokenProcessPool):
            self._submit(partial(warm_up_process, game.package, dict(game.options_that_apply)))

    async def choose(self, view: View, bot: str, seed: int) -> int:
        """Choose a move as the bot would, given only what its seat may know."""
        game = view.game
        return int(
            await self._ask(partial(choose, game.package, dict(game.options_that_apply), bytes(view), view.seat, bot, seed))
        )

    async def hint(self, view: View) -> tuple[int, Message | None]:
        game = view.game
        move, reason = await self._ask(partial(hint, game.package, dict(game.options_that_apply), bytes(view), view.seat))
        return int(move), msgspec.convert(reason, Message | None)

    async def can_be_won(self, game: Game, state: bytes) -> int:
        """Answer YES, NO or UNKNOWN for a full State, from a solver that sees all of it."""
        return await self._solve(game, solvable.answer, state)

    async def could_be_won(self, game: Game, seed: int) -> int:
        """Answer YES, NO or UNKNOWN for a deal as it was dealt."""
        return await self._solve(game, solvable.answer_for_deal, seed)

    async def seek(self, game: Game, most: int, seconds: float, *, idly: bool) -> tuple[list[int], int] | None:
        """Look for secrets of deals that can be won, and count how many were tried.

        None while the solver is not ready. With `idly`, everybody else comes first.
        """
        job = partial(solvable.seek, game.package, dict(game.options_that_apply), most, seconds)
        while idly and self._waiting:
            await asyncio.sleep(seconds)
        result: tuple[list[int], int] | None = await (self._run_once(job) if idly else self._ask(job))
        return result

    async def _solve(self, game: Game, solve: Callable[..., int | None], subject: object) -> int:
        options = dict(game.options_that_apply)
        key = (game.package, tuple(sorted(options.items())), subject)
        if key not in self._solved:
            answer = await self._ask(partial(solve, game.package, options, subject, SOLVER_SECONDS))
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


# Inside the worker process


@lru_cache(maxsize=256)
def bot_at(package: str, options: tuple[tuple[str, Any], ...], bot: str, seed: int, speed: str) -> Bot:
    game = game_of(package, dict(options))
    return Bot(game, bot, seed, patient_effort(game, bot) if speed == "interpreted" else None, speed)


COMPILED: set[tuple[str, str]] = set()  # packages and bots whose compiled selves can be used
STARTED: set[tuple[str, str]] = set()


def compile_in_background(package: str, options: dict[str, Any], bot: str) -> None:
    """Compile the bot in a thread, once; until then it thinks interpreted."""
    if (package, bot) in STARTED:
        return
    STARTED.add((package, bot))

    def work() -> None:
        from kingfisher.core.play.position import Position

        game = game_of(package, options)
        position = Position.dealt(game, 0)
        compiled = Bot(game, bot, speed="compiled")
        seat = max(0, position.to_act)
        if position.view(seat).legal:
            compiled.choose(position.view(seat))
        COMPILED.add((package, bot))

    threading.Thread(target=work, daemon=True).start()


def choose(package: str, options: dict[str, Any], state: bytes, seat: int, bot: str, seed: int) -> int:
    compile_in_background(package, options, bot)
    speed = "compiled" if (package, bot) in COMPILED else "interpreted"
    player = bot_at(package, tuple(sorted(options.items())), bot, seed, speed)
    return player.choose(view_of(player.game, state, seat))


def warm_up_process(package: str, options: dict[str, Any]) -> None:
    if game_of(package, options).has("solver"):
        solvable.compile_in_background(package, options)
    with suppress(Exception):  # a game whose bot cannot be compiled still plays interpreted
        compile_in_background(package, options, hint_bot(game_of(package, options)))


def hint(package: str, options: dict[str, Any], state: bytes, seat: int) -> tuple[int, Any]:
    game = game_of(package, options)
    move = choose(package, options, state, seat, hint_bot(game), 0)
    reason = game.module("hints").explain(view_of(game, state, seat), move) if game.has("hints") else None
    return move, msgspec.to_builtins(reason)
