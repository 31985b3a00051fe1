"""What comes out of the store."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field

from kingfisher.table.seats import Seat, seat_of


@dataclass(frozen=True)
class GuestRow:
    id: int
    name: str
    created: int
    seen: int


@dataclass(frozen=True)
class TableRow:
    id: str
    game: str
    options: dict[str, str | int]
    rules: int
    seed: int
    open: bool
    practice: bool
    guide: bool
    created: int
    seen: int
    state: int = 0
    over: bool = False
    ms: int = 0
    face: str = ""
    minutes: int = 0
    increment: int = 0
    rematch: str = ""
    rival: str = ""
    winnable: bool = False
    calm: bool = False
    origin: str = ""
    origin_step: int = 0
    begun: int = 0
    branches: int = 0
    seats: tuple[Seat, ...] = field(default=())

    def seat_of(self, guest: int | None) -> int | None:
        """Find the seat of a guest; the first one where the guest holds several."""
        return seat_of(self.seats, guest)

    @property
    def loaded(self) -> bool:
        """Whether it went on with a game from a file."""
        return self.begun > 0 and not self.origin

    @property
    def counts(self) -> bool:
        """Whether its result stands in statistics: not that of a game which began at another table, or in a file."""
        return not (self.origin or self.begun)

    @property
    def waiting(self) -> bool:
        """Whether a seat is free."""
        return any(seat.free for seat in self.seats)


@dataclass(frozen=True)
class EventRow:
    number: int
    seat: int
    act: str
    text: str
    ms: int


@dataclass(frozen=True)
class ResultRow:
    """How a seat ended a game; `ranked` where it may stand in a best list."""

    table: str
    seat: int
    guest: int | None
    game: str
    options: dict[str, str | int]
    won: bool
    score: int
    ms: int
    text: str
    ending: str
    ranked: bool
    ended: int
    open: bool = False
    practice: bool = False
    winnable: bool = False
    name: str = ""


@dataclass(frozen=True)
class DealRequest:
    """A choice of options for which deals that can be won are wanted, and how many are ready."""

    game: str
    options: dict[str, str | int]
    ready: int


def options_text(options: Mapping[str, str | int]) -> str:
    """Write options so that they can be compared: the same choice is the same text."""
    return json.dumps(dict(options), sort_keys=True, separators=(",", ":"))
