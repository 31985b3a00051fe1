"""TableManager: opens tables, loads them on demand, and unloads those at which nobody is; a table is restored from its log."""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from kingfisher.core.errors import KingfisherError
from kingfisher.core.play.record import with_line_count
from kingfisher.core.play.seal import new_secret
from kingfisher.server.api_error import ApiError
from kingfisher.server.custom_components import shown_options
from kingfisher.server.protocol.previews import preview_text
from kingfisher.server.protocol.serialize import table_info, unloaded_race_info
from kingfisher.server.sentences import say
from kingfisher.server.sessions.branches import branch_at
from kingfisher.server.sessions.restore import restore_table
from kingfisher.server.sessions.runner import TableRunner
from kingfisher.server.timestamps import now_ms
from kingfisher.server.workers.deal_stock import DealStock
from kingfisher.server.workers.pool import WorkerPool
from kingfisher.store.models import TableRow
from kingfisher.table import TimeControl
from kingfisher.table.race import RaceTiming
from kingfisher.table.seats import Seat

if TYPE_CHECKING:
    from collections.abc import Callable

    from kingfisher.core.game import Game
    from kingfisher.core.play.position import Position
    from kingfisher.server.protocol.shared import TableInfo
    from kingfisher.server.sessions.connection import Connection
    from kingfisher.store import Store
    from kingfisher.store.models import EventRow

UNLOAD_SECONDS = 60.0
TABLE_ID_BYTES = 12  # knowing a table's id is being invited to watch: 96 bits cannot be guessed


@dataclass(frozen=True)
class NewTableSettings:
    """What people chose for a new table, besides its game, deal and seats.

    A TableRow keeps it; when the table is loaded, TableSettings and SessionSettings are made from the row.

    Attributes:
        practice: Moves can be taken back freely, and the game does not count.
        tutorial: The game follows the tutorial.
        control: The clocks, if there are any.
        rival: The challenge that the table answers, as it is stored.
        winnable_secret: The secret of a deal that can be won. It is dealt if no deal was chosen by its number.
        relaxed: The race is played in time slots.
    """

    practice: bool = False
    tutorial: bool = False
    control: TimeControl | None = None
    rival: str = ""
    winnable_secret: int | None = None
    relaxed: bool = False


