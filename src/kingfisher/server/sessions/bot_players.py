"""The bots at a table: they play on while somebody is here."""

from __future__ import annotations

import asyncio
import hashlib
from functools import cached_property
from typing import TYPE_CHECKING

from kingfisher.core.tutorial import read_tutorial
from kingfisher.table.table import POSSIBLE

if TYPE_CHECKING:
    from kingfisher.core.play.position import Position
    from kingfisher.core.play.view import View
    from kingfisher.core.tutorial import Tutorial
    from kingfisher.server.sessions.runner import TableRunner
    from kingfisher.server.workers.pool import WorkerPool

BOT_SECONDS = 0.7
"""A bot takes its time, so that people see what it does."""

SECONDS_TO_REGRET = 1.5
"""So long somebody has to take the last step of their turn back before a bot goes on."""


class BotPlayers:
    def __init__(self, runner: TableRunner, workers: WorkerPool) -> None:
        self._runner = runner
        self._thoughts = workers
        self._playing: asyncio.Task[None] | None = None
        self._last = -1

    def wake(self) -> None:
        if self._playing is None and self._runner.connections and self._to_act() is not None:
            self._playing = asyncio.create_task(self._play())

    def rest(self) -> None:
        if self._playing is not None:
            self._playing.cancel()
            self._playing = None

    def _to_act(self) -> int | None:
        """Find the bot that moves next; where several can, they take turns."""
        table, seats = self._runner.table, self._runner.row.seats
        if table.over or table.waiting:
            return None
        order = [*seats[self._last + 1 :], *seats[: self._last + 1]]
        bots = (seat.seat for seat in order if seat.bot or (seat.stand_in and not self._runner.presence.here(seat.seat)))
        return next((seat for seat in bots if table.position.view(seat).legal), None)

    async def _play(self) -> None:
        try:
            while (seat := self._to_act()) is not None:
                await self._move(seat)
                self._last = seat
        finally:
            if self._playing is asyncio.current_task():  # else somebody came back and others play already
                self._playing = None

    async def _move(self, seat: int) -> None:
        row, table = self._runner.row, self._runner.table
        state, view, bot = table.number, table.position.view(seat), row.seats[seat].played_by
        text, _ = await asyncio.gather(self._choose(view, bot), asyncio.sleep(self._pause()))
        await self._runner.act_of_bot(seat, bot, state, text)

    def _pause(self) -> float:
        table = self._runner.table
        last = table.position.last_choice
        regrets = last is not None and last.actor not in table.bots and table.may_undo(last.actor) == POSSIBLE
        return SECONDS_TO_REGRET if regrets else BOT_SECONDS

    async def _choose(self, view: View, bot: str) -> str:
        """Choose what the guide tells the bot to do, as long as it is followed; else what it thinks best."""
        told = self._guide and self._guide.next_of_others(moves_in(self._runner.table.position))
        if told and told in view.moves():
            return told
        return view.write(await self._thoughts.choose(view, bot, seed_of_bot(self._runner.row.id, view.seat)))

    @cached_property
    def _guide(self) -> Tutorial | None:
        return read_tutorial(self._runner.table.game.folder) if self._runner.row.guide else None


def moves_in(position: Position) -> list[str]:
    """List the moves that were made, as they are written."""
    return [entry.text for entry in position.entries if entry.actor >= 0 and entry.move is not None]


def seed_of_bot(table: str, seat: int) -> int:
    """Derive the seed of a bot's own generator, which has nothing to do with the deal."""
    return int.from_bytes(hashlib.sha256(f"{table} {seat}".encode()).digest()[:8], "big")
