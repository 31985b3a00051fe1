"""The beats of a race: how long a message takes to each seat and back."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from kingfisher.core.interface import SPECTATOR
from kingfisher.server.protocol.to_client import LatencyPing
from kingfisher.server.sessions.timer import Timer

if TYPE_CHECKING:
    from kingfisher.server.sessions.connection import Connection
    from kingfisher.server.sessions.runner import TableRunner


class LatencyPings:
    """Every window is sent a beat when it comes and then with all others, as long as there are any."""

    def __init__(self, runner: TableRunner, seconds: float) -> None:
        self._runner = runner
        self._seconds = seconds
        self._number = 0
        self._sent: dict[Connection, tuple[int, float]] = {}
        self._measured: dict[int, int] = {}
        self._next = Timer(self._beat)
        self._beating = False

    def begin(self, connection: Connection) -> None:
        self._send(connection)
        if not self._beating:
            self._beating = True
            self._next.set(self._seconds)

    def back(self, connection: Connection, number: int) -> None:
        """Take the answer to a beat. Only the last one sent can be answered, and once."""
        sent = self._sent.get(connection)
        if sent is None or sent[0] != number:
            return
        del self._sent[connection]
        if connection.seat != SPECTATOR:
            self._measured[connection.seat] = round(1000 * (time.monotonic() - sent[1]))

    def rtt(self) -> tuple[int | None, ...]:
        """List the milliseconds of a round trip for each seat whose person is here."""
        here = self._runner.presence.here
        return tuple(self._measured.get(seat.seat) if here(seat.seat) else None for seat in self._runner.row.seats)

    def forget(self) -> None:
        """Forget what was measured, since the seats have changed."""
        self._measured.clear()

    def _beat(self) -> None:
        connections = self._runner.connections
        self._sent = {connection: sent for connection, sent in self._sent.items() if connection in connections}
        self._beating = bool(connections)
        for connection in connections:
            self._send(connection)
        if self._beating:
            self._next.set(self._seconds)

    def _send(self, connection: Connection) -> None:
        self._number += 1
        self._sent[connection] = self._number, time.monotonic()
        connection.send(LatencyPing(self._number, self.rtt()))
