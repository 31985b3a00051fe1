"""Security middleware: which host names this server answers to, which pages may ask, and the headers of every answer."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import msgspec

from kingfisher.core.translatable import in_language
from kingfisher.server.negotiation import language_headers, negotiate
from kingfisher.server.protocol.rest import Problem
from kingfisher.server.rate_limit import RateLimiter
from kingfisher.server.sentences import say

if TYPE_CHECKING:
    from collections.abc import Iterable

    from kingfisher.server.rate_limit import Limits

Scope = dict[str, Any]
Message = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[..., Awaitable[None]]
"""Called with a Scope, Receive and Send; Litestar has other types for the same dictionaries."""

CONTENT_SECURITY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    ]
)
HEADERS = {
    b"content-security-policy": CONTENT_SECURITY.encode(),
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"no-referrer",  # a table's address is an invitation
    b"cross-origin-opener-policy": b"same-origin",
    b"cross-origin-resource-policy": b"same-origin",
    b"permissions-policy": b"camera=(), microphone=(), geolocation=(), payment=()",
}
UNCACHED = {**HEADERS, b"cache-control": b"no-store"}  # an answer to one guest must not be cached
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")


class SecurityMiddleware:
    """Checks around the whole application: host names, origins, rates of requests.

    A foreign page can neither act here nor read anything. It could point a name of its own at this machine: so names that are
    not ours are refused, while addresses, which cannot be forged that way, are accepted.
    """

    def __init__(self, inside: Application, names: Iterable[str], limits: Limits) -> None:
        self._app = inside
        self._names = {"localhost", socket.gethostname().lower(), *(name.lower() for name in names)}
        self._requests = RateLimiter(limits.requests)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = {name.lower(): value.decode("latin-1") for name, value in scope["headers"]}
        host, origin = headers.get(b"host", ""), headers.get(b"origin")
        if not self._is_ours(host):
            reason = say("problem.wrong-name")
            await refuse(scope, send, 421, "wrong-name", reason)
        elif origin is not None and not is_same_origin(origin, host) and not is_safe_request(scope):
            await refuse(scope, send, 403, "foreign-page", say("problem.foreign-page"))
        elif scope["type"] == "http" and not self._requests.take(scope["client"][0] if scope["client"] else ""):
            await refuse(scope, send, 429, "slow-down", say("problem.too-many-requests"))
        else:
            await self._app(scope, receive, with_headers(scope, send))

    def _is_ours(self, host: str) -> bool:
        try:
            name = urlsplit(f"//{host}").hostname or ""
        except ValueError:
            return False
        return name in self._names or is_address(name)


def is_safe_request(scope: Scope) -> bool:
    return scope["type"] == "http" and scope["method"] in SAFE_METHODS


def is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def is_same_origin(origin: str, host: str) -> bool:
    try:
        return urlsplit(origin).netloc.lower() == host.lower()
    except ValueError:
        return False


def with_headers(scope: Scope, send: Send) -> Send:
    """Add the headers that every answer carries."""
    headers = UNCACHED if scope["path"].startswith("/api/") else HEADERS

    async def send_guarded(message: Message) -> None:
        if message["type"] == "http.response.start":
            existing = {name.lower() for name, _ in message["headers"]}
            added = [(name, value) for name, value in headers.items() if name not in existing]
            message["headers"] = [*message["headers"], *added]
        await send(message)

    return send_guarded


async def refuse(scope: Scope, send: Send, status: int, code: str, reason: str) -> None:
    if scope["type"] == "websocket":  # before the handshake: the answer is a plain HTTP 403
        await send({"type": "websocket.close", "code": 4403, "reason": code})
        return
    accepted = next((value.decode("latin-1") for name, value in scope["headers"] if name.lower() == b"accept-language"), None)
    language = negotiate(None, accepted)
    body = msgspec.json.encode(Problem(code, in_language(reason, language)))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    headers += [(name.lower().encode(), value.encode()) for name, value in language_headers(language).items()]
    if status == 429:
        headers.append((b"retry-after", b"5"))
    await with_headers(scope, send)({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
