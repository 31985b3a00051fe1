"""What happened, in words, as a seat may know it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.core.play.record import HIDDEN

if TYPE_CHECKING:
    from kingfisher.core.play.position import Position
    from kingfisher.core.play.record import Record


def entry_text(position: Position, at: int, seat: int) -> str | None:
    """Write entry number `at` in the game's words or, where it has none, in its notation.

    None where the entry is hidden.
    """
    message = position.told(at, seat)
    if message is not None:
        return position.game.words().text(message)
    text = position.heard(seat)[at].text
    return None if text == HIDDEN else text


def hides(position: Position, seat: int) -> bool:
    """Tell whether a record of the game shows more than the seat may know, apart from the deal's number."""
    return without_deal(position.record()) != without_deal(position.record(seat))


def without_deal(record: Record) -> list[str]:
    return [line for line in record.splitlines() if not line.startswith("deal: ")]
