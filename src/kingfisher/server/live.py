"""A table that somebody sits at: one writer, many windows, bots in some seats."""

from __future__ import annotations

import asyncio
import hashlib
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import msgspec

from kingfisher.core.contract import SPECTATOR
from kingfisher.core.scene import Fact, changes
from kingfisher.core.seal import seal_of, secret_of
from kingfisher.core.words import Say
from kingfisher.server import messages
from kingfisher.server.guests import now_ms
from kingfisher.server.messages import Changed, Clock, Happening, Refused, Result, RuleInfo, SeatInfo, TableInfo, Welcome
from kingfisher.server.when import when
from kingfisher.store.rows import EventRow, ResultRow
from kingfisher.store.writer import NotKept
from kingfisher.table import Refusal
from kingfisher.table.table import Act

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from kingfisher.core.position import Position
    from kingfisher.core.record import Entry
    from kingfisher.core.rulebook import Rule
    from kingfisher.core.scene import Scene
    from kingfisher.server.thinking import Thoughts
    from kingfisher.server.window import Window
    from kingfisher.store import Store
    from kingfisher.store.rows import TableRow
    from kingfisher.table import Step, Table

Acting = messages.Move | messages.Undo | messages.Redo | messages.GiveUp

ACTS: dict[type[Acting], Act] = {
    messages.Move: "move",
    messages.Undo: "undo",
    messages.Redo: "redo",
    messages.GiveUp: "give up",
}

BOT_SECONDS = 0.7
"""A bot takes its time, so that people see what it does."""


class Live:
    """One table awake. Everything that changes it goes through `act`, one after the other."""

    def __init__(self, row: TableRow, table: Table, store: Store, thoughts: Thoughts) -> None:
        self.row = row
        self.table = table
        self.windows: set[Window] = set()
        self._store = store
        self._thoughts = thoughts
        self._lock = asyncio.Lock()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._bots: asyncio.Task[None] | None = None

    @property
    def busy(self) -> bool:
        """Whether something that was begun is not kept yet."""
        return bool(self._tasks)

    # Windows

    def enter(self, window: Window) -> None:
        self.windows.add(window)
        if window.seat != SPECTATOR and not self.table.over:
            self.table.clock.start()
        self.welcome(window)
        self.tell_around(but=window)
        self.wake_bots()

    def leave(self, window: Window) -> None:
        self.windows.discard(window)
        if window.seat != SPECTATOR and not any(other.seat != SPECTATOR for other in self.windows):
            self.table.clock.stop()
            self._store.note(self.row.id, self.table.clock.now(), now_ms())
        if not self.windows and self._bots is not None:
            self._bots.cancel()
            self._bots = None
        self.tell_around()

    def welcome(self, window: Window) -> None:
        seat = window.seat
        window.scene = self.table.scene(seat)
        window.log = self.table.log(seat)
        window.send(
            Welcome(
                protocol=messages.PROTOCOL,
                table=self.info(window.guest),
                state=self.table.number,
                scene=window.scene,
                log=happenings(self.table.position, seat, window.log),
                clock=self.clock(),
                undo=self.table.may_undo(seat),
                redo=self.table.may_redo(seat),
                result=self.result(),
            )
        )

    def tell_around(self, but: Window | None = None) -> None:
        """Who is here: worth telling where people share a table."""
        if self.table.game.seats > 1:
            for window in self.windows - {but}:
                window.send(messages.Around(self.info(window.guest)))

    def changed_seats(self, row: TableRow) -> None:
        """Somebody sat down or moved to another screen: windows that lost their seat come back as spectators."""
        self.row = row
        for window in list(self.windows):
            seat = row.seat_of(window.guest)
            if seat is None and window.seat != SPECTATOR:
                window.close(4408, "seat-moved", "This seat was taken to another screen.")
            elif seat is not None and window.seat != seat:
                window.close(4408, "seat-moved", "You have a seat at this table now.")
        self.tell_around()
        self.wake_bots()

    def close(self, number: int, code: str, reason: str) -> None:
        for window in list(self.windows):
            window.close(number, code, reason)

    # Acting

    async def act(self, window: Window, message: Acting) -> None:
        """Decide, keep, let it happen, tell everybody."""
        await self._to_its_end(self._act(window, message))

    async def _to_its_end(self, acting: Coroutine[Any, Any, None]) -> None:
        """Whoever waits may go away; what was begun is finished, or the table would not know what the log knows."""
        task = asyncio.create_task(acting)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        await asyncio.shield(task)

    async def _act(self, window: Window, message: Acting) -> None:
        try:
            async with self._lock:
                text = message.text if isinstance(message, messages.Move) else ""
                await self._keep(self.table.decide(ACTS[type(message)], window.seat, message.state, text))
                self._tell(window, message.id)
        except Refusal as refusal:
            self.refuse(window, message.id, refusal)
        except NotKept as failed:
            self.refuse(window, message.id, Refusal("not-kept", str(failed)))
        self.wake_bots()

    async def _keep(self, step: Step) -> None:
        """Durable first, then it happens."""
        after, event = step.position, step.event
        scene = after.scene(SPECTATOR)
        results = self._results(after, scene, event.ms) if after.over else None
        kept = EventRow(event.number, event.seat, event.act, event.text, event.ms)
        await asyncio.wrap_future(self._store.append(self.row.id, kept, face_of(scene), now_ms(), results))
        self.table.take(step, {SPECTATOR: scene})
        if not self.table.over and any(window.seat != SPECTATOR for window in self.windows):
            self.table.clock.start()  # a practice game that was taken back past its end goes on

    def _results(self, after: Position, scene: Scene, ms: int) -> list[ResultRow]:
        row = self.row
        ranked = not (row.open or row.practice or row.guide)
        scores, ending = after.scores(), after.ending
        words = msgspec.json.encode(scene.status).decode()
        return [
            ResultRow(
                row.id, seat.seat, seat.guest, row.game, row.options, after.won(seat.seat), scores[seat.seat], ms, words,
                ending.number if ending else "", ranked, now_ms(),
            )
            for seat in row.seats
            if seat.guest is not None
        ]  # fmt: skip

    def _tell(self, actor: Window | None, answering: int | None) -> None:
        clock, result = self.clock(), self.result()
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
                    undo=self.table.may_undo(seat),
                    redo=self.table.may_redo(seat),
                    result=result,
                )
            )
            window.scene, window.log = scene, log

    def refuse(self, window: Window, answering: int | None, refusal: Refusal) -> None:
        rule = rule_info(refusal.rule) if refusal.rule else None
        window.send(Refused(answering, refusal.code, refusal.reason, rule, self.table.number))

    # Bots

    def wake_bots(self) -> None:
        """Let the bots play on while somebody is here."""
        if self._bots is None and self.windows and self._bot_to_act() is not None:
            self._bots = asyncio.create_task(self._play_bots())

    def _bot_to_act(self) -> int | None:
        bots = [seat.seat for seat in self.row.seats if seat.bot]
        return next((seat for seat in bots if not self.table.over and self.table.position.view(seat).legal), None)

    async def _play_bots(self) -> None:
        try:
            while (seat := self._bot_to_act()) is not None:
                await asyncio.sleep(BOT_SECONDS)
                await self._play_bot(seat)
        finally:
            if self._bots is asyncio.current_task():  # else somebody came back and others play already
                self._bots = None

    async def _play_bot(self, seat: int) -> None:
        state, view = self.table.number, self.table.position.view(seat)
        if not view.legal:
            return
        move = await self._thoughts.choose(view, self.row.seats[seat].bot, seed_of_bot(self.row.id, seat))
        await self._to_its_end(self._act_of_bot(seat, state, view.write(move)))

    async def _act_of_bot(self, seat: int, state: int, text: str) -> None:
        with suppress(Refusal, NotKept):  # somebody was quicker, or the disk is full: the bot looks again
            async with self._lock:
                await self._keep(self.table.move(seat, state, text))
                self._tell(None, None)

    # Telling

    def info(self, guest: int | None) -> TableInfo:
        return table_info(self.row, guest, self)

    def clock(self) -> Clock:
        position = self.table.position
        return Clock(position.milliseconds if self.table.over else self.table.clock.now(), self.table.clock.running)

    def result(self) -> Result | None:
        return result_of(self.table.position)


