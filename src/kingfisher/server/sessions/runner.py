"""A table that somebody sits at: one writer, many windows, bots in some seats."""

from __future__ import annotations

import asyncio
from contextlib import AbstractAsyncContextManager, nullcontext, suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from kingfisher import bots
from kingfisher.core.interface import SPECTATOR
from kingfisher.core.play.record import GOES_TO_A_BOT
from kingfisher.core.scene.changes import changes
from kingfisher.server.accounts.guests import now_ms
from kingfisher.server.http.challenges import moves_made, rivalry_of
from kingfisher.server.protocol import from_client, shared, to_client
from kingfisher.server.protocol.from_client import RaceCommand, TableCommand
from kingfisher.server.protocol.serialize import (
    News,
    TablePreview,
    log_lines,
    preview_text,
    previews_at,
    result_of,
    rule_info,
    table_info,
)
from kingfisher.server.protocol.shared import Result, TableInfo
from kingfisher.server.protocol.to_client import Changed, Clock, Done, Refused, Welcome
from kingfisher.server.races.coordinator import Race, RaceTiming, stand_in_of, with_one_fewer
from kingfisher.server.races.photo_finish import LostRace, photo_of
from kingfisher.server.races.race_bots import RaceBots
from kingfisher.server.sessions import seats
from kingfisher.server.sessions.bot_players import BotPlayers
from kingfisher.server.sessions.connection import ENCODE
from kingfisher.server.sessions.presence import Presence
from kingfisher.server.sessions.restore import restore_table
from kingfisher.server.sessions.timer import Timer
from kingfisher.store.models import EventRow, ResultRow
from kingfisher.store.store import SeatTaken
from kingfisher.store.writer import WriteFailed
from kingfisher.table import Rejected
from kingfisher.table.transition import Act

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from kingfisher.core.play.position import Position
    from kingfisher.server.sessions.connection import Connection
    from kingfisher.server.workers.pool import WorkerPool
    from kingfisher.store import Store
    from kingfisher.store.models import SeatRow, TableRow
    from kingfisher.table import Table, Transition

ACTS: dict[type[TableCommand], Act] = {
    from_client.Undo: "undo",
    from_client.Redo: "redo",
    from_client.GiveUp: "give up",
}

MOVED_AWAY = "This seat was taken to another screen."
LEFT = "You have left your seat."
REMOVED = "The host has given your seat to a bot."
RETRY_SECONDS = 1.0


