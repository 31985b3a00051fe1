"""The bots at a table: they play on while somebody is connected."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Awaitable, Callable
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kingfisher.server.api_error import LOG
from kingfisher.table.rejections import Rejected
from kingfisher.table.table import POSSIBLE

if TYPE_CHECKING:
    from kingfisher.core.play.position import Position
    from kingfisher.core.play.view import View
    from kingfisher.server.workers.pool import WorkerPool
    from kingfisher.table.session import Command, TableSession
    from kingfisher.table.transition import Transition

    Submit = Callable[[int, Command], Awaitable[None]]

MIN_BOT_MOVE_SECONDS = 0.7
"""The least time that a bot takes for a move, so that people see what it does."""

MIN_BOT_MOVE_SECONDS_AFTER_A_TURN = 1.5
"""The least time if the player before can still undo the end of their turn."""

SECONDS_AFTER_FAILURE = 1.0
"""A pause after each failure, so that a bot that fails again and again does not slow everything else down."""


@dataclass(frozen=True)
class BotMove:
    """A bot's move in answer to a state; refused if the bot does not play the seat any more."""

    bot: str
    state_number: int
    text: str

    def decide(self, session: TableSession, seat: int, arrived: int) -> Transition:
        if session.seats[seat].played_by != self.bot:
            raise Rejected("no-bot")
        return session.move(seat, self.state_number, self.text, arrived)


@dataclass(frozen=True)
class BotLeaves:
    """A bot leaves its seat because it cannot play on; refused if it does not play the seat any more."""

    bot: str

    def decide(self, session: TableSession, seat: int, _: int) -> Transition:
        if session.seats[seat].played_by != self.bot:
            raise Rejected("no-bot")
        return session.bot_leaves(seat)


async def after_failure(table_id: str, seat: int, bot: str, failure: Exception, submit: Submit) -> None:
    """Log that a bot failed, and let it leave its seat: somebody else or another bot can take it.

    A worker process that died is started again, so then the bot keeps its seat and tries once more.
    """
    LOG.error("the bot %s in seat %d of table %s failed: %s", bot, seat, table_id, failure, exc_info=failure)
    if not isinstance(failure, BrokenProcessPool):
        await submit(seat, BotLeaves(bot))
    await asyncio.sleep(SECONDS_AFTER_FAILURE)


class BotPlayers:
    """The bots of a table at which one seat moves after the other."""

    def __init__(self, table_id: str, session: TableSession, submit: Submit, workers: WorkerPool) -> None:
        self._table_id = table_id
        self._session = session
        self._submit = submit
        self._workers = workers
        self._playing: asyncio.Task[None] | None = None
        self._last_seat = -1

    def wake(self) -> None:
        """Let bots play if it is their turn and somebody is connected."""
        if self._playing is None and self._session.attended and self._next_bot_seat() is not None:
            self._playing = asyncio.create_task(self._play())

    def rest(self) -> None:
        """Stop playing."""
        if self._playing is not None:
            self._playing.cancel()
            self._playing = None

    def _next_bot_seat(self) -> int | None:
        """Return the bot that moves next; where several can, they take turns."""
        table, seats = self._session.table, self._session.seats
        if table.over or table.waiting:
            return None
        order = [*seats[self._last_seat + 1 :], *seats[: self._last_seat + 1]]
        is_here = self._session.presence.is_here
        bots = (seat.number for seat in order if seat.bot or (seat.substitute and not is_here(seat.number)))
        return next((seat for seat in bots if table.position.view(seat).legal), None)

    async def _play(self) -> None:
        try:
            while (seat := self._next_bot_seat()) is not None:
                await self._move(seat)
                self._last_seat = seat
        finally:
            if self._playing is asyncio.current_task():  # else the bots were stopped and started again meanwhile
                self._playing = None

    async def _move(self, seat: int) -> None:
        table, bot = self._session.table, self._session.seats[seat].played_by
        state_number, view = table.state_number, table.position.view(seat)
        try:
            text, _ = await asyncio.gather(self._choose(view, bot), asyncio.sleep(self._pause()))
        except Exception as failure:  # noqa: BLE001  whatever a game's own code raises
            await after_failure(self._table_id, seat, bot, failure, self._submit)
        else:
            await self._submit(seat, BotMove(bot, state_number, text))

    def _pause(self) -> float:
        table = self._session.table
        last_choice = table.position.last_choice
        may_regret = (
            last_choice is not None and last_choice.actor not in table.bots and table.undo_status(last_choice.actor) == POSSIBLE
        )
        return MIN_BOT_MOVE_SECONDS_AFTER_A_TURN if may_regret else MIN_BOT_MOVE_SECONDS

    async def _choose(self, view: View, bot: str) -> str:
        """Choose the move that the tutorial states, as long as it is followed; else let the bot choose."""
        tutorial = self._session.settings.tutorial
        tutorial_move = tutorial and tutorial.next_of_others(moves_in(self._session.table.position))
        if tutorial_move and tutorial_move in view.moves():
            return tutorial_move
        return view.write(await self._workers.choose(view, bot, seed_of_bot(self._table_id, view.seat)))


def moves_in(position: Position) -> list[str]:
    """List the moves that were made, as they are written."""
    return [entry.text for entry in position.entries if entry.actor >= 0 and entry.move is not None]


def seed_of_bot(table: str, seat: int) -> int:
    """Derive a bot's own seed, which has nothing to do with the deal."""
    return int.from_bytes(hashlib.sha256(f"{table} {seat}".encode()).digest()[:8], "big")
