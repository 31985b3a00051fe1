"""People who play: over HTTP and over real sockets, with a picture of the table as a page would draw it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import TracebackType
from typing import Any, TypeVar

import httpx
import msgspec
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from kingfisher.core.scene import Scene
from kingfisher.core.scene.changes import apply_change
from kingfisher.server.accounts.guests import COOKIE
from kingfisher.server.protocol import to_client
from kingfisher.server.protocol.rest import Problem
from kingfisher.server.protocol.shared import LogLine, TableInfo
from kingfisher.server.protocol.to_client import Changed, Goodbye, ToClient, Welcome

PATIENCE = 20.0  # seconds until a test that waits for something has failed
DECODE: Callable[[str], ToClient] = msgspec.json.Decoder(ToClient).decode

Kind = TypeVar("Kind")


def still(info: TableInfo) -> TableInfo:
    """A table without what passes by itself: how long people are away."""
    seats = tuple(msgspec.structs.replace(seat, away_ms=None) for seat in info.seats)
    return msgspec.structs.replace(info, seats=seats)


class Guest:
    """A browser: it holds the cookie."""

    def __init__(self, address: str) -> None:
        self.address = address.rstrip("/")
        self.http = httpx.Client(base_url=self.address, timeout=PATIENCE)

    def __enter__(self) -> Guest:
        return self

    def __exit__(self, kind: type[BaseException] | None, wrong: BaseException | None, where: TracebackType | None) -> None:
        self.http.close()

    @property
    def token(self) -> str:
        return self.http.cookies.get(COOKIE) or ""

    def ask(self, method: str, path: str, kind: type[Kind], **more: Any) -> Kind:
        """An answer that is none of the refusals."""
        answer = self.http.request(method, path, **more)
        assert answer.is_success, answer.text
        return msgspec.json.decode(answer.content, type=kind)

    def refused(self, method: str, path: str, **more: Any) -> tuple[int, str]:
        """The status and the reason code of a refusal."""
        answer = self.http.request(method, path, **more)
        assert not answer.is_success, answer.text
        return answer.status_code, msgspec.json.decode(answer.content, type=Problem).code

    def open(self, game: str | None = "whispers", **settings: Any) -> TableInfo:
        return self.ask("POST", "/api/tables", TableInfo, json={"game": game, **settings})

    def join(self, table: str) -> TableInfo:
        return self.ask("POST", f"/api/tables/{table}/join", TableInfo)

    def try_to_join(self, table: str) -> int:
        return self.http.post(f"/api/tables/{table}/join").status_code

    def look(self, table: str) -> TableInfo:
        return self.ask("GET", f"/api/tables/{table}", TableInfo)

    def record(self, table: str) -> str:
        answer = self.http.get(f"/api/tables/{table}/record")
        assert answer.is_success, answer.text
        return answer.text

    @contextmanager
    def sit(self, table: str, query: str = "", headers: dict[str, str] | None = None) -> Iterator[TableTab]:
        """An open page of the table; the welcome has been heard."""
        with self.socket(table, query, headers=headers or {}) as socket:
            tab = TableTab(socket)
            tab.hear_welcome()
            yield tab

    @contextmanager
    def socket(self, table: str, query: str = "", **more: Any) -> Iterator[ClientConnection]:
        """A bare socket of the table."""
        url = f"{self.address.replace('http', 'ws', 1)}/api/tables/{table}/socket{query}"
        headers = {"Cookie": f"{COOKIE}={self.token}"} if self.token else {}
        given = {"max_size": None, "max_queue": None, "open_timeout": PATIENCE, "close_timeout": PATIENCE, **more}
        with connect(url, additional_headers=headers | given.pop("headers", {}), proxy=None, **given) as opened:
            yield opened


class TableTab:
    """One open page of a table. `scene`, `log` and `state` are what it shows, made from received messages alone."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.raw: list[str] = []  # every byte that came
        self.unasked: list[ToClient] = []  # what came without being asked for
        self.last_id = 0
        self.welcome: Welcome
        self.scene: Scene
        self.log: list[LogLine] = []
        self.state = -1

    @property
    def seat(self) -> int:
        return self.welcome.table.seat

    @property
    def moves(self) -> list[str]:
        return [move.text for move in self.scene.moves]

    def hear(self) -> ToClient:
        """The next message, drawn."""
        data = self.socket.recv(timeout=PATIENCE)
        assert isinstance(data, str)
        self.raw.append(data)
        message = DECODE(data)
        if isinstance(message, Changed):
            assert message.state > self.state
            self.state, self.scene = message.state, apply_change(self.scene, message.change)
            self.log[message.log :] = message.happened
        return message

    def hear_welcome(self) -> Welcome:
        message = self.hear()
        assert isinstance(message, Welcome)
        self.welcome, self.state, self.scene, self.log = message, message.state, message.scene, list(message.log)
        return message

    def msg(self, kind: str, **fields: Any) -> int:
        """Send a message without waiting for its answer."""
        self.last_id += 1
        self.socket.send(msgspec.json.encode({"type": kind, "id": self.last_id, **fields}).decode())
        return self.last_id

    def answer_to(self, number: int) -> ToClient:
        while True:
            message = self.hear()
            if getattr(message, "id", None) == number:
                return message
            self.unasked.append(message)

    def ask(self, kind: str, **fields: Any) -> ToClient:
        return self.answer_to(self.msg(kind, **fields))

    def play(self, text: str) -> ToClient:
        return self.ask("move", state=self.state, text=text)

    def undo(self) -> ToClient:
        return self.ask("undo", state=self.state)

    def redo(self) -> ToClient:
        return self.ask("redo", state=self.state)

    def catch_up(self) -> None:
        """Hear everything that was sent before now."""
        assert isinstance(self.ask("ping"), to_client.Pong)

    def until_state(self, state: int) -> None:
        while self.state < state:
            self.unasked.append(self.hear())

    def code_of(self, kind: str, **fields: Any) -> str:
        """The reason code of what must be refused; nothing changed by asking."""
        before = (self.state, self.scene, list(self.log))
        answer = self.ask(kind, **fields)
        assert isinstance(answer, to_client.Refused), answer
        assert (self.state, self.scene, self.log) == before
        return answer.code

    def closed(self) -> tuple[int, str]:
        """Hear the rest; the number and the code by which the server closed."""
        number, code, _ = farewell(self.socket, self)
        return number, code


def farewell(socket: ClientConnection, tab: TableTab | None = None) -> tuple[int, str, list[ToClient]]:
    """How the server closes a socket, and what it said before."""
    heard: list[ToClient] = []
    try:
        while True:
            data = socket.recv(timeout=PATIENCE)
            assert isinstance(data, str)
            if tab is not None:
                tab.raw.append(data)
            heard.append(DECODE(data))
    except ConnectionClosed as end:
        close = end.rcvd
    assert close is not None, "the server closed without a word"
    goodbyes = [message.code for message in heard if isinstance(message, Goodbye)]
    assert goodbyes in ([], [close.reason])
    return close.code, close.reason, heard
