"""The solver's face: `studies.solving` asks these questions. The search is in search.py, the best line in best.py."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.games.tacklebox.solver.best_line import improve
from kingfisher.games.tacklebox.solver.search import BEST, BEST_MADE, BOUND, MADE, NODES, decide_many, desk_for

if TYPE_CHECKING:
    from kingfisher.games.tacklebox.solver.search import Desk

__all__ = ["best_found", "decide_many", "desk_for", "improve", "line_found", "positions_searched"]


def line_found(desk: Desk) -> list[int]:
    """List the moves by which `decide` reached all."""
    return [int(move) for move in desk.line[: desk.marks[MADE]]]


def best_found(desk: Desk) -> tuple[int, int, list[int]]:
    """Return the best score that `improve` found, a bound, and the moves.

    No play exceeds the bound.
    """
    return desk.marks[BEST], desk.marks[BOUND], [int(move) for move in desk.best[: desk.marks[BEST_MADE]]]


def positions_searched(desk: Desk) -> int:
    return desk.marks[NODES]