class TableManager:
    def __init__(
        self,
        store: Store,
        find: Callable[..., Game],
        unload_seconds: float = UNLOAD_SECONDS,
        race_timing: RaceTiming | None = None,
    ) -> None:
        self.store = store
        self.workers = WorkerPool()
        self.deal_stock = DealStock(store, find, lambda: self.workers)
        self._find = find
        self._unload_seconds = unload_seconds
        self._race_timing = race_timing or RaceTiming()
        self._in_memory: dict[str, asyncio.Task[TableRunner]] = {}
        self._unload_timers: dict[str, asyncio.TimerHandle] = {}

    def game(self, name: str, options: dict[str, str | int]) -> Game:
        return self._find(name, **options)

    # Opening and finding

    async def open_table(
        self,
        game: Game,
        guest: int,
        seats: list[str],
        seed: int | None,
        settings: NewTableSettings,
    ) -> TableRow:
        """Open a fresh table, of which the guest takes seat 0.

        `seats` says who takes the others: 'open', or the name of a bot after 'bot '.
        """
        others = [
            Seat(number, bot=player.removeprefix("bot ") if player != "open" else "") for number, player in enumerate(seats, 1)
        ]
        row = new_row(game, seed, (Seat(0, guest), *others), settings)
        await asyncio.wrap_future(self.store.tables.add(row))
        return await self.row(row.id)

    async def rematch(self, finished: TableRow) -> tuple[TableRow, bool]:
        """Open a table with the same people, bots and game, and a fresh deal.

        Where it was opened before, that table is returned; the second value tells whether it is new.
        """
        control = TimeControl(finished.minutes, finished.increment) if finished.minutes else None
        seats = tuple(Seat(seat.number, seat.guest, seat.bot) for seat in finished.seats)
        game = self.game(finished.game, finished.options)
        secret = await self.deal_stock.take_or_find(game) if finished.winnable and not finished.rematch else None
        settings = NewTableSettings(
            practice=finished.practice, control=control, winnable_secret=secret, relaxed=finished.relaxed
        )
        row = new_row(game, None, seats, settings)
        id_ = await asyncio.wrap_future(self.store.tables.add_rematch(finished.id, row))
        if id_ == row.id:
            await self.refresh_seats(finished.id)
        elif secret is not None:
            await self.deal_stock.put_back(game, secret)
        return await self.row(id_), id_ == row.id

    async def branch(self, guest: int, origin: TableRunner, step: int, *, practice: bool) -> TableRow:
        """Open a table at which the guest plays on from a step of a game; the table of that game stays as it is."""
        position, events = await asyncio.to_thread(branch_at, origin.table.position, step)
        origin_row = origin.row
        row = continued_row(position, events, guest, practice=practice or origin_row.practice)
        row = replace(
            row,
            deal_known=origin_row.deal_known or origin.table.over,  # the deal of a finished game is shown
            origin=origin_row.id,
            origin_step=step,
            rival=origin_row.rival,
            winnable=origin_row.winnable,
        )
        await asyncio.wrap_future(self.store.tables.add(row, events))
        await self.refresh_seats(origin_row.id)
        return await self.row(row.id)

    async def load(self, guest: int, position: Position, events: list[EventRow], *, practice: bool) -> TableRow:
        """Open a table at which the guest continues the game of a file, whose deal is known."""
        row = continued_row(position, events, guest, practice=practice)
        await asyncio.wrap_future(self.store.tables.add(row, events))
        return await self.row(row.id)

    async def save(self, table: str) -> str:
        """Write the whole game as a file that can be continued elsewhere. From then on its deal is known."""
        runner = await self.runner(table)
        if not runner.table.over and not runner.row.deal_known:
            await asyncio.wrap_future(self.store.tables.mark_deal_known(table))
            await self.refresh_seats(table)
        return str(with_line_count(runner.table.position.record()))

    async def row(self, table: str) -> TableRow:
        row = await asyncio.to_thread(self.store.tables.find, table)
        if row is None:
            raise ApiError(404, "no-such-table", say("problem.no-such-table"))
        return row

    def in_memory(self, table: str) -> TableRunner | None:
        task = self._in_memory.get(table)
        return task.result() if task is not None and task.done() and not task.cancelled() and not task.exception() else None

    @property
    def how_many_in_memory(self) -> int:
        return len(self._in_memory)

    def info(self, row: TableRow, guest: int | None) -> TableInfo:
        runner = self.in_memory(row.id)
        if runner:
            return runner.info(guest)
        try:
            game: Game | None = self._find(row.game)
            assert game is not None
            options, is_race = shown_options(game, row.options), game.race
        except KingfisherError:  # a game of another version
            game, options, is_race = None, row.options, False
        return table_info(row, guest, None, game, options, unloaded_race_info(row) if is_race else None)

    async def runner(self, table: str) -> TableRunner:
        """Return the table, replayed from its log if it is not in memory; it stays there for a while."""
        task = self._in_memory.get(table)
        if task is None:
            task = self._in_memory[table] = asyncio.create_task(self._load(table))
        try:
            runner = await asyncio.shield(task)
        except Exception:
            if self._in_memory.get(table) is task:
                del self._in_memory[table]
            raise
        self._unload_later(table)
        return runner

    async def _load(self, table: str) -> TableRunner:
        row = await self.row(table)
        try:
            game = self.game(row.game, row.options)
        except KingfisherError as error:
            raise ApiError(409, "cannot-wake", say("problem.cannot-wake", why=str(error))) from None
        restored = await asyncio.to_thread(restore_table, self.store, row, game)
        return TableRunner(row, restored, self.store, self.workers, self._race_timing)

    # Unloading

    def disconnect(self, runner: TableRunner, connection: Connection) -> None:
        runner.disconnect(connection)
        self._unload_later(runner.row.id)

    def _unload_later(self, table: str) -> None:
        handle = self._unload_timers.pop(table, None)
        if handle is not None:
            handle.cancel()
        self._unload_timers[table] = asyncio.get_running_loop().call_later(self._unload_seconds, self._unload, table)

    def _unload(self, table: str) -> None:
        self._unload_timers.pop(table, None)
        runner = self.in_memory(table)
        if runner is not None and runner.connections:
            return
        if runner is not None and runner.busy:  # it would be restored from a log that lacks what is just being stored
            self._unload_later(table)
            return
        self._in_memory.pop(table, None)

    # Seats

    async def refresh_seats(self, table: str) -> TableRow:
        """Read the row as it is now, and bring the table in memory, if any, up to date with it.

        A table that is just being replayed is waited for.
        """
        loading = self._in_memory.get(table)
        if loading is not None:
            await asyncio.wait([loading])
        runner = self.in_memory(table)
        if runner is not None:
            await runner.reload_seats()
        return await self.row(table)

    def discard(self, table: str) -> None:
        runner = self.in_memory(table)
        self._in_memory.pop(table, None)
        if runner is not None:
            runner.close(4404, "no-such-table", say("problem.table-deleted"))

    def close(self) -> None:
        for handle in self._unload_timers.values():
            handle.cancel()
        self.workers.close()


def new_row(game: Game, seed: int | None, seats: tuple[Seat, ...], settings: NewTableSettings) -> TableRow:
    """Make the row of a table; without a seed its deal is sealed."""
    now = now_ms()
    deal_known = seed is not None
    if seed is None:
        seed = new_secret() if settings.winnable_secret is None else settings.winnable_secret
    return TableRow(
        id=secrets.token_urlsafe(TABLE_ID_BYTES),
        game=game.name,
        options=dict(game.options_that_apply),
        rules=game.rules_version,
        seed=seed,
        deal_known=deal_known,
        practice=settings.practice,
        tutorial=settings.tutorial,
        created=now,
        seen=now,
        preview=preview_text(game.deal(seed), seats),
        minutes=settings.control.minutes if settings.control else 0,
        increment=settings.control.increment if settings.control else 0,
        rival=settings.rival,
        winnable=settings.winnable_secret is not None,
        relaxed=settings.relaxed,
        seats=seats,
    )


def continued_row(position: Position, events: list[EventRow], guest: int, *, practice: bool) -> TableRow:
    """Make the row of a table for one guest, with a game that has begun elsewhere."""
    row = new_row(position.game, position.seed, (Seat(0, guest),), NewTableSettings(practice=practice))
    preview = preview_text(position, row.seats)
    number, ms = len(events), position.milliseconds
    return replace(row, state_number=number, inherited_events=number, over=position.over, ms=ms, preview=preview)
