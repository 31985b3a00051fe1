"""Who may leave a seat, and who may let a bot play one: the seat as it will be, or the reason why not."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from kingfisher.core.interface import SPECTATOR
from kingfisher.table import Rejected

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kingfisher.server.sessions.presence import Presence
    from kingfisher.store.models import SeatRow, TableRow

AWAY_SECONDS = 30
"""How long somebody must be away before a bot may play for them: long enough to load a page again."""


def left(seat: SeatRow) -> SeatRow:
    """Free the seat; it remembers who left it."""
    return replace(
        seat, guest=None, name="", bot="", stand_in="", leaver=seat.guest, leaver_name=seat.name if seat.guest else ""
    )


def with_bot(row: TableRow, presence: Presence, asker: int, at: int, bot: str, bots: Sequence[str]) -> SeatRow:
    """Give the seat to a bot: for good where it is free, else until its person comes back."""
    if asker == SPECTATOR:
        raise Rejected("no-seat")
    if at >= len(row.seats):
        raise Rejected("no-such-seat", f"There is no seat {at}: seats are 0 to {len(row.seats) - 1}.")
    if bot not in bots:
        raise Rejected("no-such-bot", f"There is no such bot: bots are {', '.join(bots)}.")
    seat = row.seats[at]
    if seat.played_by:
        raise Rejected("taken", "A bot plays this seat already.")
    if seat.free:
        return replace(seat, bot=bot)
    away = presence.away_ms(at)
    if away is None:
        raise Rejected("not-away", "Whoever sits there is here.")
    if away < 1000 * AWAY_SECONDS:
        raise Rejected(
            "not-away",
            f"Away for {away // 1000} seconds: after {AWAY_SECONDS} a bot may play for whoever sits there.",
        )
    return replace(seat, stand_in=bot)


def seat_to_take(row: TableRow, guest: int | None) -> SeatRow | None:
    """Find the seat that somebody who comes by the link may take: the first free one.

    A person who has left a seat knows what was hidden there, and may only come back to that.
    """
    mine = [seat for seat in row.seats if guest is not None and seat.leaver == guest]
    return next((seat for seat in mine or row.seats if seat.free), None)
