"""The parts of the table of Freshwater Fly, and where zones lie in them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kingfisher.core.contract import OVER
from kingfisher.core.scene import Place, Zone, ZoneKind
from kingfisher.core.words import Say, say
from kingfisher.games.freshwater.rules_setup import COLUMNS
from kingfisher.games.freshwater.scene_words import own_seat

if TYPE_CHECKING:
    from kingfisher.core.scene import Piece
    from kingfisher.core.view import View

RIVER, SUPPLY = "water", "supply"

HEIGHT = 30
"""So many rows has the table: the river over the supply on the left, one's own board over the others on the right."""
HALF = 10
RIVER_PLACE = Place(0, 0, rows=21, columns=HALF)
SUPPLY_PLACE = Place(21, 0, rows=9, columns=HALF)
OTHERS_HEIGHT = {2: 6, 3: 5, 4: 4}

PLACES = {
    "river": (RIVER, Place(0, 0, rows=12, columns=COLUMNS + 1)),
    "fish-deck": (RIVER, Place(0, COLUMNS, rows=3)),
    "casting": (RIVER, Place(3, COLUMNS, rows=2)),
    "bag": (RIVER, Place(5, COLUMNS, rows=2)),
    "discard": (RIVER, Place(7, COLUMNS, rows=2)),
    "pool": (SUPPLY, Place(0, 0, rows=6, columns=13)),
    "strikes": (SUPPLY, Place(0, 13, rows=6, columns=6)),
    "flies": (SUPPLY, Place(0, 19, rows=6, columns=5)),
    "momentum": (SUPPLY, Place(6, 0, rows=7, columns=24)),
    "boards": (SUPPLY, Place(13, 0, rows=9, columns=24)),
}
"""What belongs to nobody: its part of the table, and the place there.

The Hatch tiles lie at the foot of the river, the one on deck beside it; what lies over that one has the room that is left.
"""
UPON_RIVER = Place(0, 0, columns=COLUMNS)
SEAT_PLACES = {
    "line": Place(0, 0, rows=11, columns=10),
    "reel": Place(0, 10, rows=16, columns=9),
    "gear": Place(0, 19, rows=16, columns=5),
    "finesse": Place(11, 0, rows=5, columns=10),
    "cards": Place(16, 0, rows=8, columns=24),
    "dice": Place(24, 0, rows=6, columns=7),
    "catch": Place(24, 7, rows=6, columns=8),
    "tokens": Place(24, 15, rows=6, columns=9),
}
"""What belongs to a seat, inside its part of the table."""
OTHER_PLACES = {
    "line": Place(0, 0, columns=9),
    "reel": Place(0, 9, columns=6),
    "finesse": Place(0, 15, columns=5),
    "gear": Place(0, 20, columns=7),
    "cards": Place(0, 27, columns=6),
    "dice": Place(0, 33, columns=6),
    "catch": Place(0, 39, columns=4),
    "tokens": Place(0, 43, columns=6),
}
"""The same for the other seats, in one row."""


def seat_part(seat: int) -> str:
    return f"seat-{seat}"


def own_place(seats: int) -> Place:
    return Place(0, HALF, rows=HEIGHT - OTHERS_HEIGHT[seats] * (seats - 1), columns=HALF)


def others_place(seats: int, nth: int) -> Place:
    """Below one's own part, one after the other."""
    rows = OTHERS_HEIGHT[seats]
    return Place(HEIGHT - rows * (seats - 1 - nth), HALF, rows=rows, columns=HALF)


def closed(view: View, number: str) -> str | None:
    """The rule that answers where no move leads now; none for those who only look on."""
    if view.seat < 0:
        return None
    if view.to_act == OVER:
        return view.ending.number if view.ending else None
    return number if view.may_act else "3.2"


def common_zone(
    view: View, name: str, kind: ZoneKind, label: Say, pieces: tuple[Piece, ...], count: int, no: str, **more: Any
) -> Zone:
    """A zone that belongs to nobody; `no` is the rule that answers where no move leads."""
    part, place = PLACES[name]
    values: dict[str, Any] = {"title": say(f"zone.{name}"), "panel": part, "place": place} | more
    return Zone(name, kind, label=label, pieces=pieces, count=count, closed=closed(view, no), **values)


def seat_zone(
    view: View, name: str, seat: int, kind: ZoneKind, label: Say, pieces: tuple[Piece, ...], count: int, no: str, **more: Any
) -> Zone:
    """A zone of a seat; `no` is the rule that answers where no move leads."""
    return Zone(
        f"{name}-{seat}",
        kind,
        say(f"zone.{name}"),
        label,
        (SEAT_PLACES if seat == own_seat(view) else OTHER_PLACES)[name],
        pieces,
        count,
        owner=seat,
        panel=seat_part(seat),
        closed=closed(view, no),
        **more,
    )
