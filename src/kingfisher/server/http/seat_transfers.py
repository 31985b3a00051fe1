"""A seat on another screen."""

from __future__ import annotations

import asyncio
from typing import Annotated
from urllib.parse import urlsplit

from litestar import Response, get, post
from litestar.params import BodyKwarg

from kingfisher.server.accounts.guests import hash_of, new_token
from kingfisher.server.api_error import ApiError
from kingfisher.server.http.dependencies import Asking, TableId, answers, own_table, services_of
from kingfisher.server.protocol.rest import Invite, TakeSeat, Transfer
from kingfisher.server.protocol.shared import TableInfo
from kingfisher.server.timestamps import now_ms

TRANSFER_SECONDS = 600


@post("/api/tables/{table:str}/transfer", responses=answers(s403="not your seat", s404="no such table"), tags=["seats"])
async def offer_seat(request: Asking, table: TableId) -> Transfer:
    """Make a link and a QR code by which another screen can take this seat, once, within ten minutes."""
    services = services_of(request)
    guest, row = await own_table(request, table)
    seat = row.seat_of(guest.id)
    assert seat is not None
    token = new_token()
    expires = now_ms() + 1000 * TRANSFER_SECONDS
    await asyncio.wrap_future(services.store.seats.add_transfer(hash_of(token), table, seat, guest.id, expires))
    base, reachable = address_for_others(request)
    link = f"{base}/seat#{token}"
    return Transfer(token, link, TRANSFER_SECONDS, qr_rows(link), reachable)


@get("/api/tables/{table:str}/invite", responses=answers(s404="no such table"), tags=["seats"])
async def invite(request: Asking, table: TableId) -> Invite:
    """Give the table's own link and its QR code, for people who want to join or to watch."""
    row = await services_of(request).tables.row(table)
    base, reachable = address_for_others(request)
    link = f"{base}/table/{row.id}"
    return Invite(link, qr_rows(link), reachable)


def qr_rows(link: str) -> tuple[str, ...]:
    import segno

    return tuple("".join("1" if dark else "0" for dark in line) for line in segno.make_qr(link, error="m").matrix)


def address_for_others(request: Asking) -> tuple[str, bool]:
    """Find how a link for another screen begins, and whether other machines can reach that address."""
    asked = f"{request.url.scheme}://{request.headers.get('host', '')}"
    others = [address.rstrip("/") for address in services_of(request).addresses if not is_loopback(address)]
    if not is_loopback(asked):
        return asked, True
    return (others[0], True) if others else (asked, False)


def is_loopback(address: str) -> bool:
    name = urlsplit(address).hostname or ""
    return name in ("localhost", "::1") or name.startswith("127.")


@post("/api/seats", status_code=200, responses=answers(s410="used, too old, or unknown"), tags=["seats"])
async def take_seat(request: Asking, data: Annotated[TakeSeat, BodyKwarg()]) -> Response[TableInfo]:
    """Take a seat to this screen by the token of a link."""
    services = services_of(request)
    gone = ApiError(410, "link-used", "this link was used already or is too old: make a new one on the other screen")
    if await asyncio.to_thread(services.store.seats.find_transfer, hash_of(data.token), now_ms()) is None:
        raise gone
    guest, cookies = await services.guests.known_or_new(request)
    taken = await asyncio.wrap_future(services.store.seats.use_transfer(hash_of(data.token), guest.id, now_ms()))
    if taken is None:
        raise gone
    row = await services.tables.seats_changed(taken[0])
    return Response(services.tables.info(row, guest.id), status_code=200, cookies=cookies)
