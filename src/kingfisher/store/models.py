"""The rows that the store reads and writes."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field

from kingfisher.table.seats import Seat, has_free_seat, seat_of


@dataclass(frozen=True)
class GuestRow:
    id: int
    name: str
    created: int
    seen: int


@dataclass(frozen=True)
class TableRow:
    """A table as the database holds it.

    Attributes:
        deal_known: Somebody may have known the deal before it was played.
        tutorial: The game follows the tutorial.
        seen: When a player last acted at it or left it.
        state_number: The number of its last event.
        ms: The time played.
        preview: What lists show of it, as JSON.
        minutes: Those of each seat's clock; 0 where there are no clocks.
        increment: Seconds added to a clock with each move.
        rematch: The id of its rematch, once there is one.
        rival: The challenge that the table answers, as JSON.
        winnable: The deal was chosen because it can be won.
        relaxed: The race is played in time slots.
        origin: The id of the table that it branches from.
        origin_step: The step of that table's game.
        inherited_events: How many events it was opened with, by branching or from a file.
        branches: How many tables branch from it.
    """

    id: str
    game: str
    options: dict[str, str | int]
    rules: int
    seed: int
    deal_known: bool
    practice: bool
    tutorial: bool
    created: int
    seen: int
    state_number: int = 0
    over: bool = False
    ms: int = 0
    preview: str = ""
    minutes: int = 0
    increment: int = 0
    rematch: str = ""
    rival: str = ""
    winnable: bool = False
    relaxed: bool = False
    origin: str = ""
    origin_step: int = 0
    inherited_events: int = 0
    branches: int = 0
    seats: tuple[Seat, ...] = field(default=())

    def seat_of(self, guest: int | None) -> int | None:
        """Find the seat of a guest; the first one where the guest holds several."""
        return seat_of(self.seats, guest)

    @property
    def loaded(self) -> bool:
        """Whether it continues a game from a file."""
        return self.inherited_events > 0 and not self.origin

    @property
    def waiting(self) -> bool:
        """Whether a seat is free."""
        return has_free_seat(self.seats)


@dataclass(frozen=True)
class EventRow:
    number: int
    seat: int
    kind: str
    text: str
    ms: int


@dataclass(frozen=True)
class ResultRow:
    """How a seat ended a game; what `ranked` means is said in `store.ranking`."""

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
    deal_known: bool = False
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
