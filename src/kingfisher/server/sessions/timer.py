"""A timer that calls a function once, after some seconds."""

from __future__ import annotations

import asyncio
from collections.abc import Callable


class Timer:
    """Calls a function once, when the time it was last set to has passed."""

    def __init__(self, call: Callable[[], object]) -> None:
        self._call = call
        self._handle: asyncio.TimerHandle | None = None

    def set(self, seconds: float | None) -> None:
        """Call after this many seconds, which replaces any time set before; with None, do not call."""
        if self._handle is not None:
            self._handle.cancel()
        self._handle = None if seconds is None else asyncio.get_running_loop().call_later(max(0, seconds), self._call)
