"""When a choice may be taken back: the policy of tables on a server and in a terminal."""

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


def undo_rejection(position: Position, seat: int, *, ended_turns: bool) -> str:
    """Return the code of the reason why a seat may not take back the last choice outside practice; empty if it may.

    A seat may take back its own choices, as long as nobody else has chosen since and nobody would keep new knowledge.

    Args:
        position: The game as it stands.
        seat: The seat that wants to take back.
        ended_turns: Whether a move that ended the seat's turn may be taken back too.
    """
    last = position.last_choice
    if was_raced(position):
        return "race"
    if last is None:
        return "nothing-to-undo"
    has_ended = position.game.seats > 1 and position.to_act != seat
    if last.actor != seat or (has_ended and (last.is_act or not ended_turns)):
        return "not-your-move"
    return "reveals" if position.undo_reveals(to_anyone=has_ended) else ""
