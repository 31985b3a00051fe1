"""Tables: look, join, throw away, record and replay."""

from __future__ import annotations

import asyncio
import re
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated

import msgspec
from litestar import Response, delete, get, post
from litestar.params import Parameter

from kingfisher.core.interface import SPECTATOR
from kingfisher.server.api_error import ApiError
from kingfisher.server.http.dependencies import ApiRequest, TableId, error_responses, id_of_guest, own_table, services_of
from kingfisher.server.negotiation import answer_in, language_of
from kingfisher.server.protocol.log_lines import log_lines, stages_of
from kingfisher.server.protocol.rest import StepInfo, Steps, Tables
from kingfisher.server.protocol.serialize import result_of
from kingfisher.server.protocol.shared import TableInfo
from kingfisher.server.sentences import say
from kingfisher.server.sessions.branches import check_single_player
from kingfisher.store.ranking import may_be_deleted
from kingfisher.table.seats import seat_to_take

if TYPE_CHECKING:
    from kingfisher.core.game import Game
    from kingfisher.core.play.view import View
    from kingfisher.core.scene import Scene

MAX_STEPS = 200
PLAIN_WORD = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


def file_name(game: Game) -> str:
    """Name the file of a game: the game, the choices that are not the usual ones, and the day.

    Only choices that are words are named: no numbers, and not 'on' or 'off'.
    """
    defaults = {option.name: option.default for option in game.options_offered}
    chosen = [str(value) for name, value in game.options_that_apply.items() if value != defaults[name]]
    words = [
        value for value in chosen if PLAIN_WORD.fullmatch(value) and not value.isdigit() and value != "on" and value != "off"
    ]
    return "-".join([game.name, *words, f"{datetime.now(UTC):%Y-%m-%d}.record"])


@get("/api/tables", responses=error_responses(), tags=["tables"])
async def my_tables(request: ApiRequest) -> Tables:
    """List the guest's own tables, the one seen last first."""
    services = services_of(request)
    guest = await services.guests.find(request)
    rows = await asyncio.to_thread(services.store.tables.of_guest, guest.id) if guest else []
    return Tables(tuple(services.tables.info(row, guest.id if guest else None) for row in rows))


@get("/api/tables/{table:str}", responses=error_responses(s404="no such table"), tags=["tables"])
async def one_table(request: ApiRequest, table: TableId) -> TableInfo:
    """Describe a table as anybody who knows its id may see it."""
    services = services_of(request)
    guest = await services.guests.find(request)
    return services.tables.info(await services.tables.row(table), guest.id if guest else None)


@delete(
    "/api/tables/{table:str}",
    responses=error_responses(s403="somebody else's table", s404="no such table", s409="the game is over and counts"),
    tags=["tables"],
)
async def throw_away(request: ApiRequest, table: TableId) -> None:
    """Delete a table. Only a player there may, and only if no other person has a seat."""
    services = services_of(request)
    guest, row = await own_table(request, table)
    if any(seat.guest not in (None, guest.id) for seat in row.seats):
        raise ApiError(403, "not-alone", say("problem.not-alone"))
    if services.tables.info(row, guest.id).over and not may_be_deleted(row):
        raise ApiError(409, "over", say("problem.finished-stays"))
    await asyncio.wrap_future(services.store.tables.delete(table))
    services.tables.discard(table)


@post(
    "/api/tables/{table:str}/join",
    status_code=200,
    responses=error_responses(s404="no such table", s409="no free seat"),
    tags=["tables"],
)
async def join_table(request: ApiRequest, table: TableId) -> Response[TableInfo]:
    """Take the first free seat. A player of this table keeps their seat, and one who left comes back to the same seat."""
    services = services_of(request)
    row, guest_id = await services.tables.row(table), await id_of_guest(request)
    if seat_to_take(row.seats, guest_id) is None and row.seat_of(guest_id) is None:
        raise ApiError(409, "no-free-seat", say("problem.no-free-seat"))
    guest, cookies = await services.guests.find_or_add(request)
    while row.seat_of(guest.id) is None and (free_seat := seat_to_take(row.seats, guest.id)):
        await asyncio.wrap_future(services.store.seats.sit_down(table, free_seat.number, guest.id))
        row = await services.tables.refresh_seats(table)
    if row.seat_of(guest.id) is None:
        raise ApiError(409, "no-free-seat", say("problem.no-free-seat-now"))
    return Response(services.tables.info(row, guest.id), status_code=200, cookies=cookies)


