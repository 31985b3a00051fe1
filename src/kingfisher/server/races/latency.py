"""The beats of a race: how long a message takes to each seat and back."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from kingfisher.core.interface import SPECTATOR
from kingfisher.server.protocol.to_client import Beat
from kingfisher.server.sessions.timer import Alarm

if TYPE_CHECKING:
    from kingfisher.server.sessions.actor import Live
    from kingfisher.server.sessions.connection import Window


class Beats:
    """Every window is sent a beat when it comes and then with all others, as long as there are any."""

    def __init__(self, live: Live, seconds: float) -> None:
        self._live = live
        self._seconds = seconds
        self._number = 0
        self._sent: dict[Window, tuple[int, float]] = {}
        self._measured: dict[int, int] = {}
        self._next = Alarm(self._beat)
        self._beating = False

    def begin(self, window: Window) -> None:
        self._send(window)
        if not self._beating:
            self._beating = True
            self._next.set(self._seconds)

    def back(self, window: Window, number: int) -> None:
        """Take the answer to a beat. Only the last one sent can be answered, and once."""
        sent = self._sent.get(window)
        if sent is None or sent[0] != number:
            return
        del self._sent[window]
        if window.seat != SPECTATOR:
            self._measured[window.seat] = round(1000 * (time.monotonic() - sent[1]))

    def rtt(self) -> tuple[int | None, ...]:
        """List the milliseconds of a round trip for each seat whose person is here."""
        here = self._live.presence.here
        return tuple(self._measured.get(seat.seat) if here(seat.seat) else None for seat in self._live.row.seats)

    def forget(self) -> None:
        """Forget what was measured, since the seats have changed."""
        self._measured.clear()

    def _beat(self) -> None:
        windows = self._live.windows
        self._sent = {window: sent for window, sent in self._sent.items() if window in windows}
        self._beating = bool(windows)
        for window in windows:
            self._send(window)
        if self._beating:
            self._next.set(self._seconds)

    def _send(self, window: Window) -> None:
        self._number += 1
        self._sent[window] = self._number, time.monotonic()
        window.send(Beat(self._number, self.rtt()))
