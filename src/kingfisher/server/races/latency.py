"""Measures the round-trip time to each seat of a race."""

from __future__ import annotations

import time
from collections.abc import Set
from typing import TYPE_CHECKING

from kingfisher.core.interface import SPECTATOR
from kingfisher.server.protocol.to_client import LatencyPing
from kingfisher.server.sessions.timer import Timer

if TYPE_CHECKING:
    from kingfisher.server.sessions.connection import Connection
    from kingfisher.table.session import TableSession


class LatencyPings:
    """Sends every connection a ping when it comes, and then all of them together at intervals."""

    def __init__(self, session: TableSession, connections: Set[Connection], seconds: float) -> None:
        self._session = session
        self._connections = connections
        self._seconds = seconds
        self._number = 0
        self._sent: dict[Connection, tuple[int, float]] = {}
        self._measured: dict[int, int] = {}
        self._next = Timer(self._ping)
        self._is_pinging = False

    def begin(self, connection: Connection) -> None:
        """Send a first ping to a connection that has just come."""
        self._send(connection)
        if not self._is_pinging:
            self._is_pinging = True
            self._next.set(self._seconds)

    def record_pong(self, connection: Connection, number: int) -> None:
        """Measure the time until a ping was answered. Only the last one sent counts, and once."""
        sent = self._sent.get(connection)
        if sent is None or sent[0] != number:
            return
        del self._sent[connection]
        if connection.seat != SPECTATOR:
            self._measured[connection.seat] = round(1000 * (time.monotonic() - sent[1]))

    def rtt(self) -> tuple[int | None, ...]:
        """Return the milliseconds for each seat whose person is here."""
        is_here = self._session.presence.is_here
        return tuple(self._measured.get(seat.number) if is_here(seat.number) else None for seat in self._session.seats)

    def forget(self) -> None:
        """Forget what was measured, because the seats have other numbers now."""
        self._measured.clear()

    def _ping(self) -> None:
        self._sent = {connection: sent for connection, sent in self._sent.items() if connection in self._connections}
        self._is_pinging = bool(self._connections)
        for connection in self._connections:
            self._send(connection)
        if self._is_pinging:
            self._next.set(self._seconds)

    def _send(self, connection: Connection) -> None:
        self._number += 1
        self._sent[connection] = self._number, time.monotonic()
        connection.send(LatencyPing(self._number, self.rtt()))
