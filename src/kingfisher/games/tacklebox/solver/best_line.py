"""The best line, where not all can be had or nobody knows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.games.tacklebox.bot import rollout_policy
from kingfisher.games.tacklebox.rules import apply, legal
from kingfisher.games.tacklebox.rules.best_left import best_left
from kingfisher.games.tacklebox.rules.game_end import score
from kingfisher.games.tacklebox.rules.state import PLAYING
from kingfisher.games.tacklebox.rules.tableau import points
from kingfisher.games.tacklebox.solver.relaxation import score_bound
from kingfisher.games.tacklebox.solver.remaining import (
    all_there_is,
    counts_for_score,
)
from kingfisher.games.tacklebox.solver.search import (
    BEST,
    BEST_LENGTH,
    BOUND,
    LENGTH,
    NODES,
    Workspace,
    begin,
    is_known,
    noise,
    put_key,
    rank_of,
    remember,
    sort_in,
)

if TYPE_CHECKING:
    from kingfisher.core.arrays import Ints
    from kingfisher.core.structs import Rows
    from kingfisher.games.tacklebox.rules.state import State

SLIPS = 24
"""This many of 256 moves of a dive are any legal move."""


def improve(states: Rows[State], i: int, budget: int, impossible: bool, workspace: Workspace) -> bool:
    """Look for the best line from states[i], and tell whether no line is better.

    Before, `decide` found no line that wins, or spent its budget. The line is put into the workspace, its score and a bound
    that no line exceeds among the marks.

    Most of the budget goes to dives of one line each. A dive follows the best line so far up to a random move, and then plays
    as the specialist would, with a random move now and then. Dives prove nothing. The rest of the budget goes to a search
    through all legal moves that leaves out what cannot exceed the best line.
    """
    marks = workspace.marks
    begin(states, i, workspace)
    s = workspace.states[0]
    marks[BEST] = -1
    marks[BOUND] = min(best_left(s), score_bound(s, workspace.tally, workspace.relaxed))
    if impossible:
        marks[BOUND] = min(marks[BOUND], all_there_is(s) - least_catch(s))
    while 4 * marks[NODES] < 3 * budget and marks[BEST] < marks[BOUND]:
        workspace.states[0] = states[i]
        dive(workspace)
    workspace.states[0] = states[i]
    marks[LENGTH] = 0
    if marks[BEST] < marks[BOUND] and climb(budget, workspace):
        marks[BOUND] = marks[BEST]
    return bool(marks[BEST] == marks[BOUND])


def least_catch(s: State) -> int:
    """Find the worth of the least fish or catch.

    Where the deck's total cannot be had, no more than all but this is.
    """
    least = 0
    for place in range(s.cards):
        kind = s.order[place]
        if counts_for_score(kind) and (least == 0 or points(s, kind) < least):
            least = points(s, kind)
    return least


def dive(workspace: Workspace) -> None:
    """Play one line to its end."""
    s, marks, moves = workspace.states[0], workspace.marks, workspace.moves[0]
    marks[LENGTH] = 0
    if marks[BEST] >= 0:
        for k in range((noise(marks) << 8 | noise(marks)) % marks[BEST_LENGTH]):
            make(s, workspace.best[k], workspace)
    while s.phase == PLAYING:
        if noise(marks) < SLIPS and marks[BEST] >= 0:
            make(s, moves[(noise(marks) << 8 | noise(marks)) % legal(s, 0, moves)], workspace)
        else:
            make(s, rollout_policy(s, 0, moves), workspace)
    keep_best(s, workspace)


def make(s: State, move: int, workspace: Workspace) -> None:
    apply(s, 0, move)
    workspace.line[workspace.marks[LENGTH]] = move
    workspace.marks[LENGTH] += 1
    workspace.marks[NODES] += 1


def keep_best(s: State, workspace: Workspace) -> None:
    marks = workspace.marks
    if score(s, 0) >= marks[BEST]:  # an equal one too: from another line other lines are found
        marks[BEST] = score(s, 0)
        marks[BEST_LENGTH] = marks[LENGTH]
        for k in range(marks[LENGTH]):
            workspace.best[k] = workspace.line[k]


def climb(budget: int, workspace: Workspace) -> bool:
    """Search all lines that could be better than the best, and tell whether the search came to an end."""
    counts, marks = workspace.counts, workspace.marks
    depth = 0
    enter_any(0, workspace)
    while depth >= 0:
        tried = counts[depth, 1]
        if tried == counts[depth, 0]:
            if tried > 0:
                remember(counts[depth], workspace)
            depth -= 1
            continue
        if marks[NODES] >= budget:
            return False
        counts[depth, 1] = tried + 1
        move = workspace.moves[depth, tried]
        workspace.states[depth + 1] = workspace.states[depth]
        apply(workspace.states[depth + 1], 0, move)
        workspace.line[depth] = move
        marks[LENGTH] = depth + 1
        depth += 1
        enter_any(depth, workspace)
    return True


def enter_any(depth: int, workspace: Workspace) -> None:
    """List all legal moves of the position, none where it is over, was searched or cannot be better than the best line."""
    s, marks = workspace.states[depth], workspace.marks
    marks[NODES] += 1
    workspace.counts[depth, 0] = 0
    workspace.counts[depth, 1] = 0
    if s.phase != PLAYING:
        keep_best(s, workspace)
        return
    put_key(s, False, workspace.counts[depth], marks)
    if (
        is_known(workspace.counts[depth], workspace)
        or min(best_left(s), score_bound(s, workspace.tally, workspace.relaxed)) <= marks[BEST]
    ):
        return
    workspace.counts[depth, 0] = in_order(
        s, workspace.moves[depth], legal(s, 0, workspace.moves[depth]), workspace.tally, workspace
    )


def in_order(s: State, moves: Ints, count: int, tally: Ints, workspace: Workspace) -> int:
    """List all moves, the most promising first."""
    for k in range(count):
        sort_in(moves, workspace.ranks, k, moves[k], rank_of(s, moves[k], tally))
    return count
