"""The parts of the table of Freshwater Fly, and where zones lie in them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypedDict, Unpack

from kingfisher.core.i18n import Message, msg
from kingfisher.core.interface import OVER
from kingfisher.core.scene import Place, Zone, ZoneKind
from kingfisher.games.freshwater.rules.state import ADVENTURE, BOARD_CHOICE, COLUMNS, FIRST_FLY
from kingfisher.games.freshwater.scene.names import own_seat

if TYPE_CHECKING:
    from kingfisher.core.play.view import View
    from kingfisher.core.scene import Edge, Ground, Piece, Slot, Step
    from kingfisher.games.freshwater.rules.state import State

RIVER, TRAY, SUPPLY = "water", "tray", "supply"
SILENT_PANEL, JOURNAL_PANEL, UPGRADES_PANEL = "silent", "journal", "upgrades"
MAP_PANEL, GUIDE_PANEL = "map", "guide-book"

HEIGHT = 120
"""The rows of the table: the river over dice and supply on the left, one's own board over the others on the right."""
LEFT, RIGHT = 24, 16
RIVER_PLACE = Place(0, 0, rows=76, columns=LEFT)
TRAY_PLACE = Place(76, 0, rows=17, columns=LEFT)
SUPPLY_PLACE = Place(93, 0, rows=27, columns=LEFT)
OTHERS_HEIGHT = {1: 0, 2: 26, 3: 21, 4: 18}
SILENT_HEIGHT, JOURNAL_HEIGHT = 38, 15  # in Fly Solo

BESIDE = 51
"""The columns of the river's part up to those beside the fish."""
PLACES = {
    "river": (RIVER, Place(0, 0, rows=24, columns=60)),
    "fish-deck": (RIVER, Place(0, BESIDE, rows=6, columns=9)),
    "casting": (RIVER, Place(6, BESIDE, rows=4, columns=9)),
    "strikes": (RIVER, Place(10, BESIDE, rows=7, columns=9)),
    "pool": (TRAY, Place(0, 0, columns=16)),
    "flies": (SUPPLY, Place(0, 0, columns=11)),
    "bag": (SUPPLY, Place(0, 11, columns=7)),
    "bonus": (SUPPLY, Place(0, 11, columns=7)),
    "discard": (SUPPLY, Place(0, 18, columns=6)),
    "momentum": (SUPPLY, Place(1, 0, columns=24)),
    "boards": (SUPPLY, Place(2, 0, columns=24)),
    "silent-dice": (SILENT_PANEL, Place(0, 0, rows=5, columns=3)),
    "silent-catch": (SILENT_PANEL, Place(0, 3, rows=5, columns=9)),
    "silent-tokens": (SILENT_PANEL, Place(0, 12, rows=5, columns=5)),
    "silent-location": (SILENT_PANEL, Place(5, 0, rows=4, columns=8)),
    "silent-track": (SILENT_PANEL, Place(5, 8, rows=4, columns=9)),
    "silent-wheel": (SILENT_PANEL, Place(0, 17, rows=9, columns=7)),
    "journal-now": (JOURNAL_PANEL, Place(0, 0, columns=24)),
    "bought": (JOURNAL_PANEL, Place(0, 24, columns=12)),
    "goals": (JOURNAL_PANEL, Place(0, 36, columns=12)),
    "map": (MAP_PANEL, Place(0, 0, rows=15, columns=24)),
    "days": (MAP_PANEL, Place(15, 0, rows=5, columns=24)),
    "goals-species": (GUIDE_PANEL, Place(0, 0, rows=8, columns=24)),
    "goals-colours": (GUIDE_PANEL, Place(8, 0, rows=6, columns=14)),
    "goals-bonus": (GUIDE_PANEL, Place(8, 14, rows=6, columns=10)),
    "goals-big": (GUIDE_PANEL, Place(14, 0, rows=9, columns=24)),
    "badges": (UPGRADES_PANEL, Place(0, 0, rows=9, columns=4)),
    "unlock-tiles": (UPGRADES_PANEL, Place(0, 4, rows=9, columns=20)),
    "unlock": (UPGRADES_PANEL, Place(9, 0, rows=14, columns=24)),
    "caught": (MAP_PANEL, Place(0, 0)),
}
"""What belongs to nobody: its part of the table, and the place there.

The Hatch tiles lie at the foot of the river, the one on deck beside it; what a Cast needs has the room over that one. The bag
of Fly Solo is empty, and the Bonus Hatch token lies in its place.
"""
MAP_HEIGHT, PAGE_WIDTH = 50, (LEFT + RIGHT) // 2
MAP_PLACE = Place(0, 0, rows=MAP_HEIGHT, columns=LEFT + RIGHT)
UPGRADES_PLACE = Place(MAP_HEIGHT, 0, rows=HEIGHT - MAP_HEIGHT, columns=PAGE_WIDTH)
GUIDE_PLACE = Place(MAP_HEIGHT, PAGE_WIDTH, rows=HEIGHT - MAP_HEIGHT, columns=PAGE_WIDTH)
"""While the Journal is open there is nothing else: the map with the Days, over two pages."""
UPON_RIVER = Place(0, 0, columns=COLUMNS)
SEAT_PLACES = {
    "line": Place(0, 0, rows=12, columns=12),
    "reel": Place(0, 12, rows=17, columns=12),
    "finesse": Place(12, 0, rows=5, columns=12),
    "gear": Place(17, 0, rows=6, columns=10),
    "catch": Place(17, 10, rows=6, columns=9),
    "tokens": Place(17, 19, rows=6, columns=5),
    "cards": Place(23, 0, rows=7, columns=24),
}
"""What belongs to a seat, inside its part of the table."""
TRAY_PLACES = {"dice": Place(0, 16, columns=8)}
"""What the viewer has in the tray of dice, beside the pool."""
OTHER_PLACES = {
    "line": Place(0, 0, columns=14),
    "reel": Place(0, 14, columns=14),
    "finesse": Place(0, 28, columns=7),
    "dice": Place(0, 35, columns=13),
    "gear": Place(1, 0, columns=15),
    "cards": Place(1, 15, columns=16),
    "catch": Place(1, 31, columns=8),
    "tokens": Place(1, 39, columns=9),
}
"""The same for the other seats, in two rows."""


