"""Where the zones of Freshwater Fly lie on the table's coarse grid, and which rule answers where no move leads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.core.contract import OVER
from kingfisher.core.scene import Piece, Place, Zone, ZoneKind
from kingfisher.core.words import Say, say
from kingfisher.games.freshwater.rules_setup import COLUMNS, TILES

if TYPE_CHECKING:
    from kingfisher.core.view import View

NOWHERE = Place(0, 0)
PLACES = {
    "river": Place(0, 0, columns=COLUMNS),
    "pool": Place(0, 6, columns=3),
    "line": Place(0, 9),
    "fish-deck": Place(0, 10),
    "reel": Place(1, 7, columns=4),
    "finesse": Place(2, 5, columns=3),
    "momentum": Place(2, 0, columns=5),
    "cards": Place(2, 8, columns=3),
    "gear": Place(3, 0, columns=2),
    "dice": Place(3, 2),
    "catch": Place(3, 3),
    "tokens": Place(3, 4),
    "strikes": Place(3, 5, columns=2),
    "casting": Place(3, 7),
    "flies": Place(3, 8),
    "bag": Place(3, 9),
    "discard": Place(3, 10),
}
"""What belongs to nobody, and one's own; the Hatch tiles lie under their columns."""
HATCH = tuple(Place(1, tile) for tile in range(TILES))
OTHERS_ROW = 4
OTHERS = {"seat": (0, 6), "dice": (6, 2), "catch": (8, 1), "tokens": (9, 2)}
"""Every other player has a row: the first column of each zone, and how many it has."""


def others_place(name: str, nth: int) -> Place:
    column, columns = OTHERS[name]
    return Place(OTHERS_ROW + nth, column, columns=columns)


def below_all(seats: int) -> Place:
    return Place(OTHERS_ROW + seats - 1, 0, columns=COLUMNS)


def closed(view: View, number: str) -> str | None:
    """The rule that answers where no move leads now; none for those who only look on."""
    if view.seat < 0:
        return None
    if view.to_act == OVER:
        return view.ending.number if view.ending else None
    return number if view.may_act else "3.2"


def common_zone(
    view: View, name: str, kind: ZoneKind, label: Say, pieces: tuple[Piece, ...], count: int, rule: str, place: Place = NOWHERE
) -> Zone:
    """A zone that belongs to nobody."""
    return Zone(name, kind, say(f"zone.{name}"), label, PLACES.get(name, place), pieces, count, closed=closed(view, rule))