def table_info(row: TableRow, guest: int | None, live: Live | None) -> TableInfo:
    """A table as a guest may see it; nothing here tells the deal of a sealed game that is not over."""
    here = {window.seat for window in live.windows} if live else set()
    over = live.table.over if live else row.over
    face = msgspec.json.decode(row.face, type=Face) if row.face else Face(None, ())
    if live is not None:
        scene = live.table.scene(SPECTATOR)
        face = Face(scene.status, scene.facts)
    own = row.seat_of(guest)
    return TableInfo(
        id=row.id,
        game=row.game,
        options=row.options,
        seat=SPECTATOR if own is None else own,
        seats=tuple(
            SeatInfo(
                seat.seat,
                "bot" if seat.bot else "open" if seat.guest is None else "person",
                seat.bot or seat.name,
                bool(seat.bot) or seat.seat in here,
            )
            for seat in row.seats
        ),
        seal=seal_of(row.seed),
        open=row.open,
        practice=row.practice,
        guide=row.guide,
        deal=str(row.seed) if row.open or over else None,
        state=live.table.number if live else row.state,
        over=over,
        created=when(row.created),
        seen=when(row.seen),
        status=face.status,
        facts=face.facts,
    )


class Face(msgspec.Struct, frozen=True):
    """What a list of tables shows of one."""

    status: Say | None
    facts: tuple[Fact, ...]


def face_of(scene: Scene) -> str:
    return msgspec.json.encode(Face(scene.status, scene.facts)).decode()


def happenings(position: Position, seat: int, heard: list[Entry], start: int = 0) -> tuple[Happening, ...]:
    """The lines of a log from `start` on, as the seat heard them."""
    return tuple(
        Happening(entry.actor, entry.text, position.told(at, seat), entry.ms, entry.is_act)
        for at, entry in enumerate(heard[start:], start)
    )


def rule_info(rule: Rule) -> RuleInfo:
    return RuleInfo(rule.number, rule.sentence)


def result_of(position: Position) -> Result | None:
    """The result and, since the game is over, the secret of its deal."""
    if position.ending is None or position.seed is None:
        return None
    return Result(
        ending=rule_info(position.ending),
        scores=tuple(position.scores()),
        won=tuple(position.won(seat) for seat in range(position.game.seats)),
        words=position.scene(SPECTATOR).status,
        ms=position.milliseconds,
        deal=str(position.seed),
        secret=secret_of(position.seed),
    )


def common(before: list[Entry], after: list[Entry]) -> int:
    """How many lines of a log stay as they were."""
    pairs = zip(before, after, strict=False)
    return next((at for at, (one, other) in enumerate(pairs) if one != other), min(len(before), len(after)))


def seed_of_bot(table: str, seat: int) -> int:
    """A bot's own generator has nothing to do with the deal."""
    return int.from_bytes(hashlib.sha256(f"{table} {seat}".encode()).digest()[:8], "big")
