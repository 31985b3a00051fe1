"""What all requests share: the store, rate limits, the page, guests and tables."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from kingfisher import registry
from kingfisher.core.errors import BrokenGame
from kingfisher.server.accounts.guests import Guests
from kingfisher.server.api_error import LOG
from kingfisher.server.http.static_files import FOLDER, read_page
from kingfisher.server.rate_limit import Limits, RateLimiters
from kingfisher.server.sessions.manager import UNLOAD_SECONDS, TableManager
from kingfisher.server.workers.deal_stock import STOCK_DELAY_SECONDS
from kingfisher.store import Store
from kingfisher.table.race import RaceTiming

if TYPE_CHECKING:
    from collections.abc import Callable

    from kingfisher.core.game import Game


@dataclass
class Services:
    folder: Path
    limits: Limits = field(default_factory=Limits)
    addresses: tuple[str, ...] = ()
    page_folder: Path = FOLDER
    find: Callable[..., Game] = registry.find
    names: Callable[[], list[str]] = registry.games
    unload_seconds: float = UNLOAD_SECONDS
    stock_delay: float = STOCK_DELAY_SECONDS
    race_timing: RaceTiming = field(default_factory=RaceTiming)

    def __post_init__(self) -> None:
        self.page = read_page(self.page_folder)
        self.store = Store(self.folder)
        self.tables = TableManager(self.store, self.find, self.unload_seconds, self.race_timing)
        self.guests = Guests(self.store, self.limits)
        self.rate_limiters = RateLimiters(self.limits)
        self._stocking: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start looking for deals that can be won; this needs a running event loop."""
        solvable = [game for game in self.load_games() if game.has("solver")]
        self._stocking = (
            asyncio.create_task(self.tables.deal_stock.keep_stocked(solvable, self.stock_delay)) if solvable else None
        )

    def load_games(self) -> list[Game]:
        """List all games but those that cannot be loaded; the log says why these cannot."""
        games: list[Game] = []
        for name in self.names():
            try:
                games.append(self.find(name))
            except BrokenGame as error:
                LOG.warning("%s", error)
        return games

    async def stop(self) -> None:
        if self._stocking is not None:
            self._stocking.cancel()
            await asyncio.wait([self._stocking])
        self.close()

    def close(self) -> None:
        self.tables.close()
        self.store.close()
