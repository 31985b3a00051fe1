"""Events: the log of each table."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future
from dataclasses import asdict, astuple
from typing import TYPE_CHECKING

from sqlalchemy import delete, insert, select

from kingfisher.store.models import EventRow, ResultRow, SeatRow, options_text
from kingfisher.store.repositories.repository import Repository
from kingfisher.store.repositories.seat_repository import change_seat
from kingfisher.store.schema import EVENTS, RESULTS

if TYPE_CHECKING:
    from sqlalchemy import Connection


class EventRepository(Repository):
    def events(self, table: str) -> list[EventRow]:
        found = self._read(select(EVENTS).where(EVENTS.c.table == table).order_by(EVENTS.c.number))
        return [EventRow(row.number, row.seat, row.act, row.text, row.ms) for row in found]

    def append(
        self,
        table: str,
        event: EventRow,
        face: str,
        now: int,
        results: Sequence[ResultRow] | None = None,
        seat: tuple[SeatRow, SeatRow] | None = None,
    ) -> Future[None]:
        """Keep an event and, where it ends the game, the results, all or nothing.

        With `seat`, a seat as it was and as it will be, that changes too, or SeatTaken says that it was not so any more.
        """
        over = results is not None
        if not over and seat is None and event.act != "undo":  # as in most cases: nothing else changes
            return self._writer.write(
                lambda connection: append_event(connection, table, event, face, now, over=False), fails_at_once=True
            )
        told = [
            {key: value for key, value in asdict(row).items() if key in RESULTS.c} | {"options": options_text(row.options)}
            for row in results or ()
        ]

        def job(connection: Connection) -> None:
            if seat is not None:
                change_seat(connection, table, *seat)
            append_event(connection, table, event, face, now, over=over)
            if told:
                connection.execute(insert(RESULTS), told)
            elif event.act == "undo":  # a practice game may be taken back past its end
                connection.execute(delete(RESULTS).where(RESULTS.c.table == table))

        return self._writer.write(job)


def insert_events(connection: Connection, table: str, events: Sequence[EventRow]) -> None:
    if events:
        connection.execute(insert(EVENTS), [{"table": table, **asdict(event)} for event in events])


ADD_EVENT = 'insert into events ("table", number, seat, act, text, ms) values (?, ?, ?, ?, ?, ?)'
MOVE_TABLE = "update tables set state = ?, seen = ?, ms = ?, face = ?, over = ? where id = ?"


def append_event(connection: Connection, table: str, event: EventRow, face: str, now: int, *, over: bool) -> None:
    """Write an event, and the table as it stands after it.

    The statements are plain SQL, since a busy race keeps hundreds of events a second.
    """
    connection.exec_driver_sql(ADD_EVENT, (table, *astuple(event)))
    connection.exec_driver_sql(MOVE_TABLE, (event.number, now, event.ms, face, over, table))
