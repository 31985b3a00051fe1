"""Whether a game can still be won: from what the seat may know, and by the solver where that reveals nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.core.errors import KingfisherError
from kingfisher.core.interface import NO, SPECTATOR, UNKNOWN, YES
from kingfisher.server.protocol.to_client import Winnable
from kingfisher.server.workers.solvable import state_bytes
from kingfisher.table import Rejected

if TYPE_CHECKING:
    from kingfisher.core.play.position import Position
    from kingfisher.server.workers.pool import WorkerPool
    from kingfisher.table import Table

ANSWERS: dict[int, Winnable] = {YES: "yes", NO: "no", UNKNOWN: "unknown"}
Answers = tuple[Winnable, bool, Winnable | None, Winnable | None]
"""From what the seat may know; whether that is everything; knowing what is hidden; as it was dealt."""


async def can_win(table: Table, seat: int, workers: WorkerPool) -> Answers:
    """Tell whether the game can be won, and could have been.

    While the game runs, hidden components are looked at for a practice table only.
    """
    position = table.position
    if not position.game.has("solver"):
        if seat == SPECTATOR:
            raise Rejected("no-seat")
        return ANSWERS[answer_from_view(position, seat)], False, None, None
    if position.over:
        return await answer_after_end(position, max(0, seat), workers)
    answer, full = answer_from_view(position, seat), state_bytes(position)
    all_seen = bytes(position.view(seat)) == full
    if not (all_seen or table.practice):
        return ANSWERS[answer], False, None, None
    solved = answer if answer != UNKNOWN else await workers.can_be_won(position.game, full)
    return ANSWERS[solved if all_seen else answer], all_seen, ANSWERS[solved] if table.practice else None, None


async def answer_after_end(position: Position, seat: int, workers: WorkerPool) -> Answers:
    """Tell whether the game could have been won; a seat that has won has proved it."""
    if position.won(seat):
        return "yes", True, None, "yes"
    if position.seed is None:
        raise KingfisherError("this game was not dealt")
    return "no", True, None, ANSWERS[await workers.could_be_won(position.game, position.seed)]


def answer_from_view(position: Position, seat: int) -> int:
    """Winnable YES, NO or UNKNOWN from what the seat may know."""
    if not position.game.answers("winnable") and position.game.has("solver"):
        return UNKNOWN
    return {True: YES, False: NO, None: UNKNOWN}[position.winnable(seat)]
