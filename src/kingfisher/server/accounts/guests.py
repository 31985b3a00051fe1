"""Guests: people without a login, known by a cookie that only they hold."""

from __future__ import annotations

import asyncio
import hashlib
import re
import secrets
from typing import TYPE_CHECKING, Any

from litestar.datastructures import Cookie

from kingfisher.server.api_error import ApiError
from kingfisher.server.rate_limit import RateLimiter
from kingfisher.server.sentences import say
from kingfisher.server.timestamps import now_ms

if TYPE_CHECKING:
    from litestar.connection import ASGIConnection

    from kingfisher.server.rate_limit import Limits
    from kingfisher.store import Store
    from kingfisher.store.models import GuestRow

COOKIE = "kingfisher_guest"
TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")  # 32 bytes
COOKIE_SECONDS = 400 * 24 * 3600  # the longest that browsers keep one


def new_token() -> str:
    return secrets.token_urlsafe(32)


def token_hash(token: str) -> bytes:
    """Hash a token for the store, so that nobody who reads the file can take a seat."""
    return hashlib.sha256(token.encode()).digest()


def client_address(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """Return the address that a request comes from; rate limits count by it."""
    return connection.client.host if connection.client else ""


class Guests:
    def __init__(self, store: Store, limits: Limits) -> None:
        self._store = store
        self._new_guests = RateLimiter(limits.new_guests)

    async def find(self, connection: ASGIConnection[Any, Any, Any, Any]) -> GuestRow | None:
        token = connection.cookies.get(COOKIE, "")
        if not TOKEN.fullmatch(token):
            return None
        return await asyncio.to_thread(self._store.guests.find, token_hash(token))

    async def find_or_add(self, connection: ASGIConnection[Any, Any, Any, Any]) -> tuple[GuestRow, list[Cookie]]:
        """Find the guest, or make a new one with the cookie to give."""
        guest = await self.find(connection)
        if guest is not None:
            return guest, []
        if not self._new_guests.take(client_address(connection)):
            raise ApiError(429, "slow-down", say("problem.too-many-guests"))
        token = new_token()
        added = await asyncio.wrap_future(self._store.guests.add(token_hash(token), now_ms()))
        return added, [guest_cookie(token, connection.url.scheme in ("https", "wss"))]


def guest_cookie(token: str, secure: bool, max_age: int = COOKIE_SECONDS) -> Cookie:
    """Make a cookie that no script can read and no other site can send."""
    return Cookie(key=COOKIE, value=token, path="/", max_age=max_age, httponly=True, samesite="strict", secure=secure)
