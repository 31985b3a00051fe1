"""The socket of a table: read a message, answer it, and let nobody else notice when it was a bad one."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import Parameter

from kingfisher.core.errors import KingfisherError
from kingfisher.core.interface import SPECTATOR
from kingfisher.server.accounts.guests import visitor
from kingfisher.server.http.api_errors import LOG, Trouble
from kingfisher.server.middleware.rate_limit import Bucket
from kingfisher.server.protocol import from_client, shared, to_client
from kingfisher.server.protocol.from_client import FromPage
from kingfisher.server.protocol.serialize import rule_info
from kingfisher.server.sessions.connection import Window
from kingfisher.server.workers.win_check import can_win
from kingfisher.table import Refusal

if TYPE_CHECKING:
    from kingfisher.server.services import House
    from kingfisher.server.sessions.actor import Live

MAX_MALFORMED = 10
MAX_TOO_MANY = 100
DECODE = msgspec.json.Decoder(FromPage).decode
UNREADABLE = (msgspec.DecodeError, UnicodeError, RecursionError)  # a ValidationError is a DecodeError


@websocket("/api/tables/{table:str}/socket")
async def table_socket(socket: WebSocket[Any, Any, Any], table: Annotated[str, Parameter()]) -> None:
    house: House = socket.app.state.house
    await socket.accept()
    try:
        window, live = await sit_down(house, socket, table)
    except Trouble as trouble:
        await refuse_entry(socket, trouble)
        return
    writing = asyncio.create_task(window.write())
    reading = asyncio.create_task(Reader(house, live, window).read(socket))
    try:
        live.enter(window)
        await asyncio.wait([reading, writing], return_when=asyncio.FIRST_COMPLETED)
    finally:
        reading.cancel()
        if not window.closing:
            writing.cancel()
        house.hall.left(live, window)
        for task in (reading, writing):
            with suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError, OSError):
                await task


async def sit_down(house: House, socket: WebSocket[Any, Any, Any], table: str) -> tuple[Window, Live]:
    if not house.sockets.take(visitor(socket)):
        raise Trouble(429, "slow-down", "too many connections from this address: try again in a few seconds")
    guest = await house.guests.known(socket)
    live = await house.hall.live(table)
    if len(live.windows) >= house.limits.sockets_at_a_table:
        raise Trouble(409, "too-many", "this table is full of onlookers")
    if guest is not None and sum(window.guest == guest.id for window in live.windows) >= house.limits.sockets_of_a_guest:
        raise Trouble(409, "too-many", "this table is open in too many windows of yours")
    seat = live.row.seat_of(guest.id if guest else None)
    return Window(socket, guest.id if guest else None, SPECTATOR if seat is None else seat), live


async def refuse_entry(socket: WebSocket[Any, Any, Any], trouble: Trouble) -> None:
    window = Window(socket, None, SPECTATOR)
    window.close(4000 + trouble.status, trouble.code, trouble.reason)
    with suppress(WebSocketDisconnect, RuntimeError, OSError):
        await window.write()


class Reader:
    """What one page says. It may be wrong a few times and quick for a while; then it is closed, and only it."""

    def __init__(self, house: House, live: Live, window: Window) -> None:
        self._house, self._live, self._window = house, live, window
        self._own_bucket = Bucket(house.limits.messages)
        self._malformed = 0
        self._too_many = 0

    async def read(self, socket: WebSocket[Any, Any, Any]) -> None:
        with suppress(WebSocketDisconnect):
            while not self._window.closing:
                await self.answer(await socket.receive_data(mode="text"))

    async def answer(self, data: str | bytes) -> None:
        if not self.bucket().take():
            self.too_many(data)
            return
        try:
            message = DECODE(data)
        except UNREADABLE as wrong:
            self.malformed(data, wrong)
            return
        try:
            await self.answered(message)
        except Refusal as refusal:
            self._live.refuse(self._window, message.id, refusal)
        except KingfisherError as wrong:
            self._live.refuse(self._window, message.id, Refusal("bad-input", str(wrong)))
        except Exception as failed:  # noqa: BLE001  every message has an answer
            LOG.error("a message at table %s failed: %s", self._live.row.id, type(message).__name__, exc_info=failed)
            self._live.refuse(self._window, message.id, Refusal("failed", "something went wrong here; nothing was lost"))

    def bucket(self) -> Bucket:
        """Find what limits this window: it has its own bucket, but in a race all windows of a seat share one."""
        race, seat = self._live.race, self._window.seat
        return self._own_bucket if race is None or seat == SPECTATOR else race.bucket_of(seat, self._house.limits.messages)

    async def answered(self, message: FromPage) -> None:
        live, window = self._live, self._window
        match message:
            case (
                from_client.Move()
                | from_client.Undo()
                | from_client.Redo()
                | from_client.GiveUp()
                | from_client.Leave()
                | from_client.SeatBot()
            ):
                await live.act(window, message)
            case from_client.Ready() | from_client.Pause() | from_client.RemoveSeat() | from_client.Pass():
                await live.steer(window, message)
            case from_client.BeatBack():
                if live.race is not None:
                    live.race.beats.back(window, message.id)
            case from_client.AskHint():
                await self.hint(message)
            case from_client.AskWhy():
                view = live.table.position.view(self.own_seat())
                rule = view.why_not(message.text)
                window.send(to_client.Why(message.id, message.text, rule_info(rule) if rule else None))
            case from_client.AskCanWin():
                await self.can_win(message)
            case from_client.Ping():
                window.send(to_client.Pong(message.id))

    async def hint(self, message: from_client.AskHint) -> None:
        """Send a hint for the state that the page shows.

        If the table has changed while the bot thought, the hint is refused, and the page asks again.
        """
        live = self._live
        view = live.table.position.view(self.own_seat())
        if live.table.over:
            raise Refusal("over")
        if not view.legal:
            raise Refusal("not-your-turn")
        state = live.table.number
        move, words = await self._house.hall.thoughts.hint(view)
        if state != live.table.number:
            raise Refusal("stale")
        self._window.send(to_client.Hint(message.id, state, view.write(move), words))

    async def can_win(self, message: from_client.AskCanWin) -> None:
        """Tell whether the game can still be won; this answer belongs to a state too."""
        live = self._live
        seat, state = self._window.seat if live.table.over else self.own_seat(), live.table.number
        answer = await can_win(live.table, seat, self._house.hall.thoughts)
        if state != live.table.number:
            raise Refusal("stale")
        self._window.send(to_client.CanWin(message.id, state, *answer))

    def own_seat(self) -> int:
        if self._window.seat == SPECTATOR:
            raise Refusal("no-seat")
        return self._window.seat

    def too_many(self, data: str | bytes) -> None:
        self._too_many += 1
        if self._too_many > MAX_TOO_MANY:
            self._window.close(4429, "slow-down", "Too many messages; this window is closed.")
        else:
            self._live.refuse(
                self._window, id_in(data), Refusal("slow-down", "Too many messages at once: this one was passed over.")
            )

    def malformed(self, data: str | bytes, wrong: Exception) -> None:
        self._malformed += 1
        if self._malformed > MAX_MALFORMED:
            self._window.close(4400, "malformed", "Too many messages that cannot be read; this window is closed.")
        else:
            self._live.refuse(self._window, id_in(data), Refusal("malformed", f"This message cannot be read: {wrong}"))


class OnlyId(msgspec.Struct):
    id: shared.Id
    type: Any = None


def id_in(data: str | bytes) -> int | None:
    """Read the id of a message that is otherwise unreadable.

    The number of a beat is the server's own, and so no such id.
    """
    try:
        found = msgspec.json.decode(data, type=OnlyId)
    except UNREADABLE:
        return None
    return None if found.type == "beat" else found.id
