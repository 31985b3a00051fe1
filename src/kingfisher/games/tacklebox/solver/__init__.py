"""What `studies.solving` asks of the solver. The search is in search.py, the best line in best_line.py."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.games.tacklebox.solver.best_line import improve
from kingfisher.games.tacklebox.solver.search import BEST, BEST_LENGTH, BOUND, LENGTH, NODES, decide_many, workspace_for

if TYPE_CHECKING:
    from kingfisher.games.tacklebox.solver.search import Workspace

__all__ = ["best_found", "decide_many", "improve", "line_found", "positions_searched", "workspace_for"]


def line_found(workspace: Workspace) -> list[int]:
    """List the moves by which `decide` caught every fish."""
    return [int(move) for move in workspace.line[: workspace.marks[LENGTH]]]


def best_found(workspace: Workspace) -> tuple[int, int, list[int]]:
    """Return the best score that `improve` found, a bound, and the moves.

    No play exceeds the bound.
    """
    return workspace.marks[BEST], workspace.marks[BOUND], [int(move) for move in workspace.best[: workspace.marks[BEST_LENGTH]]]


def positions_searched(workspace: Workspace) -> int:
    return workspace.marks[NODES]
