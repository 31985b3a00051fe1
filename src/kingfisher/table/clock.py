"""The time of a game: it runs while somebody sits at the table."""

from __future__ import annotations

import time
from collections.abc import Callable


class Clock:
    """Milliseconds spent at a table; stopped until it is started."""

    def __init__(self, ms: int = 0, seconds: Callable[[], float] = time.monotonic) -> None:
        self._spent = ms
        self._seconds = seconds
        self._since: float | None = None

    @property
    def running(self) -> bool:
        return self._since is not None

    def now(self) -> int:
        return self._spent + (0 if self._since is None else int(1000 * (self._seconds() - self._since)))

    def start(self) -> None:
        if self._since is None:
            self._since = self._seconds()

    def stop(self) -> None:
        self._spent = self.now()
        self._since = None
