"""The Store: everything that outlives the server, in one file.

Reading answers at once and may be done from any thread. Writing answers with a Future, which is done when it lies on
the disk.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from concurrent.futures import Future
from dataclasses import asdict, astuple
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sqlalchemy import Row, and_, delete, exists, func, insert, select, update
from sqlalchemy.dialects import sqlite

from kingfisher.core.errors import KingfisherError
from kingfisher.core.play.seal import SECRET_BYTES
from kingfisher.store.database import FILE, back_up, open_file
from kingfisher.store.models import DealRequest, EventRow, GuestRow, ResultRow, TableRow
from kingfisher.store.schema import EVENTS, GUESTS, READY, RESULTS, SEATS, TABLES, TRANSFERS, WISHES
from kingfisher.store.writer import Writer
from kingfisher.table.seats import Seat

if TYPE_CHECKING:
    from sqlalchemy import ColumnElement, Connection, Executable, Select


MAX_WISHES = 100  # choices of options, for which deals are found ahead


class SeatTaken(KingfisherError):
    """Somebody else changed the seat meanwhile: nothing happened."""


class Store:
    """One file and the one writer to it."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE
        self._engine = open_file(folder)
        self._writer = Writer(self._engine)

    def close(self) -> None:
        self._writer.close()
        self._engine.dispose()

    def back_up(self, target: Path) -> None:
        back_up(self.path, target)

    # Guests

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

    # Tables

    def table(self, table: str) -> TableRow | None:
        return next(iter(self._tables(TABLES.c.id == table)), None)

    def tables_of(self, guest: int, most: int = 200) -> list[TableRow]:
        """List the guest's tables, the one seen last first."""
        mine = select(SEATS.c.table).where(SEATS.c.guest == guest)
        return self._tables(TABLES.c.id.in_(mine), most)

    def add_table(self, row: TableRow, events: Sequence[EventRow] = ()) -> Future[None]:
        """Open a table, perhaps with a game that has begun; the table that it branches from, if any, remembers it."""

        def job(connection: Connection) -> None:
            insert_table(connection, row)
            insert_events(connection, row.id, events)
            if row.origin:
                more = TABLES.c.branches + 1
                connection.execute(update(TABLES).where(TABLES.c.id == row.origin).values(branches=more))

        return self._writer.write(job)

    def open_deal(self, table: str) -> Future[None]:
        """Note that somebody knows the deal now."""
        return self._do(update(TABLES).where(TABLES.c.id == table).values(open=True))

    def add_rematch(self, table: str, row: TableRow) -> Future[str]:
        """Open a table as the rematch of another; where that has one already, nothing but its id is answered."""

        def job(connection: Connection) -> str:
            found = connection.execute(select(TABLES.c.rematch).where(TABLES.c.id == table)).scalar_one_or_none()
            if found and connection.execute(select(TABLES.c.id).where(TABLES.c.id == found)).one_or_none():
                return str(found)
            insert_table(connection, row)
            connection.execute(update(TABLES).where(TABLES.c.id == table).values(rematch=row.id))
            return row.id

        return self._writer.write(job)

    def drop_table(self, table: str) -> Future[None]:
        return self._do(delete(TABLES).where(TABLES.c.id == table))

    def sit_down(self, table: str, seat: int, guest: int) -> Future[bool]:
        """Take a free seat; False if somebody was quicker."""
        free = and_(SEATS.c.table == table, SEATS.c.seat == seat, SEATS.c.guest.is_(None), SEATS.c.bot == "")

        def job(connection: Connection) -> bool:
            return connection.execute(update(SEATS).where(free).values(guest=guest)).rowcount == 1

        return self._writer.write(job)

    def remove_seat(
        self, table: str, seat: int, options: Mapping[str, str | int], events: Sequence[EventRow], face: str
    ) -> Future[None]:
        """Take a seat away from a table at which nothing was played.

        Later seats move up by one, and the game has other options. `events` is the log as it will be.
        """

        def job(connection: Connection) -> None:
            connection.execute(delete(TRANSFERS).where(TRANSFERS.c.table == table))
            connection.execute(delete(SEATS).where(SEATS.c.table == table, SEATS.c.seat == seat))
            later = select(SEATS.c.seat).where(SEATS.c.table == table, SEATS.c.seat > seat).order_by(SEATS.c.seat)
            for (at,) in connection.execute(later).all():
                connection.execute(update(SEATS).where(SEATS.c.table == table, SEATS.c.seat == at).values(seat=at - 1))
            connection.execute(delete(EVENTS).where(EVENTS.c.table == table))
            insert_events(connection, table, events)
            values = {"options": options_text(options), "state": len(events), "face": face}
            connection.execute(update(TABLES).where(TABLES.c.id == table).values(values))

        return self._writer.write(job)

    def note(self, table: str, ms: int, seen: int) -> Future[None]:
        """Note the time spent at a table that nobody looks at any more."""
        return self._do(update(TABLES).where(TABLES.c.id == table).values(ms=ms, seen=seen))

    # Events

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
        seat: tuple[Seat, Seat] | None = None,
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

    # Moving a seat to another screen

    def add_transfer(self, token: bytes, table: str, seat: int, guest: int, expires: int) -> Future[None]:
        """Add a token that takes the seat; an earlier one for the same seat becomes invalid."""

        def job(connection: Connection) -> None:
            connection.execute(delete(TRANSFERS).where(TRANSFERS.c.table == table, TRANSFERS.c.seat == seat))
            connection.execute(insert(TRANSFERS).values(token=token, table=table, seat=seat, guest=guest, expires=expires))

        return self._writer.write(job)

    def transfer(self, token: bytes, now: int) -> tuple[str, int] | None:
        """Find the table and seat that a token stands for."""
        found = self._read(select(TRANSFERS).where(TRANSFERS.c.token == token, TRANSFERS.c.expires >= now))
        return (found[0].table, found[0].seat) if found else None

    def take_seat(self, token: bytes, guest: int, now: int) -> Future[tuple[str, int] | None]:
        """Move a seat to this guest, once; None if the token is used, too old, or the seat has another owner by now."""

        def job(connection: Connection) -> tuple[str, int] | None:
            found = connection.execute(select(TRANSFERS).where(TRANSFERS.c.token == token)).one_or_none()
            if found is None or found.expires < now:
                return None
            connection.execute(delete(TRANSFERS).where(TRANSFERS.c.token == token))
            held = and_(SEATS.c.table == found.table, SEATS.c.seat == found.seat, SEATS.c.guest == found.guest)
            moved = connection.execute(update(SEATS).where(held).values(guest=guest)).rowcount
            return (found.table, found.seat) if moved else None

        return self._writer.write(job)

    # Deals that can be won

    def wish(self, game: str, options: Mapping[str, str | int], asked: int) -> Future[None]:
        """Ask for deals with these options.

        `asked` is when somebody asked for them. 0 marks the usual options, which stay for good; of the others the latest stay.
        """
        values = {"game": game, "options": options_text(options), "asked": asked}

        def job(connection: Connection) -> None:
            again = sqlite.insert(WISHES).values(values)
            later = again.on_conflict_do_update(["game", "options"], set_={"asked": asked}, where=WISHES.c.asked > 0)
            connection.execute(later if asked else again.on_conflict_do_update(["game", "options"], set_={"asked": 0}))
            newest = select(WISHES.c.asked).order_by(WISHES.c.asked.desc()).limit(1).offset(MAX_WISHES)
            drop_wishes(connection, WISHES.c.asked <= newest.scalar_subquery())

        return self._writer.write(job)

    def wishes(self) -> list[DealRequest]:
        """List the options for which deals are wanted, the latest asked for first."""
        ready = select(func.count()).where(READY.c.game == WISHES.c.game, READY.c.options == WISHES.c.options)
        query = select(WISHES, ready.scalar_subquery().label("ready")).order_by(
            WISHES.c.asked.desc(), WISHES.c.game, WISHES.c.options
        )
        return [DealRequest(row.game, json.loads(row.options), row.ready) for row in self._read(query)]

    def add_deal(self, game: str, options: Mapping[str, str | int], rules: int, seed: int) -> Future[None]:
        secret = seed.to_bytes(SECRET_BYTES, "big")
        return self._do(insert(READY).values(game=game, options=options_text(options), rules=rules, secret=secret))

    def take_deal(self, game: str, options: Mapping[str, str | int], rules: int) -> Future[int | None]:
        """Take a deal that can be won, which nobody gets again; None where none is ready."""
        fitting = and_(READY.c.game == game, READY.c.options == options_text(options), READY.c.rules == rules)

        def job(connection: Connection) -> int | None:
            found = connection.execute(select(READY).where(fitting).order_by(READY.c.id).limit(1)).one_or_none()
            if found is None:
                return None
            connection.execute(delete(READY).where(READY.c.id == found.id))
            return int.from_bytes(found.secret, "big")

        return self._writer.write(job)

    def drop_deals(self, game: str, rules: int) -> Future[None]:
        """Throw away what was found under other rules than these."""
        return self._do(delete(READY).where(READY.c.game == game, READY.c.rules != rules))

    # Results

    def results_of(self, guest: int, game: str) -> list[ResultRow]:
        """List the guest's finished games, oldest first.

        Guided games and those that began elsewhere are left out.
        """
        here = and_(TABLES.c.origin == "", TABLES.c.begun == 0)
        where = and_(RESULTS.c.guest == guest, RESULTS.c.game == game, TABLES.c.guide.is_(False), here)
        return self._results(select_results().where(where).order_by(RESULTS.c.ended, RESULTS.c.table))

    def best(self, game: str, options: Mapping[str, str | int], fewer: bool, most: int, won: bool = True) -> list[ResultRow]:
        """List the best ranked games of everybody; with `won`, only those that were won.

        Of equal scores the quicker stands first.
        """
        where = and_(
            RESULTS.c.game == game,
            RESULTS.c.options == options_text(options),
            RESULTS.c.ranked,
            *([RESULTS.c.won] if won else []),
            RESULTS.c.guest > 0,
        )
        by = RESULTS.c.score if fewer else RESULTS.c.score.desc()
        return self._results(select_results().where(where).order_by(by, RESULTS.c.ms, RESULTS.c.ended).limit(most))

    def count_tables(self) -> int:
        return int(self._read(select(func.count()).select_from(TABLES))[0][0])

    # Inside

    def _read(self, query: Select[Any]) -> Sequence[Row[Any]]:
        with self._engine.connect() as connection:
            return connection.execute(query).all()

    def _do(self, statement: Executable) -> Future[None]:
        def job(connection: Connection) -> None:
            connection.execute(statement)

        return self._writer.write(job)

    def _tables(self, where: ColumnElement[bool], most: int = 1) -> list[TableRow]:
        with self._engine.connect() as connection:
            tables = connection.execute(select(TABLES).where(where).order_by(TABLES.c.seen.desc()).limit(most)).all()
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
                    Seat(row.seat, row.guest, row.bot, row.name or "", row.stand_in, row.leaver, row.leaver_name or "")
                )
        return [table_row(row, seats[row.id]) for row in tables]

    def _results(self, query: Select[Any]) -> list[ResultRow]:
        return [
            ResultRow(**{**row._mapping, "options": json.loads(row.options), "name": row.name or ""})  # noqa: SLF001
            for row in self._read(query)
        ]


