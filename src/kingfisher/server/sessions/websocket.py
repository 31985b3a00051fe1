"""The WebSocket of a table: reads each message and answers it; a bad one affects only its sender."""

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
from kingfisher.server.accounts.guests import client_address
from kingfisher.server.api_error import LOG, ApiError
from kingfisher.server.negotiation import language_of
from kingfisher.server.protocol import shared, to_client
from kingfisher.server.protocol.from_client import (
    AskCanWin,
    AskHint,
    AskWhy,
    FromClient,
    LatencyPong,
    Ping,
    Query,
    RaceCommand,
    TableCommand,
)
from kingfisher.server.protocol.serialize import rule_info
from kingfisher.server.rate_limit import TokenBucket
from kingfisher.server.sentences import say
from kingfisher.server.sessions.connection import Connection
from kingfisher.server.workers.win_check import can_win
from kingfisher.table import Rejected

if TYPE_CHECKING:
    from kingfisher.server.services import Services
    from kingfisher.server.sessions.runner import TableRunner

MAX_MALFORMED = 10
MAX_TOO_MANY = 100
DECODE = msgspec.json.Decoder(FromClient).decode
UNREADABLE = (msgspec.DecodeError, UnicodeError, RecursionError)  # a ValidationError is a DecodeError


@websocket("/api/tables/{table:str}/socket")
async def table_socket(socket: WebSocket[Any, Any, Any], table: Annotated[str, Parameter()]) -> None:
    services: Services = socket.app.state.services
    await socket.accept()
    try:
        connection, runner = await connect(services, socket, table)
    except ApiError as error:
        await reject_entry(socket, error)
        return
    writing = asyncio.create_task(connection.write())
    reading = asyncio.create_task(Reader(services, runner, connection).read(socket))
    try:
        runner.enter(connection)
        await asyncio.wait([reading, writing], return_when=asyncio.FIRST_COMPLETED)
    finally:
        reading.cancel()
        if not connection.closing:
            writing.cancel()
        services.tables.disconnect(runner, connection)
        for task in (reading, writing):
            with suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError, OSError):
                await task


async def connect(services: Services, socket: WebSocket[Any, Any, Any], table: str) -> tuple[Connection, TableRunner]:
    if not services.rate_limiters.sockets.take(client_address(socket)):
        raise ApiError(429, "slow-down", say("problem.too-many-connections"))
    guest = await services.guests.find(socket)
    runner = await services.tables.runner(table)
    if len(runner.connections) >= services.limits.sockets_at_a_table:
        raise ApiError(409, "too-many", say("problem.too-many-spectators"))
    if (
        guest is not None
        and sum(connection.guest == guest.id for connection in runner.connections) >= services.limits.sockets_of_a_guest
    ):
        raise ApiError(409, "too-many", say("problem.too-many-tabs"))
    seat = runner.row.seat_of(guest.id if guest else None)
    language = language_of(socket, runner.table.game.folder)
    return Connection(socket, guest.id if guest else None, SPECTATOR if seat is None else seat, language), runner


async def reject_entry(socket: WebSocket[Any, Any, Any], error: ApiError) -> None:
    connection = Connection(socket, None, SPECTATOR, language_of(socket))
    connection.close(4000 + error.status, error.code, error.reason)
    with suppress(WebSocketDisconnect, RuntimeError, OSError):
        await connection.write()


