"""The Hall: which tables are awake. A table sleeps when nobody is there and wakes from its log."""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from kingfisher.core.errors import KingfisherError
from kingfisher.core.play.record import counted
from kingfisher.core.play.seal import new_secret
from kingfisher.server.accounts.guests import now_ms
from kingfisher.server.http.api_errors import Trouble
from kingfisher.server.http.custom_components import shown_options
from kingfisher.server.protocol.serialize import face_text, table_info
from kingfisher.server.races.coordinator import RaceTimes, sleeping
from kingfisher.server.sessions.actor import Live
from kingfisher.server.sessions.branches import branched
from kingfisher.server.sessions.restore import wake_table
from kingfisher.server.workers.deal_stock import Ready
from kingfisher.server.workers.pool import Thoughts
from kingfisher.store.models import SeatRow, TableRow
from kingfisher.table import TimeControl

if TYPE_CHECKING:
    from collections.abc import Callable

    from kingfisher.core.game import Game
    from kingfisher.core.play.position import Position
    from kingfisher.server.protocol.shared import TableInfo
    from kingfisher.server.sessions.connection import Window
    from kingfisher.store import Store
    from kingfisher.store.models import EventRow

SLEEP_SECONDS = 60.0
TABLE_ID_BYTES = 12  # knowing a table's id is being invited to look on: 96 bits cannot be guessed


@dataclass(frozen=True)
class Setup:
    """How a table is opened.

    Attributes:
        practice: Moves can be taken back freely, and the game does not count.
        guide: The game follows the guide to its first game.
        control: The clocks, if there are any.
        rival: The challenge that the table answers, as it is kept.
        winnable: The secret of a deal that can be won, to be dealt where no deal is chosen by its number.
        calm: The race is played in slices of time.
    """

    practice: bool = False
    guide: bool = False
    control: TimeControl | None = None
    rival: str = ""
    winnable: int | None = None
    calm: bool = False