def insert_table(connection: Connection, row: TableRow) -> None:
    values = {**asdict(row), "options": options_text(row.options), "secret": row.seed.to_bytes(SECRET_BYTES, "big")}
    connection.execute(insert(TABLES).values({key: values[key] for key in TABLES.c.keys()}))  # noqa: SIM118
    connection.execute(insert(SEATS), [{"table": row.id, "seat": seat.seat, **kept_of(seat)} for seat in row.seats])


def insert_events(connection: Connection, table: str, events: Sequence[EventRow]) -> None:
    if events:
        connection.execute(insert(EVENTS), [{"table": table, **asdict(event)} for event in events])


def drop_wishes(connection: Connection, where: ColumnElement[bool]) -> None:
    """Forget choices that somebody asked for, with the deals that were found for them; never the usual ones."""
    connection.execute(delete(WISHES).where(WISHES.c.asked > 0, where))
    wanted = exists().where(WISHES.c.game == READY.c.game, WISHES.c.options == READY.c.options)
    connection.execute(delete(READY).where(~wanted))


def change_seat(connection: Connection, table: str, before: Seat, after: Seat) -> None:
    same = [
        SEATS.c[key].is_(None) if value is None else SEATS.c[key] == value
        for key, value in kept_of(before).items()
        if key != "leaver"
    ]
    here = and_(SEATS.c.table == table, SEATS.c.seat == before.seat, *same)
    if connection.execute(update(SEATS).where(here).values(kept_of(after))).rowcount != 1:
        raise SeatTaken("somebody else took this seat meanwhile")


