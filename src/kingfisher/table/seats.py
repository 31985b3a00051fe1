"""Who sits at a table, who may leave a seat, and who may let a bot play one."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from kingfisher.core.interface import SPECTATOR
from kingfisher.table.rejections import Rejected, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kingfisher.table.presence import Presence

BOT_MAY_PLAY_AFTER_SECONDS = 30
"""How long somebody must be away before a bot may play for them: long enough to load a page again."""


@dataclass(frozen=True)
class Seat:
    """Who sits there: a guest, a bot by its name, or nobody; a substitute bot may play for a guest who is away."""

    number: int
    guest: int | None = None
    bot: str = ""
    name: str = ""
    substitute: str = ""
    leaver: int | None = None
    leaver_name: str = ""

    @property
    def free(self) -> bool:
        return self.guest is None and not self.bot

    @property
    def played_by(self) -> str:
        """The bot that plays the seat now; empty where a person does."""
        return self.bot or self.substitute

    def vacate(self) -> Seat:
        """Free the seat; it remembers who left it."""
        name = self.name if self.guest else ""
        return replace(self, guest=None, name="", bot="", substitute="", leaver=self.guest, leaver_name=name)


def seat_of(seats: Sequence[Seat], guest: int | None) -> int | None:
    """Find the seat of a guest; the first one where the guest holds several."""
    if guest is None:
        return None
    return next((seat.number for seat in seats if seat.guest == guest), None)


def has_free_seat(seats: Sequence[Seat]) -> bool:
    """Tell whether a seat is free, so that the table waits for somebody."""
    return any(seat.free for seat in seats)


def seat_at(seats: Sequence[Seat], number: int) -> Seat:
    """Return a seat by its number, which a message may name wrongly."""
    if number >= len(seats):
        raise Rejected("no-such-seat", say("detail.no-such-seat", seat=number, last=len(seats) - 1))
    return seats[number]


def with_bot(seats: Sequence[Seat], presence: Presence, asker: int, number: int, bot: str) -> Seat:
    """Return the seat as a bot plays it: for good if it is free, else until its person comes back."""
    if asker == SPECTATOR:
        raise Rejected("no-seat")
    seat = seat_at(seats, number)
    if seat.played_by:
        raise Rejected("taken", say("detail.taken-by-a-bot"))
    if seat.free:
        return replace(seat, bot=bot)
    away_ms = presence.away_ms(number)
    if away_ms is None:
        raise Rejected("not-away", say("detail.not-away"))
    if away_ms < 1000 * BOT_MAY_PLAY_AFTER_SECONDS:
        raise Rejected(
            "not-away",
            say("detail.not-away-yet", seconds=away_ms // 1000, least=BOT_MAY_PLAY_AFTER_SECONDS),
        )
    return replace(seat, substitute=bot)


def seat_to_take(seats: Sequence[Seat], guest: int | None) -> Seat | None:
    """Find the seat that a person may take who joins by the link: the first free one.

    Somebody who left a seat has seen its hidden cards, and may come back only to that seat.
    """
    left_by_guest = [seat for seat in seats if guest is not None and seat.leaver == guest]
    return next((seat for seat in left_by_guest or seats if seat.free), None)


def host_of(seats: Sequence[Seat]) -> int:
    """Return the first seat that a person plays, who is the host of a race."""
    return next((seat.number for seat in seats if seat.guest is not None and not seat.played_by), SPECTATOR)