BEFORE_PLAY = {BOARD_CHOICE: "11.22", FIRST_FLY: "2.10"}
"""What comes before everything else, and so answers for everything else on the table."""


def seat_panel(seat: int) -> str:
    return f"seat-{seat}"


def below_own(s: State) -> int:
    """Tell how many rows of the table lie below one's own board."""
    if s.variant:
        return SILENT_HEIGHT + (JOURNAL_HEIGHT if s.variant == ADVENTURE else 0)
    return OTHERS_HEIGHT[s.seats] * (s.seats - 1)


def own_place(s: State) -> Place:
    return Place(0, LEFT, rows=HEIGHT - below_own(s), columns=RIGHT)


def silent_place(s: State) -> Place:
    return Place(HEIGHT - below_own(s), LEFT, rows=SILENT_HEIGHT, columns=RIGHT)


JOURNAL_PLACE = Place(HEIGHT - JOURNAL_HEIGHT, LEFT, rows=JOURNAL_HEIGHT, columns=RIGHT)
"""During a Day."""


def others_place(seats: int, nth: int) -> Place:
    """Place the others below the viewer's own part, one after the other."""
    rows = OTHERS_HEIGHT[seats]
    return Place(HEIGHT - rows * (seats - 1 - nth), LEFT, rows=rows, columns=RIGHT)


def closed(view: View, number: str) -> str | None:
    """Name the rule that answers where no move leads now.

    There is none for those who only look on.
    """
    if view.seat < 0:
        return None
    if view.to_act == OVER:
        return view.ending.number if view.ending else None
    return BEFORE_PLAY.get(view.state.phase, number) if view.may_act else "3.2"


@dataclass(frozen=True)
class Contents:
    """What lies in a zone: in words, as pieces, and how many."""

    label: Message
    pieces: tuple[Piece, ...]
    count: int


class ZoneDetails(TypedDict, total=False):
    """What only some zones have, under the names of Zone's fields."""

    columns: int
    ground: Ground | None
    folded: bool
    note: Message | None
    slots: tuple[Slot, ...]
    row_names: tuple[str, ...]
    column_names: tuple[str, ...]
    edges: tuple[Edge, ...]
    steps: tuple[Step, ...]
    on: str
    rule: str | None


class CommonDetails(ZoneDetails, total=False):
    """What a zone that belongs to nobody may have instead of the usual."""

    title: Message
    panel: str
    place: Place


def common_zone(view: View, name: str, kind: ZoneKind, contents: Contents, no: str, **more: Unpack[CommonDetails]) -> Zone:
    """Show a zone that belongs to nobody; `no` is the rule that answers where no move leads."""
    part, place = PLACES[name]
    details: CommonDetails = {"title": msg(f"zone.{name}"), "panel": part, "place": place, **more}
    return Zone(
        name,
        kind,
        label=contents.label,
        pieces=contents.pieces,
        count=contents.count,
        closed=closed(view, no),
        **details,
    )


def seat_zone(
    view: View, name: str, seat: int, kind: ZoneKind, contents: Contents, no: str, **more: Unpack[ZoneDetails]
) -> Zone:
    """Show a zone of a seat; `no` is the rule that answers where no move leads."""
    own = seat == own_seat(view)
    in_tray = own and name in TRAY_PLACES
    places = (TRAY_PLACES if in_tray else SEAT_PLACES) if own else OTHER_PLACES
    return Zone(
        f"{name}-{seat}",
        kind,
        title=msg("zone.own-dice") if in_tray and view.seat == seat else msg(f"zone.{name}"),
        label=contents.label,
        place=places[name],
        pieces=contents.pieces,
        count=contents.count,
        owner=seat,
        panel=TRAY if in_tray else seat_panel(seat),
        closed=closed(view, no),
        **more,
    )
