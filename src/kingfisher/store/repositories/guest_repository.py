"""Guests: find, add, rename and delete them."""

from __future__ import annotations

from concurrent.futures import Future
from typing import TYPE_CHECKING

from sqlalchemy import delete, exists, insert, select, update

from kingfisher.store.models import GuestRow
from kingfisher.store.repositories.deal_repository import delete_requests
from kingfisher.store.repositories.repository import Repository
from kingfisher.store.schema import DEAL_REQUESTS, GUESTS, RESULTS, SEATS, TABLES

if TYPE_CHECKING:
    from sqlalchemy import Connection


class GuestRepository(Repository):
    def find(self, token: bytes) -> GuestRow | None:
        """Find a guest by the hash of their token."""
        rows = self._read(select(GUESTS).where(GUESTS.c.token == token))
        return GuestRow(rows[0].id, rows[0].name, rows[0].created, rows[0].seen) if rows else None

    def add(self, token: bytes, now: int) -> Future[GuestRow]:
        def job(connection: Connection) -> GuestRow:
            inserted = connection.execute(insert(GUESTS).values(token=token, name="", created=now, seen=now))
            assert inserted.inserted_primary_key is not None
            return GuestRow(inserted.inserted_primary_key[0], "", now, now)

        return self._writer.write(job)

    def rename(self, guest: int, name: str) -> Future[None]:
        return self._write(update(GUESTS).where(GUESTS.c.id == guest).values(name=name))

    def forget(self, guest: int) -> Future[list[str]]:
        """Delete everything about a guest, results included, and return the ids of the tables that are gone.

        A table where other people sit stays, with the seat free.
        """

        def job(connection: Connection) -> list[str]:
            own, others = SEATS.alias("own"), SEATS.alias("others")
            shared = exists().where(others.c.table == own.c.table, others.c.guest != guest, others.c.guest.is_not(None))
            alone = select(own.c.table).distinct().where(own.c.guest == guest, ~shared)
            deleted = [row.table for row in connection.execute(alone)]
            connection.execute(delete(TABLES).where(TABLES.c.id.in_(deleted)))
            connection.execute(delete(RESULTS).where(RESULTS.c.guest == guest))
            connection.execute(update(SEATS).where(SEATS.c.leaver == guest).values(leaver=None))
            connection.execute(delete(GUESTS).where(GUESTS.c.id == guest))
            delete_requests(
                connection, ~exists().where(TABLES.c.game == DEAL_REQUESTS.c.game, TABLES.c.options == DEAL_REQUESTS.c.options)
            )
            return deleted

        return self._writer.write(job)
