"""The tableau, the stock and the places of played cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import structs

from kingfisher.core.i18n import msg
from kingfisher.core.scene import Gauge, GaugeStep, Piece, Place, Zone
from kingfisher.games.tacklebox.notation import COLUMN_NAMES, place_name
from kingfisher.games.tacklebox.rules.card_check import number_held
from kingfisher.games.tacklebox.rules.game_end import score
from kingfisher.games.tacklebox.rules.state import (
    ALL_BAIT,
    APPRENTICE,
    COLUMNS,
    FIRST_BAIT,
    FIRST_FISH,
    FIRST_NET_CATCH,
    FIRST_POT_CATCH,
    FISH,
    KINDS,
    LURE,
    MASTER,
    NET,
    NET_CATCHES,
    POT,
    POT_CATCHES,
    TACKLEBOX,
    TYPES,
)
from kingfisher.games.tacklebox.rules.tableau import is_bait, is_hidden, is_up, points, stock, total
from kingfisher.games.tacklebox.rules.tackle import discards
from kingfisher.games.tacklebox.scene.card_pieces import piece, played_at

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kingfisher.games.tacklebox.rules.state import State

LOCATION_ORDER = (TACKLEBOX, POT, NET, LURE, ALL_BAIT)


def zones(s: State, best: int) -> Iterator[Zone]:
    """Draw stock and discards beside the tableau, below them the Boat, the Play Location and the Hand."""
    left = stock(s)
    down = tuple(Piece("stock.0", "card", None, label=msg("card.hidden"), slot=0) for _ in range(min(1, left)))
    yield Zone(
        "stock",
        "pile",
        title=msg("zone.stock"),
        label=msg("zone.stock-label", n=left),
        place=Place(0, 0),
        pieces=down,
        count=left,
        closed="7.1",
        rule="7.1",
    )
    for column in range(COLUMNS):
        yield column_zone(s, column)
    thrown = tuple(discarded_pieces(s))
    label = msg("zone.discard-label", count=len(thrown), top=thrown[0].label) if thrown else msg("zone.discard-empty")
    yield Zone(
        "discard",
        "pile",
        title=msg("zone.discard"),
        label=label,
        place=Place(1, 0),
        pieces=thrown,
        count=len(thrown),
        closed="4.4",
        rule="4.4",
    )
    caught = tuple(boat_pieces(s))
    landed = sum(points(s, FIRST_FISH + fish) for fish in range(FISH) if s.boat >> fish & 1)
    label = msg("zone.boat-label", n=len(caught), points=landed)
    note = msg("zone.boat-note", points=landed)
    yield Zone(
        "boat",
        "pile",
        title=msg("zone.boat"),
        label=label,
        place=Place(2, 0, columns=2),
        pieces=caught,
        count=len(caught),
        note=note,
        closed="4.8",
        rule="4.1",
        holder="boat",
        gauge=gauge(s, best),
    )
    lying = tuple(location_pieces(s))
    label = msg("zone.location-label", n=len(lying))
    where = Place(2, 2, columns=2)
    yield Zone(
        "location",
        "row",
        title=msg("zone.location"),
        label=label,
        place=where,
        pieces=lying,
        count=len(lying),
        closed="4.5",
        rule="3.5",
    )
    held = tuple(hand_pieces(s))
    label = msg("zone.hand-label", n=len(held))
    where = Place(2, 4, columns=2)
    yield Zone(
        "hand", "row", title=msg("zone.hand"), label=label, place=where, pieces=held, count=len(held), closed="4.2", rule="3.4"
    )


def gauge(s: State, best: int) -> Gauge:
    """Show the score on its way through the ratings [8.4], and the bound that no play can exceed [10.3]."""
    now, most = score(s, 0), total(s)
    label = msg("gauge.open" if best == most else "gauge.closed", points=now, best=best, total=most)
    reached = ((APPRENTICE, "apprentice"), (MASTER, "master"), (most, "grand-master"))
    steps = tuple(GaugeStep(at, msg(f"rating.{name}")) for at, name in reached if at <= most)
    return Gauge(now, best, most, label=label, steps=steps, rule="8.4")


def column_zone(s: State, column: int) -> Zone:
    name = COLUMN_NAMES[column]
    pieces: list[Piece] = []
    for place in range(column, s.dealt, COLUMNS):
        if is_hidden(s, place):
            pieces.append(
                Piece(f"{name}.{place // COLUMNS}", "card", None, label=msg("card.hidden"), slot=place // COLUMNS, rule="3.2")
            )
        elif is_up(s, place):
            new = ("new",) if is_new(s, place) else ()
            pieces.append(piece(s, s.order[place], place, place // COLUMNS, *new, where=place_name(place)))
    up = len(pieces) - s.down[column]
    label = msg("zone.column-label", name=name, up=up, down=s.down[column]) if pieces else msg("zone.space", name=name)
    return Zone(
        name,
        "fan",
        title=msg("zone.column", name=name),
        label=label,
        place=Place(0, 1 + column, rows=2),
        pieces=tuple(pieces),
        count=len(pieces),
        closed="2.6" if pieces else "3.3",
        rule="3.1" if pieces else "3.3",
    )


def is_new(s: State, place: int) -> bool:
    """Tell whether the last move turned the card up or dealt it: a dealt row ends with the card dealt last."""
    last = s.last - 1
    if last < 0:
        return False
    row_dealt = last // COLUMNS >= s.rows and last == s.dealt - 1 and is_up(s, last)
    return place == last or (row_dealt and place // COLUMNS == last // COLUMNS)


def discarded_pieces(s: State) -> Iterator[Piece]:
    """Show the discarded cards, the last one on top."""
    seen = dict.fromkeys(range(KINDS), 0)
    cards = []
    for k in range(s.discarded):
        kind = s.discard[k]
        cards.append((kind, played_at(s, kind)[seen[kind]]))
        seen[kind] += 1
    for slot, (kind, place) in enumerate(reversed(cards)):
        card = piece(s, kind, place, slot)
        yield structs.replace(card, closed="4.4", rule="4.4") if is_bait(kind) else card


def boat_pieces(s: State) -> Iterator[Piece]:
    """Show the fish in the Boat, the most valuable on top."""
    caught = [FIRST_FISH + fish for fish in range(FISH) if s.boat >> fish & 1]
    for slot, kind in enumerate(sorted(caught, key=lambda kind: (-points(s, kind), kind))):
        yield piece(s, kind, 0, slot)


def location_pieces(s: State) -> Iterator[Piece]:
    """Draw half-used baits first, then what else is used, then the catches."""
    slot = 0
    for bait_type in range(TYPES):
        kind = FIRST_BAIT + bait_type
        places = played_at(s, kind)[discards(s, kind) :]
        for place in places[: s.lying[bait_type]]:
            yield piece(s, kind, place, slot, "half-used")
            slot += 1
    catches = (FIRST_POT_CATCH + k for k in range(POT_CATCHES)), (FIRST_NET_CATCH + k for k in range(NET_CATCHES))
    for kind in (*LOCATION_ORDER[::-1], *catches[0], *catches[1]):
        for place in played_at(s, kind)[discards(s, kind) :][: number_held(s, kind)]:
            yield piece(s, kind, place, slot)
            slot += 1


def hand_pieces(s: State) -> Iterator[Piece]:
    slot = 0
    for bait_type in range(TYPES):
        kind = FIRST_BAIT + bait_type
        for place in played_at(s, kind)[discards(s, kind) + s.lying[bait_type] :]:
            yield piece(s, kind, place, slot)
            slot += 1
