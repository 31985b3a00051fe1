"""TableRunner: runs a table's session over asyncio, one command at a time, each stored before it is applied."""

from __future__ import annotations

import asyncio
from contextlib import AbstractAsyncContextManager, nullcontext, suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from kingfisher import bots
from kingfisher.core.interface import SPECTATOR
from kingfisher.core.tutorial import read_tutorial
from kingfisher.server.protocol.encoding import json_text
from kingfisher.server.protocol.from_client import RemoveSeat
from kingfisher.server.protocol.previews import previews_at
from kingfisher.server.protocol.serialize import race_info, table_info
from kingfisher.server.protocol.to_client import Done
from kingfisher.server.races.latency import LatencyPings
from kingfisher.server.races.race_bots import RaceBots
from kingfisher.server.rate_limit import TokenBucket
from kingfisher.server.sentences import say
from kingfisher.server.sessions.bot_players import BotPlayers
from kingfisher.server.sessions.broadcast import Broadcast
from kingfisher.server.sessions.results import results_of
from kingfisher.server.sessions.seat_removal import remove_seat
from kingfisher.server.sessions.timer import Timer
from kingfisher.server.timestamps import now_ms
from kingfisher.store.models import EventRow
from kingfisher.store.store import SeatTaken
from kingfisher.store.writer import WriteFailed
from kingfisher.table.race import RaceTiming
from kingfisher.table.rejections import Rejected
from kingfisher.table.session import SessionSettings, TableSession

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from kingfisher.core.game import Game
    from kingfisher.server.protocol.from_client import RaceCommand, TableCommand
    from kingfisher.server.protocol.shared import TableInfo
    from kingfisher.server.rate_limit import Limit
    from kingfisher.server.sessions.connection import Connection
    from kingfisher.server.workers.pool import WorkerPool
    from kingfisher.store import Store
    from kingfisher.store.models import TableRow
    from kingfisher.table import Table, Transition
    from kingfisher.table.race import Race
    from kingfisher.table.session import Command

RETRY_SECONDS = 1.0


