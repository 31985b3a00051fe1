"""Tables with their seats: find, add, change and delete them."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from concurrent.futures import Future
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from sqlalchemy import Row, delete, func, insert, select, update

from kingfisher.core.play.seal import SECRET_BYTES
from kingfisher.store.models import EventRow, TableRow, options_text
from kingfisher.store.repositories.event_repository import insert_events
from kingfisher.store.repositories.repository import Repository
from kingfisher.store.repositories.seat_repository import seat_values
from kingfisher.store.schema import EVENTS, GUESTS, SEATS, TABLES, TRANSFERS
from kingfisher.table.seats import Seat

if TYPE_CHECKING:
    from sqlalchemy import ColumnElement, Connection


class TableRepository(Repository):
    def find(self, table: str) -> TableRow | None:
        return next(iter(self._tables(TABLES.c.id == table)), None)

    def of_guest(self, guest: int, limit: int = 200) -> list[TableRow]:
        """List the guest's tables, the one seen last first."""
        own_tables = select(SEATS.c.table).where(SEATS.c.guest == guest)
        return self._tables(TABLES.c.id.in_(own_tables), limit)

    def add(self, row: TableRow, events: Sequence[EventRow] = ()) -> Future[None]:
        """Open a table, perhaps with the events of a game that has begun; a table that it branches from counts it."""

        def job(connection: Connection) -> None:
            insert_table(connection, row)
            insert_events(connection, row.id, events)
            if row.origin:
                origin = update(TABLES).where(TABLES.c.id == row.origin)
                connection.execute(origin.values(branches=TABLES.c.branches + 1))

        return self._writer.write(job)

    def mark_deal_known(self, table: str) -> Future[None]:
        """Note that from now on somebody knows the deal."""
        return self._write(update(TABLES).where(TABLES.c.id == table).values(deal_known=True))

    def add_rematch(self, table: str, row: TableRow) -> Future[str]:
        """Open a table as the rematch of another, and return its id; a rematch that is open already is returned instead."""

        def job(connection: Connection) -> str:
            rematch = connection.execute(select(TABLES.c.rematch).where(TABLES.c.id == table)).scalar_one_or_none()
            if rematch and connection.execute(select(TABLES.c.id).where(TABLES.c.id == rematch)).one_or_none():
                return str(rematch)
            insert_table(connection, row)
            connection.execute(update(TABLES).where(TABLES.c.id == table).values(rematch=row.id))
            return row.id

        return self._writer.write(job)

    def delete(self, table: str) -> Future[None]:
        return self._write(delete(TABLES).where(TABLES.c.id == table))

    def remove_seat(
        self, table: str, seat: int, options: Mapping[str, str | int], events: Sequence[EventRow], preview: str
    ) -> Future[None]:
        """Remove a seat from a table at which nothing was played.

        Later seats move up by one. `options` and `events` replace those of the table.
        """

        def job(connection: Connection) -> None:
            connection.execute(delete(TRANSFERS).where(TRANSFERS.c.table == table))
            connection.execute(delete(SEATS).where(SEATS.c.table == table, SEATS.c.seat == seat))
            later = select(SEATS.c.seat).where(SEATS.c.table == table, SEATS.c.seat > seat).order_by(SEATS.c.seat)
            for (number,) in connection.execute(later).all():
                moved = update(SEATS).where(SEATS.c.table == table, SEATS.c.seat == number)
                connection.execute(moved.values(seat=number - 1))
            connection.execute(delete(EVENTS).where(EVENTS.c.table == table))
            insert_events(connection, table, events)
            values = {"options": options_text(options), "state_number": len(events), "preview": preview}
            connection.execute(update(TABLES).where(TABLES.c.id == table).values(values))

        return self._writer.write(job)

    def note_time(self, table: str, ms: int, seen: int) -> Future[None]:
        """Note the time spent at a table when its last player leaves."""
        return self._write(update(TABLES).where(TABLES.c.id == table).values(ms=ms, seen=seen))

    def count(self) -> int:
        return int(self._read(select(func.count()).select_from(TABLES))[0][0])

    def _tables(self, where: ColumnElement[bool], limit: int = 1) -> list[TableRow]:
        with self._engine.connect() as connection:
            tables = connection.execute(select(TABLES).where(where).order_by(TABLES.c.seen.desc()).limit(limit)).all()
            leavers = GUESTS.alias()
            seated = (
                select(SEATS, GUESTS.c.name, leavers.c.name.label("leaver_name"))
                .outerjoin(GUESTS, SEATS.c.guest == GUESTS.c.id)
                .outerjoin(leavers, SEATS.c.leaver == leavers.c.id)
                .where(SEATS.c.table.in_([row.id for row in tables]))
                .order_by(SEATS.c.seat)
            )
            seats: dict[str, list[Seat]] = {row.id: [] for row in tables}
            for row in connection.execute(seated):
                seats[row.table].append(
                    Seat(row.seat, row.guest, row.bot, row.name or "", row.substitute, row.leaver, row.leaver_name or "")
                )
        return [table_row(row, seats[row.id]) for row in tables]


def insert_table(connection: Connection, row: TableRow) -> None:
    values = {**asdict(row), "options": options_text(row.options), "secret": row.seed.to_bytes(SECRET_BYTES, "big")}
    connection.execute(insert(TABLES).values({key: values[key] for key in TABLES.c.keys()}))  # noqa: SIM118
    connection.execute(insert(SEATS), [{"table": row.id, "seat": seat.number, **seat_values(seat)} for seat in row.seats])


def table_row(row: Row[Any], seats: list[Seat]) -> TableRow:
    values = {key: getattr(row, key) for key in TABLES.c.keys() if key not in ("secret", "options")}  # noqa: SIM118
    return TableRow(**values, seed=int.from_bytes(row.secret, "big"), options=json.loads(row.options), seats=tuple(seats))
