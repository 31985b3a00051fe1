"""Moves a seat to another screen, and makes the links to a table."""

from __future__ import annotations

import asyncio
from typing import Annotated
from urllib.parse import urlsplit

from litestar import Response, get, post
from litestar.params import BodyKwarg

from kingfisher.server.accounts.guests import new_token, token_hash
from kingfisher.server.api_error import ApiError
from kingfisher.server.http.dependencies import ApiRequest, TableId, error_responses, own_table, services_of
from kingfisher.server.protocol.rest import Invite, TakeSeat, Transfer
from kingfisher.server.protocol.shared import TableInfo
from kingfisher.server.sentences import say
from kingfisher.server.timestamps import now_ms

TRANSFER_SECONDS = 600


@post("/api/tables/{table:str}/transfer", responses=error_responses(s403="not your seat", s404="no such table"), tags=["seats"])
async def offer_seat(request: ApiRequest, table: TableId) -> Transfer:
    """Make a link and a QR code by which another screen can take this seat, once, within ten minutes."""
    services = services_of(request)
    guest, row = await own_table(request, table)
    seat = row.seat_of(guest.id)
    assert seat is not None
    token = new_token()
    expires = now_ms() + 1000 * TRANSFER_SECONDS
    await asyncio.wrap_future(services.store.seats.add_transfer(token_hash(token), table, seat, guest.id, expires))
    base, reachable = address_for_other_screens(request)
    link = f"{base}/seat#{token}"
    return Transfer(token, link, TRANSFER_SECONDS, qr_rows(link), reachable)


@get("/api/tables/{table:str}/invite", responses=error_responses(s404="no such table"), tags=["seats"])
async def invite(request: ApiRequest, table: TableId) -> Invite:
    """Give the table's own link and its QR code, for people who want to join or to watch."""
    row = await services_of(request).tables.row(table)
    base, reachable = address_for_other_screens(request)
    link = f"{base}/table/{row.id}"
    return Invite(link, qr_rows(link), reachable)


def qr_rows(link: str) -> tuple[str, ...]:
    import segno

    return tuple("".join("1" if dark else "0" for dark in line) for line in segno.make_qr(link, error="m").matrix)


def address_for_other_screens(request: ApiRequest) -> tuple[str, bool]:
    """Find how a link for another screen begins, and whether other machines can reach that address."""
    asked_address = f"{request.url.scheme}://{request.headers.get('host', '')}"
    reachable = [address.rstrip("/") for address in services_of(request).addresses if not is_loopback(address)]
    if not is_loopback(asked_address):
        return asked_address, True
    return (reachable[0], True) if reachable else (asked_address, False)


def is_loopback(address: str) -> bool:
    name = urlsplit(address).hostname or ""
    return name in ("localhost", "::1") or name.startswith("127.")


@post("/api/seats", status_code=200, responses=error_responses(s410="used, too old, or unknown"), tags=["seats"])
async def take_seat(request: ApiRequest, data: Annotated[TakeSeat, BodyKwarg()]) -> Response[TableInfo]:
    """Take a seat to this screen by the token of a link."""
    services = services_of(request)
    link_used = ApiError(410, "link-used", say("problem.link-used"))
    if await asyncio.to_thread(services.store.seats.find_transfer, token_hash(data.token), now_ms()) is None:
        raise link_used
    guest, cookies = await services.guests.find_or_add(request)
    moved = await asyncio.wrap_future(services.store.seats.use_transfer(token_hash(data.token), guest.id, now_ms()))
    if moved is None:
        raise link_used
    row = await services.tables.refresh_seats(moved[0])
    return Response(services.tables.info(row, guest.id), status_code=200, cookies=cookies)
