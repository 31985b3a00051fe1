"""Seats: take a free one, and move one to another screen."""

from __future__ import annotations

from concurrent.futures import Future
from typing import TYPE_CHECKING

from sqlalchemy import and_, delete, insert, select, update

from kingfisher.core.errors import KingfisherError
from kingfisher.store.repositories.repository import Repository
from kingfisher.store.schema import SEATS, TRANSFERS
from kingfisher.store.wording import say
from kingfisher.table.seats import Seat

if TYPE_CHECKING:
    from sqlalchemy import Connection


class SeatTaken(KingfisherError):
    """Somebody else changed the seat meanwhile; nothing was written."""


class SeatRepository(Repository):
    def sit_down(self, table: str, seat: int, guest: int) -> Future[bool]:
        """Take a free seat; False if somebody was quicker."""
        is_free = and_(SEATS.c.table == table, SEATS.c.seat == seat, SEATS.c.guest.is_(None), SEATS.c.bot == "")

        def job(connection: Connection) -> bool:
            return connection.execute(update(SEATS).where(is_free).values(guest=guest)).rowcount == 1

        return self._writer.write(job)

    def add_transfer(self, token: bytes, table: str, seat: int, guest: int, expires: int) -> Future[None]:
        """Add a token that takes the seat; an earlier one for the same seat becomes invalid."""

        def job(connection: Connection) -> None:
            connection.execute(delete(TRANSFERS).where(TRANSFERS.c.table == table, TRANSFERS.c.seat == seat))
            connection.execute(insert(TRANSFERS).values(token=token, table=table, seat=seat, guest=guest, expires=expires))

        return self._writer.write(job)

    def find_transfer(self, token: bytes, now: int) -> tuple[str, int] | None:
        """Find the table and seat of a token that can still be used."""
        rows = self._read(select(TRANSFERS).where(TRANSFERS.c.token == token, TRANSFERS.c.expires >= now))
        return (rows[0].table, rows[0].seat) if rows else None

    def use_transfer(self, token: bytes, guest: int, now: int) -> Future[tuple[str, int] | None]:
        """Move a seat to this guest, once; None if the token is used, too old, or the seat has another owner by now."""

        def job(connection: Connection) -> tuple[str, int] | None:
            transfer = connection.execute(select(TRANSFERS).where(TRANSFERS.c.token == token)).one_or_none()
            if transfer is None or transfer.expires < now:
                return None
            connection.execute(delete(TRANSFERS).where(TRANSFERS.c.token == token))
            is_unchanged = and_(SEATS.c.table == transfer.table, SEATS.c.seat == transfer.seat, SEATS.c.guest == transfer.guest)
            moved_seats = connection.execute(update(SEATS).where(is_unchanged).values(guest=guest)).rowcount
            return (transfer.table, transfer.seat) if moved_seats else None

        return self._writer.write(job)


def change_seat(connection: Connection, table: str, before: Seat, after: Seat) -> None:
    """Change a seat.

    Raises:
        SeatTaken: It is not as it was before.
    """
    unchanged = [
        SEATS.c[key].is_(None) if value is None else SEATS.c[key] == value
        for key, value in seat_values(before).items()
        if key != "leaver"
    ]
    seat = and_(SEATS.c.table == table, SEATS.c.seat == before.number, *unchanged)
    if connection.execute(update(SEATS).where(seat).values(seat_values(after))).rowcount != 1:
        raise SeatTaken(say("error.somebody-else-taken"))


def seat_values(seat: Seat) -> dict[str, int | str | None]:
    return {"guest": seat.guest, "bot": seat.bot, "substitute": seat.substitute, "leaver": seat.leaver}
