"""Deals that can be won: for which options they are requested, and those found ahead of time."""

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
from kingfisher.store.schema import DEAL_REQUESTS, READY_DEALS

if TYPE_CHECKING:
    from sqlalchemy import ColumnElement, Connection

MAX_DEAL_REQUESTS = 100  # choices of options for which deals are found ahead of time


class DealRepository(Repository):
    def request(self, game: str, options: Mapping[str, str | int], asked: int) -> Future[None]:
        """Request deals with these options.

        `asked` is when somebody asked for them. 0 marks the default options, which stay for good; of the others the latest
        stay.
        """
        values = {"game": game, "options": options_text(options), "asked": asked}

        def job(connection: Connection) -> None:
            request = sqlite.insert(DEAL_REQUESTS).values(values)
            condition = DEAL_REQUESTS.c.asked > 0 if asked else None  # default options stay default
            connection.execute(request.on_conflict_do_update(["game", "options"], set_={"asked": asked}, where=condition))
            newest = select(DEAL_REQUESTS.c.asked).order_by(DEAL_REQUESTS.c.asked.desc()).limit(1).offset(MAX_DEAL_REQUESTS)
            delete_requests(connection, DEAL_REQUESTS.c.asked <= newest.scalar_subquery())

        return self._writer.write(job)

    def requests(self) -> list[DealRequest]:
        """List the options for which deals are requested, the latest first."""
        ready = select(func.count()).where(
            READY_DEALS.c.game == DEAL_REQUESTS.c.game, READY_DEALS.c.options == DEAL_REQUESTS.c.options
        )
        query = select(DEAL_REQUESTS, ready.scalar_subquery().label("ready")).order_by(
            DEAL_REQUESTS.c.asked.desc(), DEAL_REQUESTS.c.game, DEAL_REQUESTS.c.options
        )
        return [DealRequest(row.game, json.loads(row.options), row.ready) for row in self._read(query)]

    def add(self, game: str, options: Mapping[str, str | int], rules: int, seed: int) -> Future[None]:
        secret = seed.to_bytes(SECRET_BYTES, "big")
        return self._write(insert(READY_DEALS).values(game=game, options=options_text(options), rules=rules, secret=secret))

    def take(self, game: str, options: Mapping[str, str | int], rules: int) -> Future[int | None]:
        """Take a deal that nobody gets again; None where none is ready."""
        matches = and_(READY_DEALS.c.game == game, READY_DEALS.c.options == options_text(options), READY_DEALS.c.rules == rules)

        def job(connection: Connection) -> int | None:
            row = connection.execute(select(READY_DEALS).where(matches).order_by(READY_DEALS.c.id).limit(1)).one_or_none()
            if row is None:
                return None
            connection.execute(delete(READY_DEALS).where(READY_DEALS.c.id == row.id))
            return int.from_bytes(row.secret, "big")

        return self._writer.write(job)

    def delete_outdated(self, game: str, rules: int) -> Future[None]:
        """Delete the deals that were found under other rules than these."""
        return self._write(delete(READY_DEALS).where(READY_DEALS.c.game == game, READY_DEALS.c.rules != rules))


def delete_requests(connection: Connection, where: ColumnElement[bool]) -> None:
    """Delete requests that somebody made, with the deals found for them; never those for default options."""
    connection.execute(delete(DEAL_REQUESTS).where(DEAL_REQUESTS.c.asked > 0, where))
    requested = exists().where(DEAL_REQUESTS.c.game == READY_DEALS.c.game, DEAL_REQUESTS.c.options == READY_DEALS.c.options)
    connection.execute(delete(READY_DEALS).where(~requested))
