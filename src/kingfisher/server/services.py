"""The House: everything a running server holds."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from kingfisher import registry
from kingfisher.core.errors import BrokenGame
from kingfisher.server.accounts.guests import Guests
from kingfisher.server.http.api_errors import LOG
from kingfisher.server.http.static_files import FOLDER, read_page
from kingfisher.server.middleware.rate_limit import Buckets, Limits
from kingfisher.server.races.coordinator import RaceTimes
from kingfisher.server.sessions.manager import SLEEP_SECONDS, Hall
from kingfisher.server.workers.deal_stock import FIRST_SECONDS
from kingfisher.store import Store

if TYPE_CHECKING:
    from collections.abc import Callable

    from kingfisher.core.game import Game


@dataclass
class House:
    folder: Path
    limits: Limits = field(default_factory=Limits)
    addresses: tuple[str, ...] = ()
    page_folder: Path = FOLDER
    find: Callable[..., Game] = registry.find
    names: Callable[[], list[str]] = registry.games
    sleep_seconds: float = SLEEP_SECONDS
    ready_seconds: float = FIRST_SECONDS
    race_times: RaceTimes = field(default_factory=RaceTimes)

    def __post_init__(self) -> None:
        self.page = read_page(self.page_folder)
        self.store = Store(self.folder)
        self.hall = Hall(self.store, self.find, self.sleep_seconds, self.race_times)
        self.guests = Guests(self.store, self.limits)
        self.sockets = Buckets(self.limits.sockets)
        self.new_tables = Buckets(self.limits.new_tables)
        self.texts = Buckets(self.limits.texts)
        self._keeping: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start looking for deals that can be won; this needs a running event loop."""
        solvable = [game for game in self.loaded() if game.has("solver")]
        self._keeping = asyncio.create_task(self.hall.ready.keep_some(solvable, self.ready_seconds)) if solvable else None

    def loaded(self) -> list[Game]:
        """List all games but those that cannot be loaded; the log says why these cannot."""
        found: list[Game] = []
        for name in self.names():
            try:
                found.append(self.find(name))
            except BrokenGame as failed:
                LOG.warning("%s", failed)
        return found

    async def stop(self) -> None:
        if self._keeping is not None:
            self._keeping.cancel()
            await asyncio.wait([self._keeping])
        self.close()

    def close(self) -> None:
        self.hall.close()
        self.store.close()
