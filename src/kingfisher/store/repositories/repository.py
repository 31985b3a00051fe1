"""What all repositories share: reading at once, and writing through the one writer."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sqlalchemy import Connection, Engine, Executable, Row, Select

    from kingfisher.store.writer import Writer


class Repository:
    """Read and write the rows of one subject."""

    def __init__(self, engine: Engine, writer: Writer) -> None:
        self._engine = engine
        self._writer = writer

    def _read(self, query: Select[Any]) -> Sequence[Row[Any]]:
        with self._engine.connect() as connection:
            return connection.execute(query).all()

    def _write(self, statement: Executable) -> Future[None]:
        def job(connection: Connection) -> None:
            connection.execute(statement)

        return self._writer.write(job)