class TableRunner:
    """One table awake. Everything that changes it goes through one lock, one after the other."""

    def __init__(
        self, row: TableRow, table: Table, store: Store, workers: WorkerPool, race_times: RaceTiming | None = None
    ) -> None:
        self.row = row
        self.table = table
        self.connections: set[Connection] = set()
        self.presence = Presence(len(row.seats))
        self.race = Race(self, race_times or RaceTiming()) if table.game.race else None
        self.bots = RaceBots(self, self.race, workers) if self.race else BotPlayers(self, workers)
        self._store = store
        self._lock = asyncio.Lock()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._alarm = Timer(lambda: self._begin(self._time_out()))
        self.table.waiting = row.waiting

    @property
    def busy(self) -> bool:
        """Whether something that was begun is not kept yet."""
        return bool(self._tasks)

    # Windows

    def enter(self, connection: Connection) -> None:
        self.connections.add(connection)
        self._see_who_is_here()
        self.welcome(connection)
        if self.race is not None:
            self.race.beats.begin(connection)
        self.tell_around(but=connection)
        if connection.seat != SPECTATOR and self.row.seats[connection.seat].stand_in:
            self._begin(self._welcome_back(connection.seat))
        self.bots.wake()

    def leave(self, connection: Connection) -> None:
        self.connections.discard(connection)
        self._see_who_is_here()
        if connection.seat != SPECTATOR and not any(other.seat != SPECTATOR for other in self.connections):
            now = now_ms()
            self._store.note(self.row.id, self.table.clock.now(), now)
            self.row = replace(self.row, seen=now)
        if not self.connections:
            self.bots.rest()
        self.tell_around()
        self.bots.wake()

    def _see_who_is_here(self) -> None:
        """Note who is here, and run or stop the game's time.

        The time runs while every seat is taken and somebody sits here. With clocks it begins when all have come; that of a race
        runs while it is raced.
        """
        here = {connection.seat for connection in self.connections} - {SPECTATOR}
        self.presence.are_here(here)
        if self.race is not None:
            self.race.look()
        people = {seat.seat for seat in self.row.seats if seat.guest is not None and not seat.played_by}
        begun = self.table.times is None or self.table.clock.now() > 0 or people <= here
        begun = begun and (self.race is None or self.race.running)
        if here and begun and not self.table.over and not self.table.waiting:
            self.table.clock.start()
        else:
            self.table.clock.stop()
        self._set_alarm()

    def welcome(self, connection: Connection) -> None:
        seat = connection.seat
        connection.scene = self.table.scene(seat)
        connection.log = self.table.log(seat)
        left, running = self.times()
        connection.send(
            Welcome(
                protocol=shared.PROTOCOL,
                table=self.info(connection.guest),
                state=self.table.number,
                scene=connection.scene,
                log=log_lines(self.table.position, seat, connection.log),
                clock=self.clock(),
                left=left,
                running=running,
                rival=self.rival_score(),
                undo=self.table.may_undo(seat),
                redo=self.table.may_redo(seat),
                result=self.result(),
            )
        )

    def tell_around(self, but: Connection | None = None) -> None:
        """Tell everybody at a table that people share who is here now."""
        if self.table.game.seats > 1:
            self.tell_table(but)

    def tell_table(self, but: Connection | None = None) -> None:
        left, running = self.times()
        if self.race is not None:
            self.race.untold = False
        for connection in self.connections - {but}:
            connection.send(to_client.SeatsChanged(self.info(connection.guest), self.clock(), left, running))

    def look(self) -> None:
        """See what a race has come to, and tell everybody where that is news."""
        if self.race is not None:
            self._see_who_is_here()
            if self.race.untold:
                self.tell_table()
        self.bots.wake()

    # Seats

    async def read_seats(self) -> None:
        """Read who sits where, after somebody sat down, moved to another screen or changed their name."""
        async with self._lock:
            row = await asyncio.to_thread(self._store.table, self.row.id)
            if row is not None:
                self._take_seats(row)
                self._tell_seats(MOVED_AWAY)
        self.bots.wake()

    def _take_seats(self, row: TableRow) -> None:
        for before, after in zip(self.row.seats, row.seats, strict=True):
            if before.guest != after.guest:
                self.presence.somebody_else(after.seat)
        self.row = row
        self.table.waiting = row.waiting
        self._see_who_is_here()

    def _tell_seats(self, farewell: str) -> None:
        """Close the windows whose seat has changed, and tell the others.

        Windows that lost their seat come back as spectators, those that have one now as players.
        """
        for connection in list(self.connections):
            seat = self.row.seat_of(connection.guest)
            if seat is None and connection.seat != SPECTATOR:
                connection.close(4408, "seat-moved", farewell)
            elif seat is not None and connection.seat != seat:
                connection.close(4408, "seat-moved", "You have a seat at this table now.")
        self.tell_table()

    def close(self, number: int, code: str, reason: str) -> None:
        for connection in list(self.connections):
            connection.close(number, code, reason)

    # Acting

    async def act(self, connection: Connection, message: TableCommand) -> None:
        """Decide, keep, let it happen, tell everybody."""
        await asyncio.shield(self._begin(self._act(connection, message)))

    async def act_of_bot(self, seat: int, bot: str, state: int, text: str) -> None:
        await asyncio.shield(self._begin(self._act_of_bot(seat, bot, state, text)))

    async def give_seat_back(self, guest: int) -> None:
        """Leave the seat of a guest who wants to be forgotten."""
        await asyncio.shield(self._begin(self._give_seat_back(guest)))

    def stand_in(self) -> None:
        """Let bots play for people who have been away from a race for long."""
        self._begin(self._stand_in())

    def end_slice(self) -> None:
        """End a slice at a calm table; what is just being kept still belongs to it."""
        self._begin(self._end_slice())

    def _begin(self, acting: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Begin a task that is finished even when the page that asked for it goes away.

        Otherwise the table would not know what the log knows.
        """
        task = asyncio.create_task(acting)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def _line_of(self, seat: int) -> AbstractAsyncContextManager[None]:
        return nullcontext() if self.race is None or seat == SPECTATOR else self.race.line_of(seat)

    async def _act(self, connection: Connection, message: TableCommand) -> None:
        async with self._line_of(connection.seat):
            await self._act_now(connection, message, self.table.clock.now())

    async def _act_now(self, connection: Connection, message: TableCommand, arrived: int) -> None:
        try:
            async with self._lock:
                if connection.closing:  # it lost its seat while it waited
                    return
                await self._settle(connection.seat)
                step, seat = self._decide(connection, message, arrived)
                await self._keep(step, seat)
                self._tell(connection, message.id)
                self._moved(step)
                if seat is not None:
                    self._tell_seats(LEFT)
                elif self.race is not None and self.race.has_only_moved():
                    return
        except Rejected as refusal:
            self.refuse(connection, message.id, refusal)
        except SeatTaken:
            self.refuse(connection, message.id, Rejected("taken"))
        except WriteFailed as failed:
            self.refuse(connection, message.id, Rejected("not-kept", str(failed)))
        self.look()

    def _decide(self, connection: Connection, message: TableCommand, arrived: int) -> tuple[Transition, SeatRow | None]:
        """Decide what would come of a message, and how the seat would be where that changes."""
        match message:
            case from_client.Move():
                return self._move(connection.seat, message.state, message.text, arrived), None
            case from_client.Leave():
                step = self.table.leave(connection.seat)
                return step, seats.left(self.row.seats[connection.seat])
            case from_client.SeatBot():
                names = bots.names(self.table.game)
                seat = seats.with_bot(self.row, self.presence, connection.seat, message.seat, message.bot, names)
                return self.table.go_to_a_bot(message.seat), seat
            case _:
                return self.table.decide(ACTS[type(message)], connection.seat, message.state), None

    def _move(self, seat: int, state: int, text: str, arrived: int) -> Transition:
        """Decide a move.

        In a race it bears the time at which it arrived, and a player who was too late is told by how much.
        """
        if self.race is None:
            return self.table.move(seat, state, text)
        self.race.check_move(seat)
        try:
            return self.table.move(seat, state, text, arrived)
        except Rejected as refusal:
            photo = photo_of(self.table, seat, state, text, arrived) if refusal.code == "illegal" else None
            if photo is None:
                raise
            first = self.row.seats[photo.seat]
            raise LostRace(photo, first.played_by or first.name or f"Player {photo.seat + 1}", refusal.rule) from None

    def _moved(self, step: Transition) -> None:
        if self.race is not None and step.event.act == "move":
            self.race.moved(step.event.seat)

    async def _settle(self, seat: int = SPECTATOR) -> None:
        """Do what is due before anything else.

        Time that is used up ends the game, and a person who acts for a seat that a bot plays is back there.
        """
        out = self.table.out_of_time()
        if out is not None:
            await self._keep(self.table.run_out_of_time(out))
            self._tell(None, None)
        if seat != SPECTATOR and self.row.seats[seat].stand_in and not self.table.over:
            await self._keep(self.table.come_back(seat), replace(self.row.seats[seat], stand_in=""))
            self._tell(None, None)
            self.tell_table()

    async def _time_out(self) -> None:
        try:
            async with self._lock:
                await self._settle()
        except WriteFailed:
            self._alarm.set(RETRY_SECONDS)
            return
        self._set_alarm()

    async def _welcome_back(self, seat: int) -> None:
        with suppress(Rejected, SeatTaken, WriteFailed):  # then with the first thing that they do
            async with self._lock:
                await self._settle(seat)

    async def _act_of_bot(self, seat: int, bot: str, state: int, text: str) -> None:
        arrived = self.table.clock.now()
        with suppress(Rejected, WriteFailed):  # somebody was quicker, or the disk is full: the bot looks again
            async with self._lock:
                await self._settle()
                if self.row.seats[seat].played_by == bot:
                    step = self._move(seat, state, text, arrived)
                    await self._keep(step)
                    self._tell(None, None)
                    self._moved(step)
        self.look()

    async def _give_seat_back(self, guest: int) -> None:
        with suppress(Rejected, SeatTaken):
            async with self._lock:
                seat = self.row.seat_of(guest)
                if seat is not None:
                    await self._keep(self.table.leave(seat), seats.left(self.row.seats[seat]))
                    self._tell(None, None)
                    self._tell_seats(LEFT)

    # Racing

    async def steer(self, connection: Connection, message: RaceCommand) -> None:
        """Do what steers a race: ready, pause, pass, and remove a seat."""
        race, seat = self.race, connection.seat
        if race is None:
            raise Rejected("no-race")
        match message:
            case from_client.Ready():
                race.say_ready(seat, message.ready)
            case from_client.Pause():
                race.pause(seat, message.paused)
            case from_client.Pass():
                race.skip(seat)
            case from_client.RemoveSeat():
                await asyncio.shield(self._begin(self._remove_seat(race, connection, message.seat)))
        self.look()
        connection.send(Done(message.id))

    async def _end_slice(self) -> None:
        async with self._lock:
            if self.race is not None:
                self.race.end_slice()
        self.look()

    async def _stand_in(self) -> None:
        try:
            async with self._lock:
                for seat in self.race.away_too_long() if self.race else ():
                    with suppress(Rejected, SeatTaken):
                        bot = replace(self.row.seats[seat], stand_in=stand_in_of(self.table.game))
                        await self._keep(self.table.go_to_a_bot(seat), bot)
                        self._tell(None, None)
                        self.tell_table()
        except WriteFailed:
            await asyncio.sleep(RETRY_SECONDS)
        self.look()

    async def _remove_seat(self, race: Race, connection: Connection, seat: int) -> None:
        """Remove a seat: where nothing was played the game has a player fewer, later a bot plays it for good."""
        async with self._lock:
            race.check_removal(connection.seat, seat)
            race.hold()
            try:
                if any(entry.actor >= 0 and entry.move is not None for entry in self.table.position.entries):
                    await self._give_to_a_bot(seat)
                else:
                    await self._play_without(race, seat)
            except SeatTaken:
                raise Rejected("taken") from None
            except WriteFailed as failed:
                raise Rejected("not-kept", str(failed)) from None

    async def _give_to_a_bot(self, seat: int) -> None:
        if self.row.seats[seat].bot:
            raise Rejected("taken", "A bot plays this seat already.")
        if not self.row.seats[seat].free:
            await self._keep(self.table.leave(seat), seats.left(self.row.seats[seat]))
            self._tell(None, None)
        await self._keep(self.table.go_to_a_bot(seat), replace(self.row.seats[seat], bot=stand_in_of(self.table.game)))
        self._tell(None, None)
        self._tell_seats(REMOVED)

    async def _play_without(self, race: Race, seat: int) -> None:
        """Play on with a seat fewer, and welcome everybody to the smaller table.

        The person who had the seat looks on.
        """
        game = with_one_fewer(self.table.game)
        if game is None:
            raise Rejected("too-few-seats")
        stay = [event for event in await asyncio.to_thread(self._store.events, self.row.id) if event.seat != seat]
        events = [replace(event, number=at, seat=event.seat - (event.seat > seat)) for at, event in enumerate(stay, 1)]
        left = [replace(other, seat=other.seat - (other.seat > seat)) for other in self.row.seats if other.seat != seat]
        face = preview_text(game.deal(self.row.seed), left)
        options = dict(game.options_that_apply)
        await asyncio.wrap_future(self._store.remove_seat(self.row.id, seat, options, events, face))
        row = await asyncio.to_thread(self._store.table, self.row.id)
        if row is None:
            raise Rejected("not-kept", "The table was thrown away.")
        self.table = await asyncio.to_thread(restore_table, self._store, row, game)
        self.row, self.table.waiting = row, row.waiting
        self.presence = Presence(len(row.seats))
        race.removed(seat)
        for connection in self.connections:
            own = row.seat_of(connection.guest)
            connection.seat = SPECTATOR if own is None else own
        self._see_who_is_here()
        for connection in self.connections:
            self.welcome(connection)

    async def _keep(self, step: Transition, seat: SeatRow | None = None) -> None:
        """Keep the step on the disk, and only then let it happen."""
        after, event = step.position, step.event
        face, scenes = previews_at(after, self.row.seats)
        results = self._results(after, face, event.ms) if after.over else None
        kept = EventRow(event.number, event.seat, event.act, event.text, event.ms)
        change, now = (self.row.seats[seat.seat], seat) if seat else None, now_ms()
        await asyncio.wrap_future(self._store.append(self.row.id, kept, ENCODE(face).decode(), now, results, change))
        self.table.apply(step, scenes)
        self.row = replace(self.row, seen=now)
        if seat is not None:
            seats = tuple(seat if other.seat == seat.seat else other for other in self.row.seats)
            self._take_seats(replace(self.row, seats=seats))
        elif self.race is None:  # whoever acts in a race looks around afterwards
            self._see_who_is_here()  # a practice game that was taken back past its end goes on

    def _results(self, after: Position, face: TablePreview, ms: int) -> list[ResultRow]:
        """List what becomes of each person's game, in the words that their own seat hears."""
        row = self.row
        cut_short = after.entries[-1].is_act  # somebody gave up, or ran out of time
        ranked = not (row.open or row.practice or row.guide or row.winnable or cut_short)
        ranked = ranked and row.counts and not row.branches  # who branched from a running game has seen what it brings
        by_bots = {entry.actor for entry in after.entries if entry.is_act and entry.text == GOES_TO_A_BOT}
        scores, ending = after.scores(), after.ending
        return [
            ResultRow(
                row.id, seat.seat, seat.guest, row.game, row.options, after.won(seat.seat), scores[seat.seat], ms,
                ENCODE(face.for_seat(seat.seat).status).decode(), ending.number if ending else "",
                ranked and seat.seat not in by_bots, now_ms(),
            )
            for seat in row.seats
            if seat.guest is not None
        ]  # fmt: skip

    def _tell(self, actor: Connection | None, answering: int | None) -> None:
        clock, result, (left, running), rival = self.clock(), self.result(), self.times(), self.rival_score()
        news = News(self.table)
        for connection in list(self.connections):
            seat = connection.seat
            scene, (stay, happened) = self.table.scene(seat), news.for_window(connection)
            assert connection.scene is not None
            connection.send(
                Changed(
                    id=answering if connection is actor else None,
                    state=self.table.number,
                    change=changes(connection.scene, scene),
                    log=stay,
                    happened=happened,
                    clock=clock,
                    left=left,
                    running=running,
                    rival=rival,
                    undo=self.table.may_undo(seat),
                    redo=self.table.may_redo(seat),
                    result=result,
                )
            )
            connection.scene = scene

    def refuse(self, connection: Connection, answering: int | None, refusal: Rejected) -> None:
        rule = rule_info(refusal.rule) if refusal.rule else None
        photo = refusal.photo if isinstance(refusal, LostRace) else None
        connection.send(Refused(answering, refusal.code, refusal.reason, rule, self.table.number, photo))

    # Telling

    def info(self, guest: int | None) -> TableInfo:
        return table_info(self.row, guest, self, self.table.game.options_shown, self.race.info() if self.race else None)

    def clock(self) -> Clock:
        position = self.table.position
        return Clock(position.milliseconds if self.table.over else self.table.clock.now(), self.table.clock.running)

    def times(self) -> tuple[tuple[int | None, ...], tuple[bool, ...]]:
        """Tell what is left to each seat, and whose time runs."""
        table = self.table
        if table.times is None:
            return (None,) * table.game.seats, (False,) * table.game.seats
        left = table.times.left_at(table.clock.now())
        return (
            tuple(None if seat in table.bots else max(0, ms) for seat, ms in enumerate(left)),
            tuple(runs and table.clock.running for runs in table.times.running),
        )

    def _set_alarm(self) -> None:
        clock, times = self.table.clock, self.table.times
        end = times.next_end if times and clock.running else None
        self._alarm.set(None if end is None else (end - clock.now()) / 1000)

    def rival_score(self) -> int | None:
        rivalry = rivalry_of(self.row)
        return rivalry.score_after(moves_made(self.table.position)) if rivalry else None

    def result(self) -> Result | None:
        return result_of(self.table.position)