def kept_of(seat: Seat) -> dict[str, int | str | None]:
    return {"guest": seat.guest, "bot": seat.bot, "stand_in": seat.stand_in, "leaver": seat.leaver}


def select_results() -> Select[Any]:
    tables = RESULTS.outerjoin(GUESTS, RESULTS.c.guest == GUESTS.c.id).join(TABLES, RESULTS.c.table == TABLES.c.id)
    return select(RESULTS, TABLES.c.open, TABLES.c.practice, TABLES.c.winnable, GUESTS.c.name).select_from(tables)


def table_row(row: Row[Any], seats: list[Seat]) -> TableRow:
    values = {key: value for key, value in row._mapping.items() if key not in ("secret", "options")}  # noqa: SLF001
    return TableRow(**values, seed=int.from_bytes(row.secret, "big"), options=json.loads(row.options), seats=tuple(seats))


def options_text(options: Mapping[str, str | int]) -> str:
    """Write options so that they can be compared: the same choice is the same text."""
    return json.dumps(dict(options), sort_keys=True, separators=(",", ":"))


ADD_EVENT = 'insert into events ("table", number, seat, act, text, ms) values (?, ?, ?, ?, ?, ?)'
MOVE_TABLE = "update tables set state = ?, seen = ?, ms = ?, face = ?, over = ? where id = ?"


def append_event(connection: Connection, table: str, event: EventRow, face: str, now: int, *, over: bool) -> None:
    """Write an event, and the table as it stands after it.

    The statements are plain SQL, since a busy race keeps hundreds of events a second.
    """
    connection.exec_driver_sql(ADD_EVENT, (table, *astuple(event)))
    connection.exec_driver_sql(MOVE_TABLE, (event.number, now, event.ms, face, over, table))
