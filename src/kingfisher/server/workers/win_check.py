"""Answers whether a game can still be won: from what the seat may know, and by the solver where that reveals nothing.

It runs in the server's process, and asks the solver in the worker process.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.core.errors import KingfisherError
from kingfisher.core.interface import NO, SPECTATOR, UNKNOWN, YES
from kingfisher.server.protocol.to_client import Winnable
from kingfisher.table import Rejected

if TYPE_CHECKING:
    from kingfisher.core.play.position import Position
    from kingfisher.server.workers.pool import WorkerPool
    from kingfisher.table import Table

ANSWERS: dict[int, Winnable] = {YES: "yes", NO: "no", UNKNOWN: "unknown"}
Answers = tuple[Winnable, bool, Winnable | None, Winnable | None]
"""The answer from what the seat may know; whether it knows everything; the answer knowing what is hidden; that for the deal.

These are the fields of the message CanWin.
"""


async def can_win(table: Table, seat: int, workers: WorkerPool) -> Answers:
    """Tell whether the game can be won, and could have been.

    While the game runs, the solver sees hidden components at practice tables only.
    """
    position = table.position
    if not position.game.has("solver"):
        if seat == SPECTATOR:
            raise Rejected("no-seat")
        return ANSWERS[answer_from_view(position, seat)], False, None, None
    if position.over:
        return await answer_after_end(position, max(0, seat), workers)
    answer, full = answer_from_view(position, seat), position.state.tobytes()
    all_seen = bytes(position.view(seat)) == full
    if not (all_seen or table.practice):
        return ANSWERS[answer], False, None, None
    solved = answer if answer != UNKNOWN else await workers.solve_state(position.game, full)
    return ANSWERS[solved if all_seen else answer], all_seen, ANSWERS[solved] if table.practice else None, None


async def answer_after_end(position: Position, seat: int, workers: WorkerPool) -> Answers:
    """Tell whether the game could have been won; a seat that has won has proved it."""
    if position.won(seat):
        return "yes", True, None, "yes"
    if position.seed is None:
        raise KingfisherError("this game was not dealt")
    return "no", True, None, ANSWERS[await workers.solve_deal(position.game, position.seed)]


def answer_from_view(position: Position, seat: int) -> int:
    """Tell from what the seat may know whether the game can be won: YES, NO or UNKNOWN."""
    if not position.game.answers("winnable") and position.game.has("solver"):
        return UNKNOWN
    return {True: YES, False: NO, None: UNKNOWN}[position.winnable(seat)]
