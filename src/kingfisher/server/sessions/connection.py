"""One open WebSocket: the messages that wait to be sent, and what the page shows."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from kingfisher.server.protocol.encoding import encode
from kingfisher.server.protocol.to_client import Goodbye

if TYPE_CHECKING:
    from litestar import WebSocket

    from kingfisher.core.play.record import Entry
    from kingfisher.core.scene import Scene
    from kingfisher.server.protocol.to_client import ToClient

MAX_WAITING = 256
"""Messages that may wait to be sent before the page counts as gone."""


class Connection:
    """A page at a table. `send` never waits: it queues the message, and `write` sends it."""

    def __init__(self, socket: WebSocket[Any, Any, Any], guest: int | None, seat: int, language: str) -> None:
        self.guest = guest
        self.language = language
        self.seat = seat
        self.scene: Scene | None = None  # what the page shows
        self.log: list[Entry] = []
        self._socket = socket
        self._queue: asyncio.Queue[bytes | tuple[int, str]] = asyncio.Queue()
        self.closing = False

    def send(self, message: ToClient) -> None:
        if self.closing:
            return
        if self._queue.qsize() >= MAX_WAITING:
            self.closing = True
            self._queue.put_nowait((4413, "too-slow"))
            return
        self._queue.put_nowait(encode(message, self.language))

    def close(self, number: int, code: str, reason: str) -> None:
        """Send the reason, then close."""
        self.send(Goodbye(code, reason))
        self.closing = True
        self._queue.put_nowait((number, code))

    async def write(self) -> None:
        """Send queued messages until the connection closes."""
        while True:
            item = await self._queue.get()
            if isinstance(item, tuple):
                await self._socket.close(code=item[0], reason=item[1])
                return
            await self._socket.send_data(item.decode(), mode="text")
