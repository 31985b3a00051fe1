"""Composes the messages to the connections of a table, and sends them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.core.interface import SPECTATOR
from kingfisher.core.scene.changes import find_changes
from kingfisher.server.challenges import count_moves, rivalry_of
from kingfisher.server.protocol.log_lines import FreshLines, log_lines
from kingfisher.server.protocol.serialize import result_of, rule_info
from kingfisher.server.protocol.shared import PROTOCOL
from kingfisher.server.protocol.to_client import Changed, ClockInfo, PhotoInfo, Refused, SeatsChanged, Welcome
from kingfisher.server.sentences import say
from kingfisher.table.photo_finish import LostRace

if TYPE_CHECKING:
    from collections.abc import Callable

    from kingfisher.server.protocol.shared import TableInfo
    from kingfisher.server.sessions.connection import Connection
    from kingfisher.store.models import TableRow
    from kingfisher.table import Rejected
    from kingfisher.table.session import TableSession


class Broadcast:
    """The connections of a table, and the messages to them."""

    def __init__(self, row: TableRow, session: TableSession, info: Callable[[int | None], TableInfo]) -> None:
        self.connections: set[Connection] = set()
        self._rivalry = rivalry_of(row)
        self._session = session
        self._info = info

    def welcome(self, connection: Connection) -> None:
        """Send the whole table as a page may see it."""
        table, seat = self._session.table, connection.seat
        connection.scene = table.scene(seat)
        connection.log = table.log(seat)
        left, running = self._times()
        connection.send(
            Welcome(
                protocol=PROTOCOL,
                table=self._info(connection.guest),
                state=table.state_number,
                scene=connection.scene,
                log=log_lines(table.position, seat, connection.log),
                clock=self._clock(),
                left=left,
                running=running,
                rival=self._rival_score(),
                undo=table.undo_status(seat),
                redo=table.may_redo(seat),
                result=result_of(table.position),
            )
        )

    def send_changes(self, asker: Connection | None = None, answering: int | None = None) -> None:
        """Send every page what has changed for it. For the page that asked, the message answers its command."""
        table, lines = self._session.table, FreshLines(self._session.table)
        clock, (left, running), rival, result = self._clock(), self._times(), self._rival_score(), result_of(table.position)
        for connection in list(self.connections):
            seat = connection.seat
            scene, (stay, fresh) = table.scene(seat), lines.for_connection(connection)
            assert connection.scene is not None
            connection.send(
                Changed(
                    id=answering if connection is asker else None,
                    state=table.state_number,
                    change=find_changes(connection.scene, scene),
                    log=stay,
                    happened=fresh,
                    clock=clock,
                    left=left,
                    running=running,
                    rival=rival,
                    undo=table.undo_status(seat),
                    redo=table.may_redo(seat),
                    result=result,
                )
            )
            connection.scene = scene

    def send_seats(self, but: Connection | None = None) -> None:
        """Send who sits where, who is connected, and how a race stands."""
        left, running = self._times()
        if self._session.race is not None:
            self._session.race.dirty = False
        for connection in self.connections - {but}:
            connection.send(SeatsChanged(self._info(connection.guest), self._clock(), left, running))

    def send_presence(self, but: Connection | None = None) -> None:
        """Tell everybody at a table that people share who is here now."""
        if self._session.table.game.seats > 1:
            self.send_seats(but)

    def reseat_connections(self, farewell: str) -> None:
        """Close the connections whose seat has changed, and tell the others.

        Those that lost their seat come back as spectators, those that have one now as players.
        """
        for connection in list(self.connections):
            seat = self._session.seat_of(connection.guest)
            if seat is None and connection.seat != SPECTATOR:
                connection.close(4408, "seat-moved", farewell)
            elif seat is not None and connection.seat != seat:
                connection.close(4408, "seat-moved", say("problem.seated"))
        self.send_seats()

    def refuse(self, connection: Connection, answering: int | None, rejected: Rejected) -> None:
        """Tell a page that its command was not done, and why."""
        rule = rule_info(rejected.rule) if rejected.rule else None
        photo = None
        if isinstance(rejected, LostRace):
            photo = PhotoInfo(rejected.finish.seat, rejected.finish.ms, rejected.finish.text)
        connection.send(Refused(answering, rejected.code, rejected.reason, rule, self._session.table.state_number, photo))

    def close(self, number: int, code: str, reason: str) -> None:
        for connection in list(self.connections):
            connection.close(number, code, reason)

    def _clock(self) -> ClockInfo:
        table = self._session.table
        return ClockInfo(table.position.milliseconds if table.over else table.clock.now(), table.clock.running)

    def _times(self) -> tuple[tuple[int | None, ...], tuple[bool, ...]]:
        """Return what is left to each seat, and whose time runs."""
        table = self._session.table
        if table.times is None:
            return (None,) * table.game.seats, (False,) * table.game.seats
        left = table.times.left_at(table.clock.now())
        return (
            tuple(None if seat in table.bots else max(0, ms) for seat, ms in enumerate(left)),
            tuple(runs and table.clock.running for runs in table.times.running),
        )

    def _rival_score(self) -> int | None:
        return self._rivalry.score_after(count_moves(self._session.table.position)) if self._rivalry else None
