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

HEIGHT = 120
"""So many rows has the table: the river over the supply on the left, one's own board over the others on the right."""
LEFT, RIGHT = 24, 16
RIVER_PLACE = Place(0, 0, rows=88, columns=LEFT)
SUPPLY_PLACE = Place(88, 0, rows=32, columns=LEFT)
OTHERS_HEIGHT = {2: 32, 3: 24, 4: 18}

BESIDE = 46
"""The columns of the river's part up to those beside the cards."""
PLACES = {
    "river": (RIVER, Place(0, 0, rows=24, columns=60)),
    "fish-deck": (RIVER, Place(0, BESIDE, rows=6, columns=7)),
    "casting": (RIVER, Place(0, BESIDE + 7, rows=6, columns=7)),
    "bag": (RIVER, Place(6, BESIDE, rows=5, columns=14)),
    "discard": (RIVER, Place(11, BESIDE, rows=5, columns=14)),
    "pool": (SUPPLY, Place(0, 0, rows=21, columns=13)),
    "strikes": (SUPPLY, Place(0, 13, rows=21, columns=6)),
    "flies": (SUPPLY, Place(0, 19, rows=21, columns=5)),
    "momentum": (SUPPLY, Place(21, 0, rows=15, columns=24)),
    "boards": (SUPPLY, Place(36, 0, rows=20, columns=24)),
}
"""What belongs to nobody: its part of the table, and the place there.

The Hatch tiles lie at the foot of the river, the one on deck beside it; what lies over that one has the room that is left.
"""
UPON_RIVER = Place(0, 0, columns=COLUMNS)
SEAT_PLACES = {
    "line": Place(0, 0, rows=11, columns=13),
    "reel": Place(0, 13, rows=16, columns=11),
    "finesse": Place(11, 0, rows=5, columns=13),
    "gear": Place(16, 0, rows=8, columns=11),
    "cards": Place(16, 11, rows=8, columns=13),
    "dice": Place(24, 0, rows=7, columns=8),
    "catch": Place(24, 8, rows=7, columns=9),
    "tokens": Place(24, 17, rows=7, columns=7),
}
"""What belongs to a seat, inside its part of the table."""
OTHER_PLACES = {
    "line": Place(0, 0, rows=2, columns=8),
    "reel": Place(0, 8, rows=2, columns=8),
    "finesse": Place(0, 16, columns=5),
    "gear": Place(0, 21, columns=16),
    "dice": Place(0, 37, columns=11),
    "cards": Place(1, 16, columns=15),
    "catch": Place(1, 31, columns=8),
    "tokens": Place(1, 39, columns=9),
}
"""The same for the other seats, in two rows beside what needs height."""


def seat_part(seat: int) -> str:
    return f"seat-{seat}"


def own_place(seats: int) -> Place:
    return Place(0, LEFT, rows=HEIGHT - OTHERS_HEIGHT[seats] * (seats - 1), columns=RIGHT)


def others_place(seats: int, nth: int) -> Place:
    """Below one's own part, one after the other."""
    rows = OTHERS_HEIGHT[seats]
    return Place(HEIGHT - rows * (seats - 1 - nth), LEFT, rows=rows, columns=RIGHT)


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
