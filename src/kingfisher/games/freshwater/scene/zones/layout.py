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
    from kingfisher.core.scene import Edge, Piece, Slot, Step
    from kingfisher.games.freshwater.rules.state import State

RIVER, SUPPLY = "water", "supply"
SILENT_PANEL, JOURNAL_PANEL = "silent", "journal"
MAP_PANEL, DAYS_PANEL, GUIDE_PANEL = "map", "days", "guide-book"

HEIGHT = 120
"""The rows of the table: the river over the supply on the left, one's own board over the others on the right."""
LEFT, RIGHT = 24, 16
RIVER_PLACE = Place(0, 0, rows=88, columns=LEFT)
SUPPLY_PLACE = Place(88, 0, rows=32, columns=LEFT)
OTHERS_HEIGHT = {1: 0, 2: 32, 3: 24, 4: 18}
SILENT_HEIGHT, JOURNAL_HEIGHT = 35, 17  # in Fly Solo

BESIDE = 46
"""The columns of the river's part up to those beside the cards."""
PLACES = {
    "river": (RIVER, Place(0, 0, rows=24, columns=60)),
    "fish-deck": (RIVER, Place(0, BESIDE, rows=6, columns=7)),
    "casting": (RIVER, Place(0, BESIDE + 7, rows=6, columns=7)),
    "bag": (RIVER, Place(6, BESIDE, rows=5, columns=14)),
    "bonus": (RIVER, Place(6, BESIDE, rows=5, columns=14)),
    "discard": (RIVER, Place(11, BESIDE, rows=5, columns=14)),
    "pool": (SUPPLY, Place(0, 0, rows=21, columns=13)),
    "strikes": (SUPPLY, Place(0, 13, rows=21, columns=6)),
    "flies": (SUPPLY, Place(0, 19, rows=21, columns=5)),
    "momentum": (SUPPLY, Place(21, 0, rows=15, columns=24)),
    "boards": (SUPPLY, Place(36, 0, rows=20, columns=24)),
    "silent-dice": (SILENT_PANEL, Place(0, 0, columns=4)),
    "silent-catch": (SILENT_PANEL, Place(0, 4, columns=9)),
    "silent-tokens": (SILENT_PANEL, Place(0, 13, columns=5)),
    "silent-track": (SILENT_PANEL, Place(1, 0, columns=9)),
    "silent-location": (SILENT_PANEL, Place(1, 9, columns=9)),
    "silent-wheel": (SILENT_PANEL, Place(0, 18, rows=2, columns=6)),
    "journal-now": (JOURNAL_PANEL, Place(0, 0, columns=20)),
    "bought": (JOURNAL_PANEL, Place(0, 20, columns=14)),
    "goals": (JOURNAL_PANEL, Place(0, 34, columns=14)),
    "map": (MAP_PANEL, Place(0, 0, columns=24)),
    "days": (DAYS_PANEL, Place(0, 0, columns=24)),
    "goals-species": (GUIDE_PANEL, Place(0, 0, rows=5, columns=24)),
    "goals-colours": (GUIDE_PANEL, Place(5, 0, rows=4, columns=13)),
    "goals-bonus": (GUIDE_PANEL, Place(5, 13, rows=4, columns=11)),
    "goals-big": (GUIDE_PANEL, Place(9, 0, rows=5, columns=24)),
    "badges": (JOURNAL_PANEL, Place(0, 0, rows=6, columns=5)),
    "unlock-tiles": (JOURNAL_PANEL, Place(0, 5, rows=6, columns=19)),
    "unlock": (JOURNAL_PANEL, Place(6, 0, rows=10, columns=24)),
}
"""What belongs to nobody: its part of the table, and the place there.

The Hatch tiles lie at the foot of the river, the one on deck beside it; what lies over that one has the room that is left.
The bag of Fly Solo is empty, and the Bonus Hatch token lies in its place.
"""
MAP_HEIGHT, DAYS_WIDTH, GUIDE_WIDTH = 24, 9, 17
MAP_PLACE = Place(0, 0, rows=MAP_HEIGHT, columns=LEFT + RIGHT)
DAYS_PLACE = Place(MAP_HEIGHT, 0, rows=HEIGHT - MAP_HEIGHT, columns=DAYS_WIDTH)
GUIDE_PLACE = Place(MAP_HEIGHT, DAYS_WIDTH, rows=HEIGHT - MAP_HEIGHT, columns=GUIDE_WIDTH)
OPEN_JOURNAL_PLACE = Place(
    MAP_HEIGHT,
    DAYS_WIDTH + GUIDE_WIDTH,
    rows=HEIGHT - MAP_HEIGHT,
    columns=LEFT + RIGHT - DAYS_WIDTH - GUIDE_WIDTH,
)
"""While the Journal is open there is nothing else: the map over three pages."""
UPON_RIVER = Place(0, 0, columns=COLUMNS)
SEAT_PLACES = {
    "line": Place(0, 0, rows=11, columns=12),
    "reel": Place(0, 12, rows=16, columns=12),
    "finesse": Place(11, 0, rows=5, columns=12),
    "gear": Place(16, 0, rows=8, columns=11),
    "cards": Place(16, 11, rows=8, columns=13),
    "dice": Place(24, 0, rows=7, columns=9),
    "catch": Place(24, 9, rows=7, columns=9),
    "tokens": Place(24, 18, rows=7, columns=6),
}
"""What belongs to a seat, inside its part of the table."""
OTHER_PLACES = {
    "line": Place(0, 0, rows=2, columns=10),
    "reel": Place(0, 10, rows=2, columns=8),
    "finesse": Place(0, 18, columns=5),
    "gear": Place(0, 23, columns=15),
    "dice": Place(0, 38, columns=10),
    "cards": Place(1, 18, columns=14),
    "catch": Place(1, 32, columns=8),
    "tokens": Place(1, 40, columns=8),
}
"""The same for the other seats, in two rows beside what needs height."""


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
    return Zone(
        f"{name}-{seat}",
        kind,
        title=msg(f"zone.{name}"),
        label=contents.label,
        place=(SEAT_PLACES if seat == own_seat(view) else OTHER_PLACES)[name],
        pieces=contents.pieces,
        count=contents.count,
        owner=seat,
        panel=seat_panel(seat),
        closed=closed(view, no),
        **more,
    )
