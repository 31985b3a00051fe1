"""The House: everything a running server holds."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from kingfisher import library
from kingfisher.server.guests import Guests
from kingfisher.server.hall import SLEEP_SECONDS, Hall
from kingfisher.server.limits import Buckets, Limits
from kingfisher.server.page import FOLDER, read_page
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
    find: Callable[..., Game] = library.game
    names: Callable[[], list[str]] = library.games
    sleep_seconds: float = SLEEP_SECONDS

    def __post_init__(self) -> None:
        self.page = read_page(self.page_folder)
        self.store = Store(self.folder)
        self.hall = Hall(self.store, self.find, self.sleep_seconds)
        self.guests = Guests(self.store, self.limits)
        self.sockets = Buckets(self.limits.sockets)
        self.new_tables = Buckets(self.limits.new_tables)
        self.challenges = Buckets(self.limits.challenges)

    def close(self) -> None:
        self.hall.close()
        self.store.close()
