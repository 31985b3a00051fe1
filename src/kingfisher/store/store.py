"""The store: everything that the server writes to disk, in one SQLite file.

Reads return at once, from any thread. Writes return a Future, which is done when the data is on the disk.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.store.database import FILE, back_up, open_file
from kingfisher.store.repositories.deal_repository import DealRepository
from kingfisher.store.repositories.event_repository import EventRepository
from kingfisher.store.repositories.guest_repository import GuestRepository
from kingfisher.store.repositories.result_repository import ResultRepository
from kingfisher.store.repositories.seat_repository import SeatRepository, SeatTaken
from kingfisher.store.repositories.table_repository import TableRepository
from kingfisher.store.writer import Writer

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["SeatTaken", "Store"]


class Store:
    """One file, the one writer to it, and a repository for each subject."""

    def __init__(self, folder: Path) -> None:
        self._engine = open_file(folder)
        self._writer = Writer(self._engine)
        self.path = folder / FILE
        self.guests = GuestRepository(self._engine, self._writer)
        self.tables = TableRepository(self._engine, self._writer)
        self.seats = SeatRepository(self._engine, self._writer)
        self.events = EventRepository(self._engine, self._writer)
        self.results = ResultRepository(self._engine, self._writer)
        self.deals = DealRepository(self._engine, self._writer)

    def close(self) -> None:
        self._writer.close()
        self._engine.dispose()

    def back_up(self, target: Path) -> None:
        back_up(self.path, target)
