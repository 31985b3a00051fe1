"""Rate limits: how often one client address may ask, counted by token buckets."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

MAX_REMEMBERED = 10_000


@dataclass(frozen=True)
class Limit:
    """How many requests may come at once, and how many a second in the long run."""

    burst: float
    per_second: float


@dataclass(frozen=True)
class Limits:
    """How much one client address may ask for, one connection may send, and how many connections there may be."""

    requests: Limit = Limit(200, 40)
    new_tables: Limit = Limit(30, 0.5)
    texts: Limit = Limit(30, 0.5)  # challenges and components of the player's own, to be checked
    new_guests: Limit = Limit(30, 0.2)
    sockets: Limit = Limit(60, 4)
    messages: Limit = Limit(60, 20)  # of one connection
    sockets_of_a_guest: int = 40
    sockets_at_a_table: int = 100


PLENTY = Limit(1e9, 1e9)
UNLIMITED = Limits(PLENTY, PLENTY, PLENTY, PLENTY, PLENTY, PLENTY, sockets_of_a_guest=10**6, sockets_at_a_table=10**6)


class TokenBucket:
    """What one client may still ask for: tokens that every request takes and time gives back."""

    def __init__(self, limit: Limit, seconds: Callable[[], float] = time.monotonic) -> None:
        self._limit, self._seconds = limit, seconds
        self._left, self._at = limit.burst, seconds()

    def take(self) -> bool:
        """Take a token; return False if there is none now."""
        now = self._seconds()
        self._left = min(self._limit.burst, self._left + (now - self._at) * self._limit.per_second)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True

    @property
    def full(self) -> bool:
        return self._left + (self._seconds() - self._at) * self._limit.per_second >= self._limit.burst


class RateLimiter:
    """One limit, with a bucket for each client address. When there are many, those that are full again are forgotten."""

    def __init__(self, limit: Limit) -> None:
        self._limit = limit
        self._of: dict[str, TokenBucket] = {}

    def take(self, client_address: str) -> bool:
        if len(self._of) >= MAX_REMEMBERED:
            self._of = {name: bucket for name, bucket in self._of.items() if not bucket.full}
        return self._of.setdefault(client_address, TokenBucket(self._limit)).take()


class RateLimiters:
    """The rate limiters that routes and the WebSocket ask."""

    def __init__(self, limits: Limits) -> None:
        self.new_tables = RateLimiter(limits.new_tables)
        self.texts = RateLimiter(limits.texts)
        self.sockets = RateLimiter(limits.sockets)
