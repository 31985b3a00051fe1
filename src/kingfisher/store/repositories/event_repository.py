"""Events: the log of each table, and what a new event changes with it."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future
from dataclasses import asdict, astuple
from typing import TYPE_CHECKING

from sqlalchemy import delete, insert, select

from kingfisher.store.models import EventRow, ResultRow
from kingfisher.store.repositories.repository import Repository
from kingfisher.store.repositories.result_repository import insert_results
from kingfisher.store.repositories.seat_repository import change_seat
from kingfisher.store.schema import EVENTS, RESULTS
from kingfisher.table.seats import Seat

if TYPE_CHECKING:
    from sqlalchemy import Connection


class EventRepository(Repository):
    def of_table(self, table: str) -> list[EventRow]:
        rows = self._read(select(EVENTS).where(EVENTS.c.table == table).order_by(EVENTS.c.number))
        return [EventRow(row.number, row.seat, row.kind, row.text, row.ms) for row in rows]

    def append(
        self,
        table: str,
        event: EventRow,
        preview: str,
        now: int,
        results: Sequence[ResultRow] | None = None,
        seat: tuple[Seat, Seat] | None = None,
    ) -> Future[None]:
        """Append an event to the log of a table, all or nothing.

        Args:
            table: The id of the table.
            event: The event.
            preview: What lists show of the table from now on.
            now: The time.
            results: The results, where the event ends the game.
            seat: A seat as it was and as it will be, where the event changes one. The future raises SeatTaken where it is
                not as it was.
        """
        over = results is not None
        if not over and seat is None and event.kind != "undo":  # as in most cases: nothing else changes
            return self._writer.write(
                lambda connection: append_event(connection, table, event, preview, now, over=False), fails_at_once=True
            )

        def job(connection: Connection) -> None:
            if seat is not None:
                change_seat(connection, table, *seat)
            append_event(connection, table, event, preview, now, over=over)
            if results:
                insert_results(connection, results)
            elif event.kind == "undo":  # a practice game may be taken back past its end
                connection.execute(delete(RESULTS).where(RESULTS.c.table == table))

        return self._writer.write(job)


def insert_events(connection: Connection, table: str, events: Sequence[EventRow]) -> None:
    if events:
        connection.execute(insert(EVENTS), [{"table": table, **asdict(event)} for event in events])


INSERT_EVENT = 'insert into events ("table", number, seat, act, text, ms) values (?, ?, ?, ?, ?, ?)'
UPDATE_TABLE = "update tables set state = ?, seen = ?, ms = ?, face = ?, over = ? where id = ?"


def append_event(connection: Connection, table: str, event: EventRow, preview: str, now: int, *, over: bool) -> None:
    """Insert an event, and update the table to stand after it.

    The statements are plain SQL, since a busy race writes hundreds of events a second.
    """
    connection.exec_driver_sql(INSERT_EVENT, (table, *astuple(event)))
    connection.exec_driver_sql(UPDATE_TABLE, (event.number, now, event.ms, preview, over, table))