@get(
    "/api/tables/{table:str}/record",
    responses=error_responses(s404="no such table", s409="the game cannot be replayed"),
    media_type="text/plain",
    tags=["tables"],
)
async def table_record(request: ApiRequest, table: TableId) -> Response[str]:
    """Send the record: whole once the game is over, else what the asking guest may know."""
    runner = await services_of(request).tables.runner(table)
    seat = runner.row.seat_of(await id_of_guest(request))
    record = runner.table.position.record(None if runner.table.over else SPECTATOR if seat is None else seat)
    headers = {"Content-Disposition": f'attachment; filename="{file_name(runner.table.game)}"'}
    return Response(str(record), media_type="text/plain", headers=headers)


@get(
    "/api/tables/{table:str}/save",
    responses=error_responses(
        s403="not your seat", s404="no such table", s409="not a game for one, or one that cannot be replayed", s503="not kept"
    ),
    media_type="text/plain",
    tags=["tables"],
)
async def save_table(request: ApiRequest, table: TableId) -> Response[str]:
    """Save a single-player game as a file, with its deal, to continue it elsewhere.

    From then on the deal is open: the game is not ranked.
    """
    services = services_of(request)
    await own_table(request, table)
    game = (await services.tables.runner(table)).table.game
    check_single_player(game, "save-alone")
    headers = {"Content-Disposition": f'attachment; filename="{file_name(game)}"'}
    return Response(await services.tables.save(table), media_type="text/plain", headers=headers)


@get(
    "/api/tables/{table:str}/steps",
    responses=error_responses(s403="somebody else's view", s404="no such table", s409="the game cannot be replayed"),
    tags=["tables"],
)
async def table_steps(
    request: ApiRequest,
    table: TableId,
    start: Annotated[int, Parameter(ge=0, le=10**6, description="the first step; 0 is the deal")] = 0,
    count: Annotated[int, Parameter(ge=1, le=MAX_STEPS, description="how many steps")] = 100,
    seat: Annotated[int | None, Parameter(ge=-1, le=63, description="whose view; default: your own")] = None,
) -> Response[Steps]:
    """Show the game step by step. While it runs, everybody sees it from their own seat only."""
    services = services_of(request)
    runner = await services.tables.runner(table)
    guest_id = await id_of_guest(request)
    own_seat = runner.row.seat_of(guest_id)
    position = runner.table.position
    if seat is not None and seat >= position.game.seats:
        raise ApiError(400, "no-such-seat", say("problem.no-such-seat", seat=seat, last=position.game.seats - 1))
    if seat is not None and seat not in (own_seat, SPECTATOR) and not runner.table.over:
        raise ApiError(403, "not-your-seat", say("problem.not-your-seat"))
    default_viewer = 0 if position.game.seats == 1 and runner.table.over else SPECTATOR
    viewer = seat if seat is not None else own_seat if own_seat is not None else default_viewer
    total = len(position.entries) + 1
    views = [position.start_view(viewer)] if start == 0 else []
    views += position.views(viewer, max(0, start - 1), max(0, start + count - 1))
    first, after = max(0, start - 1), max(0, start + count - 1)  # step 1 is what line 0 led to
    lines = log_lines(position, viewer, position.visible_log(viewer, first)[: after - first], first)
    lines_before = lines if start else (None, *lines)
    steps = [StepInfo(line, scene_without_moves(view)) for line, view in zip(lines_before, views, strict=True)]
    content = Steps(runner.info(guest_id), total, start, tuple(steps), result_of(position), stages_of(position, viewer))
    return answer_in(language_of(request, position.game.folder), content)


def scene_without_moves(view: View) -> Scene:
    """Draw a scene to look at, without what could be done."""
    return msgspec.structs.replace(view.scene(), moves=(), refused=())
