"""Hold back what a server sends to a page, and read what the page sends."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, WebSocketRoute

SOCKET = re.compile(r"/socket(\?|$)")  # the page adds its language


class HeldSocket:
    """The socket of a page: a test can hold back messages of the server and change its welcome."""

    def __init__(self, page: Page, change: Callable[[dict[str, Any]], None] = lambda _welcome: None) -> None:
        self.waiting: list[str | bytes] | None = None
        self.sent: list[dict[str, Any]] = []
        self.change = change
        self.page_side: WebSocketRoute | None = None
        page.route_web_socket(SOCKET, self.connect)

    def connect(self, page_side: WebSocketRoute) -> None:
        self.page_side, server = page_side, page_side.connect_to_server()
        server.on_message(self.on_server_message)

        def on_page_message(message: str | bytes) -> None:
            self.sent.append(json.loads(message))
            server.send(message)

        page_side.on_message(on_page_message)

    def on_server_message(self, message: str | bytes) -> None:
        assert self.page_side is not None
        read = json.loads(message)
        if read["type"] == "welcome":
            self.change(read)
            message = json.dumps(read)
        if self.waiting is None:
            self.page_side.send(message)
        else:
            self.waiting.append(message)

    def hold(self) -> None:
        self.waiting = []

    def release(self) -> None:
        assert self.page_side is not None
        waiting, self.waiting = self.waiting or [], None
        for message in waiting:
            self.page_side.send(message)

    def moves(self) -> list[str]:
        return [message["text"] for message in self.sent if message["type"] == "move"]