class Reader:
    """Reads the messages of one page. A page that sends too many, or too many malformed ones, is closed."""

    def __init__(self, services: Services, runner: TableRunner, connection: Connection) -> None:
        self._services, self._runner, self._connection = services, runner, connection
        self._own_bucket = TokenBucket(services.limits.messages)
        self._malformed = 0
        self._too_many = 0

    async def read(self, socket: WebSocket[Any, Any, Any]) -> None:
        with suppress(WebSocketDisconnect):
            while not self._connection.closing:
                await self.answer(await socket.receive_data(mode="text"))

    async def answer(self, data: str | bytes) -> None:
        if not self.bucket().take():
            self.too_many(data)
            return
        try:
            message = DECODE(data)
        except UNREADABLE as error:
            self.malformed(data, error)
            return
        try:
            await self.dispatch(message)
        except Rejected as rejected:  # of a race or a query: TableRunner._handle answers the refusals of table commands
            self._runner.broadcast.refuse(self._connection, message.id, rejected)
        except KingfisherError as error:
            self._runner.broadcast.refuse(self._connection, message.id, Rejected("bad-input", str(error)))
        except Exception as failure:  # noqa: BLE001  every message has an answer
            LOG.error("a message at table %s failed: %s", self._runner.row.id, type(message).__name__, exc_info=failure)
            self._runner.broadcast.refuse(self._connection, message.id, Rejected("failed", say("problem.failed-message")))

    def bucket(self) -> TokenBucket:
        """Find what limits this connection: it has its own bucket, but in a race all connections of a seat share one."""
        return self._runner.bucket_of(self._connection.seat, self._services.limits.messages) or self._own_bucket

    async def dispatch(self, message: FromClient) -> None:
        if isinstance(message, TableCommand):
            await self._runner.handle(self._connection, message)
        elif isinstance(message, RaceCommand):
            await self._runner.handle_race(self._connection, message)
        else:
            await self.answer_query(message)

    async def answer_query(self, message: Query) -> None:
        """Answer a question, which changes nothing."""
        runner, connection = self._runner, self._connection
        match message:
            case LatencyPong():
                if runner.latency is not None:
                    runner.latency.record_pong(connection, message.id)
            case AskHint():
                await self.hint(message)
            case AskWhy():
                view = runner.table.position.view(self.require_seat())
                rule = view.why_not(message.text)
                connection.send(to_client.Why(message.id, message.text, rule_info(rule) if rule else None))
            case AskCanWin():
                await self.can_win(message)
            case Ping():
                connection.send(to_client.Pong(message.id))

    async def hint(self, message: AskHint) -> None:
        """Send a hint for the state that the page shows.

        If the table has changed while the bot thought, the hint is refused, and the page asks again.
        """
        runner = self._runner
        view = runner.table.position.view(self.require_seat())
        if runner.table.over:
            raise Rejected("over")
        if not view.legal:
            raise Rejected("not-your-turn")
        state = runner.table.state_number
        move, reason = await self._services.tables.workers.hint(view)
        if state != runner.table.state_number:
            raise Rejected("stale")
        self._connection.send(to_client.Hint(message.id, state, view.write(move), reason))

    async def can_win(self, message: AskCanWin) -> None:
        """Tell whether the game can still be won, unless the table has changed meanwhile."""
        runner = self._runner
        seat, state = self._connection.seat if runner.table.over else self.require_seat(), runner.table.state_number
        answer = await can_win(runner.table, seat, self._services.tables.workers)
        if state != runner.table.state_number:
            raise Rejected("stale")
        self._connection.send(to_client.CanWin(message.id, state, *answer))

    def require_seat(self) -> int:
        if self._connection.seat == SPECTATOR:
            raise Rejected("no-seat")
        return self._connection.seat

    def too_many(self, data: str | bytes) -> None:
        self._too_many += 1
        if self._too_many > MAX_TOO_MANY:
            self._connection.close(4429, "slow-down", say("problem.flood"))
        else:
            self._runner.broadcast.refuse(self._connection, id_in(data), Rejected("slow-down", say("problem.ignored")))

    def malformed(self, data: str | bytes, error: Exception) -> None:
        self._malformed += 1
        if self._malformed > MAX_MALFORMED:
            self._connection.close(4400, "malformed", say("problem.flood-unreadable"))
        else:
            self._runner.broadcast.refuse(
                self._connection, id_in(data), Rejected("malformed", say("problem.unreadable-message", why=str(error)))
            )


class OnlyId(msgspec.Struct):
    id: shared.Id
    type: Any = None


def id_in(data: str | bytes) -> int | None:
    """Read the id of a message that is otherwise unreadable.

    The number of a latency ping is the server's own, and so no such id.
    """
    try:
        partial = msgspec.json.decode(data, type=OnlyId)
    except UNREADABLE:
        return None
    return None if partial.type == "beat" else partial.id