class TableRunner:
    """One table in memory: its session, its connections, its bots, and the lock that lets one command in at a time."""

    def __init__(
        self, row: TableRow, table: Table, store: Store, workers: WorkerPool, race_timing: RaceTiming | None = None
    ) -> None:
        self.row = row
        self.session = TableSession(table, row.seats, settings_of(row, table.game, race_timing or RaceTiming()))
        self.broadcast = Broadcast(row, self.session, self.info)
        self.store = store
        self.lock = asyncio.Lock()
        self._seat_locks: dict[int, asyncio.Lock] = {}
        self._buckets: dict[int, TokenBucket] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._timer = Timer(self._on_deadline)
        self._is_at_deadline = False
        race = self.session.race
        self.bots: BotPlayers | RaceBots
        self.latency: LatencyPings | None = None
        if race is None:
            self.bots = BotPlayers(row.id, self.session, self.submit, workers)
        else:
            self.bots = RaceBots(row.id, self.session, race, self.submit, workers)
            self.latency = LatencyPings(self.session, self.connections, race.timing.ping)
        self.session.subscribe(self._set_timer)
        self.session.subscribe(self.bots.wake)

    @property
    def table(self) -> Table:
        return self.session.table

    @property
    def connections(self) -> set[Connection]:
        return self.broadcast.connections

    @property
    def busy(self) -> bool:
        """Whether something that was begun is not stored yet."""
        return bool(self._tasks)

    def info(self, guest: int | None) -> TableInfo:
        race, rtt = self.session.race, self.latency.rtt() if self.latency else ()
        race_status = race_info(race, self.session.seats, rtt) if race else None
        return table_info(self.row, guest, self.session, self.table.game, self.table.game.options_shown, race_status)

    # Connections

    def enter(self, connection: Connection) -> None:
        """Welcome a page."""
        self.connections.add(connection)
        self._sync_presence()
        self.broadcast.welcome(connection)
        if self.latency is not None:
            self.latency.begin(connection)
        self.broadcast.send_presence(but=connection)
        if connection.seat != SPECTATOR and self.session.seats[connection.seat].substitute:
            self._start_task(self._welcome_back(connection.seat))

    def disconnect(self, connection: Connection) -> None:
        """Forget a page that is gone."""
        self.connections.discard(connection)
        self._sync_presence()
        if connection.seat != SPECTATOR and not any(other.seat != SPECTATOR for other in self.connections):
            now = now_ms()
            self.store.tables.note_time(self.row.id, self.table.clock.now(), now)
            self.row = replace(self.row, seen=now)
        if not self.session.attended:
            self.bots.rest()
        self.broadcast.send_presence()

    def close(self, number: int, code: str, reason: str) -> None:
        self.broadcast.close(number, code, reason)

    def _sync_presence(self) -> None:
        self.session.attended = bool(self.connections)
        self.session.set_connected({connection.seat for connection in self.connections} - {SPECTATOR})

    def bucket_of(self, seat: int, limit: Limit) -> TokenBucket | None:
        """Return the bucket that all connections of a seat share in a race; None elsewhere, where each has its own."""
        if self.session.race is None or seat == SPECTATOR:
            return None
        return self._buckets.setdefault(seat, TokenBucket(limit))

    # Commands

    async def handle(self, connection: Connection, command: TableCommand) -> None:
        """Decide what a page wants, store it, apply it and tell everybody."""
        await asyncio.shield(self._start_task(self._handle(connection, command)))

    async def submit(self, seat: int, command: Command) -> None:
        """Decide a bot's command, store it, apply it and tell everybody; a refused one is dropped, and the bot looks again."""
        await asyncio.shield(self._start_task(self._submit(seat, command)))

    async def handle_race(self, connection: Connection, command: RaceCommand) -> None:
        """Carry out a page's command to a race: ready, pause, pass, or remove a seat. Only a removed seat is stored."""
        race, seat = self.session.race, connection.seat
        if race is None:
            raise Rejected("no-race")
        if isinstance(command, RemoveSeat):
            await asyncio.shield(self._start_task(self._remove_seat(race, seat, command.seat)))
        else:
            command.change(race, seat)
        self.sync_people_and_race()
        connection.send(Done(command.id))

    async def _handle(self, connection: Connection, command: TableCommand) -> None:
        async with self._turn_of(connection.seat):
            arrived = self.table.clock.now()
            try:
                async with self.lock:
                    if connection.closing:  # it lost its seat while it waited
                        return
                    await self._commit_due(connection.seat)
                    transition = self.session.decide(command, connection.seat, arrived)
                    await self.commit(transition)
                    self.broadcast.send_changes(connection, command.id)
                    if transition.seat is not None:
                        self.broadcast.reseat_connections(say("farewell.left"))
            except (Rejected, SeatTaken, WriteFailed) as error:
                self.broadcast.refuse(connection, command.id, rejected_by(error))
        self._sync_after_command()

    async def _submit(self, seat: int, command: Command) -> None:
        arrived = self.table.clock.now()
        with suppress(Rejected, WriteFailed):  # somebody was quicker, or the disk is full; the bot tries again
            async with self.lock:
                await self._commit_due()
                transition = self.session.decide(command, seat, arrived)
                await self.commit(transition)
                self.broadcast.send_changes()
                if transition.seat is not None:
                    self.broadcast.send_seats()
        self._sync_after_command()

    def _turn_of(self, seat: int) -> AbstractAsyncContextManager[object]:
        """Let each seat of a race run one command at a time, so that other seats wait for at most one of its commands."""
        if self.session.race is None or seat == SPECTATOR:
            return nullcontext()
        return self._seat_locks.setdefault(seat, asyncio.Lock())

    async def _commit_due(self, seat: int = SPECTATOR) -> None:
        """Commit what is due before a seat acts: time that ran out, and that a person is back."""
        while (transition := self.session.due(seat)) is not None:
            await self.commit(transition)
            self.broadcast.send_changes()
            if transition.seat is not None:
                self.broadcast.send_seats()

    async def commit(self, transition: Transition) -> None:
        """Store a transition, and only then apply it."""
        position, event, seat = transition.position, transition.event, transition.seat
        preview, scenes = previews_at(position, self.session.seats)
        results = results_of(self.row, position, preview, event.ms) if position.over else None
        event_row = EventRow(event.number, event.seat, event.kind, event.text, event.ms)
        changed_seat, now = (self.session.seats[seat.number], seat) if seat else None, now_ms()
        await asyncio.wrap_future(
            self.store.events.append(self.row.id, event_row, json_text(preview), now, results, changed_seat)
        )
        self.session.apply(transition, scenes)
        self.row = replace(self.row, seen=now, seats=self.session.seats)

    def _start_task(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Start a task that is finished even if the page that asked for it goes away.

        Otherwise the table would not know what the log knows.
        """
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    # Time

    def sync_people_and_race(self) -> None:
        """Update the session after people came or went, or time has passed; tell everybody if the race has changed."""
        self._sync_presence()
        race = self.session.race
        if race is not None and race.dirty:
            self.broadcast.send_seats()

    def _sync_after_command(self) -> None:
        race = self.session.race
        if race is not None and not race.has_only_moved():
            self.sync_people_and_race()

    def _set_timer(self) -> None:
        self._timer.set(None if self._is_at_deadline else self.session.seconds_to_deadline())

    def _on_deadline(self) -> None:
        self._is_at_deadline = True
        if self.session.race is not None:
            self.sync_people_and_race()  # a round starts on time, whatever is just being stored
        self._start_task(self._act_on_deadline())

    async def _act_on_deadline(self) -> None:
        """End a game whose time ran out; in a race also a time slot, and let bots play for those who are away."""
        race, retry = self.session.race, False
        try:
            async with self.lock:
                await self._commit_due()
                if race is not None:
                    race.expire_slot()
                for seat in race.away_too_long() if race else ():
                    with suppress(Rejected, SeatTaken):
                        await self.commit(self.session.seat_substitute(seat))
                        self.broadcast.send_changes()
                        self.broadcast.send_seats()
        except WriteFailed:
            retry = True
        finally:
            self._is_at_deadline = False
        if retry:
            self._timer.set(RETRY_SECONDS)
        else:
            self.sync_people_and_race()

    async def _welcome_back(self, seat: int) -> None:
        with suppress(Rejected, SeatTaken, WriteFailed):  # then it happens with their first command
            async with self.lock:
                await self._commit_due(seat)

    # Seats

    async def reload_seats(self) -> None:
        """Read who sits where, after somebody sat down, moved to another screen or changed their name."""
        async with self.lock:
            row = await asyncio.to_thread(self.store.tables.find, self.row.id)
            if row is not None:
                self.row = row
                self.session.set_seats(row.seats)
                self.broadcast.reseat_connections(say("farewell.moved-away"))

    async def vacate_seat_of(self, guest: int) -> None:
        """Leave the seat of a guest who wants to be forgotten."""
        await asyncio.shield(self._start_task(self._vacate_seat_of(guest)))

    async def _vacate_seat_of(self, guest: int) -> None:
        with suppress(Rejected, SeatTaken):
            async with self.lock:
                seat = self.session.seat_of(guest)
                if seat is not None:
                    await self.commit(self.session.leave(seat))
                    self.broadcast.send_changes()
                    self.broadcast.reseat_connections(say("farewell.left"))

    async def _remove_seat(self, race: Race, asker: int, seat: int) -> None:
        async with self.lock:
            try:
                await remove_seat(self, race, asker, seat)
            except (SeatTaken, WriteFailed) as error:
                raise rejected_by(error) from None

    def continue_without(self, row: TableRow, table: Table, removed: int) -> None:
        """Continue at a table without a seat: the seats after it have other numbers now, so every page is welcomed anew."""
        self.row = row
        self._seat_locks, self._buckets = {}, {}
        self.session.replace_table(table, row.seats, removed)
        if self.latency is not None:
            self.latency.forget()
        for connection in self.connections:
            seat = self.session.seat_of(connection.guest)
            connection.seat = SPECTATOR if seat is None else seat
        self._sync_presence()
        for connection in self.connections:
            self.broadcast.welcome(connection)


def settings_of(row: TableRow, game: Game, timing: RaceTiming) -> SessionSettings:
    return SessionSettings(
        bots=bots.bot_names(game),
        substitute=substitute_of(game),
        tutorial=read_tutorial(game.folder) if row.tutorial else None,
        relaxed=row.relaxed,
        race_timing=timing,
    )


def substitute_of(game: Game) -> str:
    """Name the bot that plays for somebody who is away from a race, or was removed: the level in the middle."""
    levels = bots.levels(game)
    return levels[len(levels) // 2]


def rejected_by(error: Rejected | SeatTaken | WriteFailed) -> Rejected:
    """Say to a page why its command was not done."""
    if isinstance(error, Rejected):
        return error
    return Rejected("taken") if isinstance(error, SeatTaken) else Rejected("not-kept", str(error))
