"""What happens at a table: the lines of its log, and what each leads to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from kingfisher.core.play.position import Position
    from kingfisher.core.play.record import Entry
    from kingfisher.table.seats import Seat

EventKind = Literal["move", "undo", "redo", "give up", "time", "leave", "bot", "back"]


@dataclass(frozen=True)
class Event:
    """A line of the table's log. Together with the deal the events are the game: chance follows from the deal."""

    number: int
    seat: int
    kind: EventKind
    text: str
    ms: int


@dataclass(frozen=True)
class Transition:
    """An event that may happen, the game as it would stand after it, and a seat as it would be where that changes."""

    event: Event
    position: Position
    taken_back: tuple[Entry, ...]
    seat: Seat | None = None
