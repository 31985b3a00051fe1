"""When a choice may be taken back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.core.interface import ANYONE

if TYPE_CHECKING:
    from kingfisher.core.play.position import Position


def was_raced(position: Position) -> bool:
    """Tell whether everybody could move when the last choice was made, or can move now."""
    if position.game.race or position.to_act == ANYONE:
        return True
    entries = position.entries
    last = next((number for number in reversed(range(len(entries))) if entries[number].is_choice), None)
    return last is not None and position.game.rules.to_act(position.state_before(last)) == ANYONE
