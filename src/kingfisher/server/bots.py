"""The bots at a table: they play on while somebody is here."""

from __future__ import annotations

import asyncio
import hashlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kingfisher.server.live import Live
    from kingfisher.server.thinking import Thoughts

BOT_SECONDS = 0.7
"""A bot takes its time, so that people see what it does."""


class Bots:
    def __init__(self, live: Live, thoughts: Thoughts) -> None:
        self._live = live
        self._thoughts = thoughts
        self._playing: asyncio.Task[None] | None = None
        self._last = -1

    def wake(self) -> None:
        if self._playing is None and self._live.windows and self._to_act() is not None:
            self._playing = asyncio.create_task(self._play())

    def rest(self) -> None:
        if self._playing is not None:
            self._playing.cancel()
            self._playing = None

    def _to_act(self) -> int | None:
        """The bot that moves next; where several can, they take turns."""
        table, seats = self._live.table, self._live.row.seats
        if table.over or table.waiting:
            return None
        order = [*seats[self._last + 1 :], *seats[: self._last + 1]]
        bots = (seat.seat for seat in order if seat.bot or (seat.stand_in and not self._live.presence.here(seat.seat)))
        return next((seat for seat in bots if table.position.view(seat).legal), None)

    async def _play(self) -> None:
        try:
            while (seat := self._to_act()) is not None:
                await asyncio.sleep(BOT_SECONDS)
                await self._move(seat)
                self._last = seat
        finally:
            if self._playing is asyncio.current_task():  # else somebody came back and others play already
                self._playing = None

    async def _move(self, seat: int) -> None:
        row, table = self._live.row, self._live.table
        state, view, bot = table.number, table.position.view(seat), row.seats[seat].played_by
        if not view.legal or not bot:
            return
        move = await self._thoughts.choose(view, bot, seed_of_bot(row.id, seat))
        await self._live.act_of_bot(seat, bot, state, view.write(move))


def seed_of_bot(table: str, seat: int) -> int:
    """A bot's own generator has nothing to do with the deal."""
    return int.from_bytes(hashlib.sha256(f"{table} {seat}".encode()).digest()[:8], "big")
