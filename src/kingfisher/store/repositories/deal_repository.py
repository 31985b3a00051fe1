"""Deals that can be won: which are wanted, and those that were found ahead."""

from __future__ import annotations

import json
from collections.abc import Mapping
from concurrent.futures import Future
from typing import TYPE_CHECKING

from sqlalchemy import and_, delete, exists, func, insert, select
from sqlalchemy.dialects import sqlite

from kingfisher.core.play.seal import SECRET_BYTES
from kingfisher.store.models import DealRequest, options_text
from kingfisher.store.repositories.repository import Repository
from kingfisher.store.schema import READY, WISHES

if TYPE_CHECKING:
    from sqlalchemy import ColumnElement, Connection

MAX_WISHES = 100  # choices of options, for which deals are found ahead


class DealRepository(Repository):
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


def drop_wishes(connection: Connection, where: ColumnElement[bool]) -> None:
    """Forget choices that somebody asked for, with the deals that were found for them; never the usual ones."""
    connection.execute(delete(WISHES).where(WISHES.c.asked > 0, where))
    wanted = exists().where(WISHES.c.game == READY.c.game, WISHES.c.options == READY.c.options)
    connection.execute(delete(READY).where(~wanted))
