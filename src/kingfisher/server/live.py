"""A table that somebody sits at: one writer, many windows, bots in some seats."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import msgspec

from kingfisher import bots
from kingfisher.core.contract import SPECTATOR
from kingfisher.core.record import GOES_TO_A_BOT
from kingfisher.core.scene import changes
from kingfisher.server import messages, seating
from kingfisher.server.alarm import Alarm
from kingfisher.server.bots import Bots
from kingfisher.server.challenge import moves_made, rivalry_of
from kingfisher.server.guests import now_ms
from kingfisher.server.messages import Changed, Clock, Refused, Result, TableInfo, Welcome
from kingfisher.server.presence import Presence
from kingfisher.server.telling import common, face_of, happenings, result_of, rule_info, table_info
from kingfisher.store.rows import EventRow, ResultRow
from kingfisher.store.store import SeatTaken
from kingfisher.store.writer import NotKept
from kingfisher.table import Refusal
from kingfisher.table.table import Act

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from kingfisher.core.position import Position
    from kingfisher.core.scene import Scene
    from kingfisher.server.thinking import Thoughts
    from kingfisher.server.window import Window
    from kingfisher.store import Store
    from kingfisher.store.rows import SeatRow, TableRow
    from kingfisher.table import Step, Table

Acting = messages.Move | messages.Undo | messages.Redo | messages.GiveUp | messages.Leave | messages.SeatBot

ACTS: dict[type[Acting], Act] = {
    messages.Undo: "undo",
    messages.Redo: "redo",
    messages.GiveUp: "give up",
}

MOVED_AWAY = "This seat was taken to another screen."
LEFT = "You have left your seat."
RETRY_SECONDS = 1.0


class Live:
    """One table awake. Everything that changes it goes through one lock, one after the other."""

    def __init__(self, row: TableRow, table: Table, store: Store, thoughts: Thoughts) -> None:
        self.row = row
        self.table = table
        self.windows: set[Window] = set()
        self.presence = Presence(len(row.seats))
        self.bots = Bots(self, thoughts)
        self._store = store
        self._lock = asyncio.Lock()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._alarm = Alarm(lambda: self._begin(self._time_out()))
        self.table.waiting = row.waiting

    @property
    def busy(self) -> bool:
        """Whether something that was begun is not kept yet."""
        return bool(self._tasks)

    # Windows

    def enter(self, window: Window) -> None:
        self.windows.add(window)
        self._see_who_is_here()
        self.welcome(window)
        self.tell_around(but=window)
        if window.seat != SPECTATOR and self.row.seats[window.seat].stand_in:
            self._begin(self._welcome_back(window.seat))
        self.bots.wake()

    def leave(self, window: Window) -> None:
        self.windows.discard(window)
        self._see_who_is_here()
        if window.seat != SPECTATOR and not any(other.seat != SPECTATOR for other in self.windows):
            self._store.note(self.row.id, self.table.clock.now(), now_ms())
        if not self.windows:
            self.bots.rest()
        self.tell_around()
        self.bots.wake()

    def _see_who_is_here(self) -> None:
        """The game's time runs while every seat is taken and somebody sits here; with clocks it begins when all have come."""
        here = {window.seat for window in self.windows} - {SPECTATOR}
        self.presence.are_here(here)
        people = {seat.seat for seat in self.row.seats if seat.guest is not None and not seat.played_by}
        begun = self.table.times is None or self.table.clock.now() > 0 or people <= here
        if here and begun and not self.table.over and not self.table.waiting:
            self.table.clock.start()
        else:
            self.table.clock.stop()
        self._set_alarm()

    def welcome(self, window: Window) -> None:
        seat = window.seat
        window.scene = self.table.scene(seat)
        window.log = self.table.log(seat)
        left, running = self.times()
        window.send(
            Welcome(
                protocol=messages.PROTOCOL,
                table=self.info(window.guest),
                state=self.table.number,
                scene=window.scene,
                log=happenings(self.table.position, seat, window.log),
                clock=self.clock(),
                left=left,
                running=running,
                rival=self.rival_score(),
                undo=self.table.may_undo(seat),
                redo=self.table.may_redo(seat),
                result=self.result(),
            )
        )

    def tell_around(self, but: Window | None = None) -> None:
        """Who is here: worth telling where people share a table."""
        if self.table.game.seats > 1:
            self.tell_table(but)

    def tell_table(self, but: Window | None = None) -> None:
        left, running = self.times()
        for window in self.windows - {but}:
            window.send(messages.Around(self.info(window.guest), self.clock(), left, running))

    # Seats

    async def read_seats(self) -> None:
        """Somebody sat down, moved to another screen, or has another name."""
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
        """Windows that lost their seat come back as spectators, those that have one now as players."""
        for window in list(self.windows):
            seat = self.row.seat_of(window.guest)
            if seat is None and window.seat != SPECTATOR:
                window.close(4408, "seat-moved", farewell)
            elif seat is not None and window.seat != seat:
                window.close(4408, "seat-moved", "You have a seat at this table now.")
        self.tell_table()

    def close(self, number: int, code: str, reason: str) -> None:
        for window in list(self.windows):
            window.close(number, code, reason)

    # Acting

    async def act(self, window: Window, message: Acting) -> None:
        """Decide, keep, let it happen, tell everybody."""
        await asyncio.shield(self._begin(self._act(window, message)))

    async def act_of_bot(self, seat: int, bot: str, state: int, text: str) -> None:
        await asyncio.shield(self._begin(self._act_of_bot(seat, bot, state, text)))

    async def give_seat_back(self, seat: int) -> None:
        """The guest of the seat wants to be forgotten: it is left."""
        await asyncio.shield(self._begin(self._give_seat_back(seat)))

    def _begin(self, acting: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Whoever waits may go away; what was begun is finished, or the table would not know what the log knows."""
        task = asyncio.create_task(acting)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _act(self, window: Window, message: Acting) -> None:
        try:
            async with self._lock:
                if window.closing:  # it lost its seat while it waited
                    return
                await self._settle(window.seat)
                step, seat = self._decide(window, message)
                await self._keep(step, seat)
                self._tell(window, message.id)
                if seat is not None:
                    self._tell_seats(LEFT)
        except Refusal as refusal:
            self.refuse(window, message.id, refusal)
        except SeatTaken:
            self.refuse(window, message.id, Refusal("taken"))
        except NotKept as failed:
            self.refuse(window, message.id, Refusal("not-kept", str(failed)))
        self.bots.wake()

    def _decide(self, window: Window, message: Acting) -> tuple[Step, SeatRow | None]:
        """What would come of it, and the seat as it would be where that changes."""
        match message:
            case messages.Move():
                return self.table.move(window.seat, message.state, message.text), None
            case messages.Leave():
                step = self.table.leave(window.seat)
                return step, seating.left(self.row.seats[window.seat])
            case messages.SeatBot():
                names = bots.names(self.table.game)
                seat = seating.with_bot(self.row, self.presence, window.seat, message.seat, message.bot, names)
                return self.table.go_to_a_bot(message.seat), seat
            case _:
                return self.table.decide(ACTS[type(message)], window.seat, message.state), None

    async def _settle(self, seat: int = SPECTATOR) -> None:
        """What is due before anything else: time that is used up, and that whoever acts for a seat is back there."""
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
        except NotKept:
            self._alarm.set(RETRY_SECONDS)
            return
        self._set_alarm()

    async def _welcome_back(self, seat: int) -> None:
        with suppress(Refusal, SeatTaken, NotKept):  # then with the first thing that they do
            async with self._lock:
                await self._settle(seat)

    async def _act_of_bot(self, seat: int, bot: str, state: int, text: str) -> None:
        with suppress(Refusal, NotKept):  # somebody was quicker, or the disk is full: the bot looks again
            async with self._lock:
                await self._settle()
                if self.row.seats[seat].played_by == bot:
                    await self._keep(self.table.move(seat, state, text))
                    self._tell(None, None)

    async def _give_seat_back(self, seat: int) -> None:
        with suppress(Refusal, SeatTaken):
            async with self._lock:
                await self._keep(self.table.leave(seat), seating.left(self.row.seats[seat]))
                self._tell(None, None)
                self._tell_seats(LEFT)

    async def _keep(self, step: Step, seat: SeatRow | None = None) -> None:
        """Durable first, then it happens."""
        after, event = step.position, step.event
        scene = after.scene(SPECTATOR)
        results = self._results(after, scene, event.ms) if after.over else None
        kept = EventRow(event.number, event.seat, event.act, event.text, event.ms)
        change = (self.row.seats[seat.seat], seat) if seat else None
        await asyncio.wrap_future(self._store.append(self.row.id, kept, face_of(scene), now_ms(), results, change))
        self.table.take(step, {SPECTATOR: scene})
        if seat is not None:
            seats = tuple(seat if other.seat == seat.seat else other for other in self.row.seats)
            self._take_seats(replace(self.row, seats=seats))
        else:
            self._see_who_is_here()  # a practice game that was taken back past its end goes on

    def _results(self, after: Position, scene: Scene, ms: int) -> list[ResultRow]:
        row = self.row
        cut_short = after.entries[-1].is_act  # somebody gave up, or ran out of time
        ranked = not (row.open or row.practice or row.guide or row.winnable or cut_short)
        by_bots = {entry.actor for entry in after.entries if entry.is_act and entry.text == GOES_TO_A_BOT}
        scores, ending = after.scores(), after.ending
        words = msgspec.json.encode(scene.status).decode()
        return [
            ResultRow(
                row.id, seat.seat, seat.guest, row.game, row.options, after.won(seat.seat), scores[seat.seat], ms, words,
                ending.number if ending else "", ranked and seat.seat not in by_bots, now_ms(),
            )
            for seat in row.seats
            if seat.guest is not None
        ]  # fmt: skip

    def _tell(self, actor: Window | None, answering: int | None) -> None:
        clock, result, (left, running), rival = self.clock(), self.result(), self.times(), self.rival_score()
        for window in list(self.windows):
            seat = window.seat
            scene, log = self.table.scene(seat), self.table.log(seat)
            stay = common(window.log, log)
            assert window.scene is not None
            window.send(
                Changed(
                    id=answering if window is actor else None,
                    state=self.table.number,
                    change=changes(window.scene, scene),
                    log=stay,
                    happened=happenings(self.table.position, seat, log, stay),
                    clock=clock,
                    left=left,
                    running=running,
                    rival=rival,
                    undo=self.table.may_undo(seat),
                    redo=self.table.may_redo(seat),
                    result=result,
                )
            )
            window.scene, window.log = scene, log

    def refuse(self, window: Window, answering: int | None, refusal: Refusal) -> None:
        rule = rule_info(refusal.rule) if refusal.rule else None
        window.send(Refused(answering, refusal.code, refusal.reason, rule, self.table.number))

    # Telling

    def info(self, guest: int | None) -> TableInfo:
        return table_info(self.row, guest, self, self.table.game.options_shown)

    def clock(self) -> Clock:
        position = self.table.position
        return Clock(position.milliseconds if self.table.over else self.table.clock.now(), self.table.clock.running)

    def times(self) -> tuple[tuple[int | None, ...], tuple[bool, ...]]:
        """What is left to each seat, and whose time runs."""
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
