"""A timer that calls once, when its time has come."""

from __future__ import annotations

import asyncio
from collections.abc import Callable


class Timer:
    """It calls once, unless it is set anew before."""

    def __init__(self, call: Callable[[], object]) -> None:
        self._call = call
        self._handle: asyncio.TimerHandle | None = None

    def set(self, seconds: float | None) -> None:
        """Call after so many seconds; None for not at all."""
        if self._handle is not None:
            self._handle.cancel()
        self._handle = None if seconds is None else asyncio.get_running_loop().call_later(max(0, seconds), self._call)
