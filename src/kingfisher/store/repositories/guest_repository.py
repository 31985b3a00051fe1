"""Guests: who they are, and forgetting them."""

from __future__ import annotations

from concurrent.futures import Future
from typing import TYPE_CHECKING

from sqlalchemy import and_, delete, exists, insert, select, update

from kingfisher.store.models import GuestRow
from kingfisher.store.repositories.deal_repository import drop_wishes
from kingfisher.store.repositories.repository import Repository
from kingfisher.store.schema import GUESTS, RESULTS, SEATS, TABLES, WISHES

if TYPE_CHECKING:
    from sqlalchemy import Connection


class GuestRepository(Repository):
    def guest(self, token: bytes) -> GuestRow | None:
        rows = self._read(select(GUESTS).where(GUESTS.c.token == token))
        return GuestRow(rows[0].id, rows[0].name, rows[0].created, rows[0].seen) if rows else None

    def add_guest(self, token: bytes, now: int) -> Future[GuestRow]:
        def job(connection: Connection) -> GuestRow:
            made = connection.execute(insert(GUESTS).values(token=token, name="", created=now, seen=now))
            assert made.inserted_primary_key is not None
            return GuestRow(made.inserted_primary_key[0], "", now, now)

        return self._writer.write(job)

    def rename(self, guest: int, name: str) -> Future[None]:
        return self._do(update(GUESTS).where(GUESTS.c.id == guest).values(name=name))

    def forget_guest(self, guest: int) -> Future[list[str]]:
        """Delete all that is kept about a guest, results included, and name the tables that are gone.

        A table where other people sit stays, with the seat free.
        """

        def job(connection: Connection) -> list[str]:
            own, others = SEATS.alias(), SEATS.alias()
            shared = exists().where(and_(others.c.table == own.c.table, others.c.guest != guest, others.c.guest.is_not(None)))
            gone = [
                row.table for row in connection.execute(select(own.c.table).distinct().where(own.c.guest == guest, ~shared))
            ]
            connection.execute(delete(TABLES).where(TABLES.c.id.in_(gone)))
            connection.execute(delete(RESULTS).where(RESULTS.c.guest == guest))
            connection.execute(update(SEATS).where(SEATS.c.leaver == guest).values(leaver=None))
            connection.execute(delete(GUESTS).where(GUESTS.c.id == guest))
            drop_wishes(connection, ~exists().where(TABLES.c.game == WISHES.c.game, TABLES.c.options == WISHES.c.options))
            return gone

        return self._writer.write(job)
