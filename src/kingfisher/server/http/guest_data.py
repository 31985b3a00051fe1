"""The guest: name, export, deletion, statistics."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any

from litestar import Response, delete, get, put
from litestar.params import BodyKwarg

from kingfisher.core.errors import KingfisherError
from kingfisher.server.accounts.guests import COOKIE, guest_cookie
from kingfisher.server.accounts.statistics import tallies
from kingfisher.server.api_error import ApiError
from kingfisher.server.challenges import rivalry_of
from kingfisher.server.http.dependencies import NO_CONTENT, ApiRequest, GameName, error_responses, find_game, services_of
from kingfisher.server.protocol.rest import Me, NewName, Statistics
from kingfisher.server.sentences import say
from kingfisher.server.sessions.restore import restore_table
from kingfisher.server.timestamps import iso_time

if TYPE_CHECKING:
    from kingfisher.server.services import Services
    from kingfisher.store.models import GuestRow, TableRow


@get("/api/me", responses=error_responses(), tags=["guest"])
async def who_am_i(request: ApiRequest) -> Me:
    """Tell what is known about the asking guest."""
    return await me(request, await services_of(request).guests.find(request))


async def me(request: ApiRequest, guest: GuestRow | None) -> Me:
    if guest is None:
        return Me(known=False, name="", since=None, tables=0)
    rows = await asyncio.to_thread(services_of(request).store.tables.of_guest, guest.id)
    return Me(known=True, name=guest.name, since=iso_time(guest.created), tables=len(rows))


@put("/api/me", responses=error_responses(), tags=["guest"])
async def name_me(request: ApiRequest, data: Annotated[NewName, BodyKwarg()]) -> Response[Me]:
    """Set the name that appears in best lists and at tables; an empty one removes it."""
    services = services_of(request)
    name = " ".join(data.name.split())
    if not name.isprintable():
        raise ApiError(400, "bad-name", say("problem.bad-name"))
    guest, cookies = await services.guests.find_or_add(request)
    await asyncio.wrap_future(services.store.guests.rename(guest.id, name))
    for row in await asyncio.to_thread(services.store.tables.of_guest, guest.id):
        if services.tables.in_memory(row.id) is not None:
            await services.tables.refresh_seats(row.id)
    return Response(await me(request, replace(guest, name=name)), cookies=cookies)


@get("/api/me/export", responses=error_responses(s401="no guest is known here"), tags=["guest"])
async def export_me(request: ApiRequest) -> Response[dict[str, Any]]:
    """Export everything that is stored about the guest."""
    services = services_of(request)
    guest = await services.guests.find(request)
    if guest is None:
        raise ApiError(401, "unknown-guest", say("problem.unknown-guest"))
    rows = await asyncio.to_thread(services.store.tables.of_guest, guest.id, 10**6)
    stored = {
        "kingfisher export": 1,
        "guest": {"name": guest.name, "since": iso_time(guest.created)},
        "tables": [await asyncio.to_thread(export_table, services, row, guest.id) for row in rows],
    }
    headers = {"Content-Disposition": 'attachment; filename="kingfisher.json"'}
    return Response(stored, headers=headers)


def export_table(services: Services, row: TableRow, guest: int) -> dict[str, Any]:
    """Describe a table for the guest's export, with the record as the guest may know it.

    The game is read from the log, and does not stay in memory.
    """
    seat = row.seat_of(guest)
    description: dict[str, Any] = {
        "table": row.id,
        "seat": seat,
        "opened": iso_time(row.created),
        "practice": row.practice,
        "guide": row.tutorial,
        "open": row.deal_known,
        "winnable": row.winnable,
        "clock": {"minutes": row.minutes, "increment": row.increment} if row.minutes else None,
        "origin": {"table": row.origin, "step": row.origin_step} if row.origin else None,
        "loaded": row.loaded,
        "rival": rivalry.name if (rivalry := rivalry_of(row)) else None,
    }
    try:
        table = restore_table(services.store, row, services.find(row.game, **row.options))
    except KingfisherError as error:
        return {**description, "record": None, "why": str(error)}
    return {**description, "record": str(table.position.record(None if table.over else seat))}


@delete("/api/me", responses={**error_responses(), 204: NO_CONTENT}, tags=["guest"], status_code=204)
async def forget_me(request: ApiRequest) -> Response[None]:
    """Delete everything that is stored about the guest."""
    services = services_of(request)
    guest = await services.guests.find(request)
    if guest is not None:
        rows = await asyncio.to_thread(services.store.tables.of_guest, guest.id, 10**6)
        await leave_all(services, rows, guest.id)
        deleted = await asyncio.wrap_future(services.store.guests.forget(guest.id))
        for table in deleted:
            services.tables.discard(table)
        for row in rows:
            if row.id not in deleted:
                await services.tables.refresh_seats(row.id)
    return Response(
        None, status_code=204, cookies=[guest_cookie("", secure=False, max_age=0)] if COOKIE in request.cookies else []
    )


async def leave_all(services: Services, rows: list[TableRow], guest: int) -> None:
    """Leave the guest's seat in every running game with others, so that their logs show it and their clocks stop."""
    for row in rows:
        seat = row.seat_of(guest)
        if seat is not None and not row.over and any(other.guest not in (None, guest) for other in row.seats):
            with suppress(ApiError):  # a table that cannot be restored is left as it is
                await (await services.tables.runner(row.id)).vacate_seat_of(guest)


@get("/api/statistics/{game:str}", responses=error_responses(s404="no such game"), tags=["guest"])
async def statistics(request: ApiRequest, game: GameName) -> Statistics:
    """Tell the guest's statistics of a game, and the best lists of this server."""
    services = services_of(request)
    chosen_game = find_game(services, game)
    guest = await services.guests.find(request)
    counted = await asyncio.to_thread(tallies, services.store, chosen_game, guest.id if guest else None)
    return Statistics(game, chosen_game.fewer_is_better, chosen_game.scored, counted)
