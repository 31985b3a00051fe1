"""Results of finished games: a guest's own, and the best of everybody."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from sqlalchemy import and_, insert, select

from kingfisher.store.models import ResultRow, options_text
from kingfisher.store.ranking import LISTED
from kingfisher.store.repositories.repository import Repository
from kingfisher.store.schema import GUESTS, RESULTS, TABLES

if TYPE_CHECKING:
    from sqlalchemy import Connection, Select


class ResultRepository(Repository):
    def of_guest(self, guest: int, game: str) -> list[ResultRow]:
        """List the guest's listed results, oldest first."""
        where = and_(RESULTS.c.guest == guest, RESULTS.c.game == game, LISTED)
        return self._results(select_results().where(where).order_by(RESULTS.c.ended, RESULTS.c.table))

    def best(
        self, game: str, options: Mapping[str, str | int], *, fewer_is_better: bool, limit: int, won_only: bool = True
    ) -> list[ResultRow]:
        """List the best ranked results of everybody, the best first; of equal scores the quicker comes first."""
        where = and_(
            RESULTS.c.game == game,
            RESULTS.c.options == options_text(options),
            RESULTS.c.ranked,
            *([RESULTS.c.won] if won_only else []),
            RESULTS.c.guest > 0,
        )
        order = RESULTS.c.score if fewer_is_better else RESULTS.c.score.desc()
        return self._results(select_results().where(where).order_by(order, RESULTS.c.ms, RESULTS.c.ended).limit(limit))

    def _results(self, query: Select[Any]) -> list[ResultRow]:
        return [
            ResultRow(**{**row._mapping, "options": json.loads(row.options), "name": row.name or ""})  # noqa: SLF001
            for row in self._read(query)
        ]


def insert_results(connection: Connection, results: Sequence[ResultRow]) -> None:
    values = [
        {key: value for key, value in asdict(row).items() if key in RESULTS.c} | {"options": options_text(row.options)}
        for row in results
    ]
    connection.execute(insert(RESULTS), values)


def select_results() -> Select[Any]:
    joined = RESULTS.outerjoin(GUESTS, RESULTS.c.guest == GUESTS.c.id).join(TABLES, RESULTS.c.table == TABLES.c.id)
    return select(
        RESULTS, TABLES.c.deal_known.label("deal_known"), TABLES.c.practice, TABLES.c.winnable, GUESTS.c.name
    ).select_from(joined)