class Hall:
    def __init__(
        self,
        store: Store,
        find: Callable[..., Game],
        sleep_seconds: float = SLEEP_SECONDS,
        race_times: RaceTimes | None = None,
    ) -> None:
        self.store = store
        self.thoughts = Thoughts()
        self.ready = Ready(store, find, lambda: self.thoughts)
        self._find = find
        self._sleep_seconds = sleep_seconds
        self._race_times = race_times or RaceTimes()
        self._awake: dict[str, asyncio.Task[Live]] = {}
        self._sleeping: dict[str, asyncio.TimerHandle] = {}

    def game(self, name: str, options: dict[str, str | int]) -> Game:
        return self._find(name, **options)

    # Opening and finding

    async def open_table(
        self,
        game: Game,
        guest: int,
        seats: list[str],
        seed: int | None,
        setup: Setup,
    ) -> TableRow:
        """Open a fresh table, of which the guest takes seat 0.

        `seats` says who takes the others: 'open', or the name of a bot after 'bot '.
        """
        others = [SeatRow(at, bot=wish.removeprefix("bot ") if wish != "open" else "") for at, wish in enumerate(seats, 1)]
        row = new_row(game, seed, (SeatRow(0, guest), *others), setup)
        await asyncio.wrap_future(self.store.add_table(row))
        return await self.row(row.id)

    async def rematch(self, before: TableRow) -> tuple[TableRow, bool]:
        """Open a table with the same people, bots and game, and a fresh deal.

        Where it was opened before, that table is returned; the second value tells whether it is new.
        """
        control = TimeControl(before.minutes, before.increment) if before.minutes else None
        seats = tuple(SeatRow(seat.seat, seat.guest, seat.bot) for seat in before.seats)
        game = self.game(before.game, before.options)
        secret = await self.ready.deal(game) if before.winnable and not before.rematch else None
        setup = Setup(practice=before.practice, control=control, winnable=secret, calm=before.calm)
        row = new_row(game, None, seats, setup)
        id_ = await asyncio.wrap_future(self.store.add_rematch(before.id, row))
        if id_ == row.id:
            await self.seats_changed(before.id)
        elif secret is not None:
            await self.ready.put_back(game, secret)
        return await self.row(id_), id_ == row.id

    async def fork(self, guest: int, origin: Live, step: int, *, practice: bool) -> TableRow:
        """Open a table for the guest at which the game goes on from a step; the old one stays as it is."""
        position, events = await asyncio.to_thread(branched, origin.table.position, step)
        before = origin.row
        row = going_on(position, events, guest, practice=practice or before.practice)
        row = replace(
            row,
            open=before.open or origin.table.over,  # then the deal is told
            origin=before.id,
            origin_step=step,
            rival=before.rival,
            winnable=before.winnable,
        )
        await asyncio.wrap_future(self.store.add_table(row, events))
        await self.seats_changed(before.id)
        return await self.row(row.id)

    async def load(self, guest: int, position: Position, events: list[EventRow], *, practice: bool) -> TableRow:
        """Open a table for the guest that goes on with the game of a file, whose deal is open."""
        row = going_on(position, events, guest, practice=practice)
        await asyncio.wrap_future(self.store.add_table(row, events))
        return await self.row(row.id)

    async def save(self, table: str) -> str:
        """Write the whole game as a file to go on with elsewhere. From then on its deal is open."""
        live = await self.live(table)
        if not live.table.over and not live.row.open:
            await asyncio.wrap_future(self.store.open_deal(table))
            await self.seats_changed(table)
        return str(counted(live.table.position.record()))

    async def row(self, table: str) -> TableRow:
        found = await asyncio.to_thread(self.store.table, table)
        if found is None:
            raise Trouble(404, "no-such-table", "there is no such table; perhaps it was thrown away")
        return found

    def awake(self, table: str) -> Live | None:
        task = self._awake.get(table)
        return task.result() if task is not None and task.done() and not task.cancelled() and not task.exception() else None

    @property
    def how_many_awake(self) -> int:
        return len(self._awake)

    def info(self, row: TableRow, guest: int | None) -> TableInfo:
        live = self.awake(row.id)
        if live:
            return live.info(guest)
        try:
            game = self._find(row.game)
            options, is_race = shown_options(game, row.options), game.race
        except KingfisherError:  # a game of another version
            options, is_race = row.options, False
        return table_info(row, guest, None, options, sleeping(row) if is_race else None)

    async def live(self, table: str) -> Live:
        """Return the table, replayed from its log if it is not in memory; it stays there for a while."""
        task = self._awake.get(table)
        if task is None:
            task = self._awake[table] = asyncio.create_task(self._wake(table))
        try:
            live = await asyncio.shield(task)
        except Exception:
            if self._awake.get(table) is task:
                del self._awake[table]
            raise
        self._sleep_later(table)
        return live

    async def _wake(self, table: str) -> Live:
        row = await self.row(table)
        try:
            game = self.game(row.game, row.options)
        except KingfisherError as wrong:
            raise Trouble(409, "cannot-wake", f"this game cannot be replayed: {wrong}") from None
        woken = await asyncio.to_thread(wake_table, self.store, row, game)
        return Live(row, woken, self.store, self.thoughts, self._race_times)

    # Sleeping

    def left(self, live: Live, window: Window) -> None:
        live.leave(window)
        self._sleep_later(live.row.id)

    def _sleep_later(self, table: str) -> None:
        handle = self._sleeping.pop(table, None)
        if handle is not None:
            handle.cancel()
        self._sleeping[table] = asyncio.get_running_loop().call_later(self._sleep_seconds, self._sleep, table)

    def _sleep(self, table: str) -> None:
        self._sleeping.pop(table, None)
        live = self.awake(table)
        if live is not None and live.windows:
            return
        if live is not None and live.busy:  # it would wake from a log that lacks what is just being kept
            self._sleep_later(table)
            return
        self._awake.pop(table, None)

    # Seats

    async def seats_changed(self, table: str) -> TableRow:
        """Read the row as it is now, and bring the table in memory, if any, up to date with it.

        A table that is just being replayed is waited for.
        """
        waking = self._awake.get(table)
        if waking is not None:
            await asyncio.wait([waking])
        live = self.awake(table)
        if live is not None:
            await live.read_seats()
        return await self.row(table)

    def gone(self, table: str) -> None:
        live = self.awake(table)
        self._awake.pop(table, None)
        if live is not None:
            live.close(4404, "no-such-table", "This table was thrown away.")

    def close(self) -> None:
        for handle in self._sleeping.values():
            handle.cancel()
        self.thoughts.close()


def new_row(game: Game, seed: int | None, seats: tuple[SeatRow, ...], setup: Setup) -> TableRow:
    """Make the row of a table; without a seed its deal is sealed."""
    now = now_ms()
    is_open = seed is not None
    if seed is None:
        seed = new_secret() if setup.winnable is None else setup.winnable
    return TableRow(
        id=secrets.token_urlsafe(TABLE_ID_BYTES),
        game=game.name,
        options=dict(game.options_that_apply),
        rules=game.rules_version,
        seed=seed,
        open=is_open,
        practice=setup.practice,
        guide=setup.guide,
        created=now,
        seen=now,
        face=face_text(game.deal(seed), seats),
        minutes=setup.control.minutes if setup.control else 0,
        increment=setup.control.increment if setup.control else 0,
        rival=setup.rival,
        winnable=setup.winnable is not None,
        calm=setup.calm,
        seats=seats,
    )


def going_on(position: Position, events: list[EventRow], guest: int, *, practice: bool) -> TableRow:
    """Make the row of a table for one guest, with a game that has begun elsewhere."""
    row = new_row(position.game, position.seed, (SeatRow(0, guest),), Setup(practice=practice))
    face = face_text(position, row.seats)
    number, ms = len(events), position.milliseconds
    return replace(row, state=number, begun=number, over=position.over, ms=ms, face=face)
