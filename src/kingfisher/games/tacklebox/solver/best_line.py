"""The best line, where not all can be had or nobody knows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.games.tacklebox.bot import follow
from kingfisher.games.tacklebox.rules import (
    PLAYING,
    apply,
    best_left,
    legal,
    points,
    score,
)
from kingfisher.games.tacklebox.solver.relaxation import at_best
from kingfisher.games.tacklebox.solver.remaining import (
    all_there_is,
    counts_for_score,
)
from kingfisher.games.tacklebox.solver.search import (
    BEST,
    BEST_MADE,
    BOUND,
    MADE,
    NODES,
    Desk,
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
    from kingfisher.games.tacklebox.rules import State

SLIPS = 24
"""Of 256 moves of a dive, so many are any legal move."""


def improve(states: Rows[State], i: int, budget: int, impossible: bool, desk: Desk) -> bool:
    """Look for the best line from states[i], and tell whether no line is better.

    `decide` has found no line for all before, or did not come to an end. The line is put on the desk, its score and a bound
    that no line exceeds among the marks.

    Most of the budget goes to dives, one line each: the best line so far up to somewhere, and from there on as the specialist
    would play, with a slip now and then. They prove nothing. The rest goes to a search through all legal moves that leaves out
    what cannot exceed the best line.
    """
    marks = desk.marks
    begin(states, i, desk)
    s = desk.states[0]
    marks[BEST] = -1
    marks[BOUND] = min(best_left(s), at_best(s, desk.tally, desk.relaxed))
    if impossible:
        marks[BOUND] = min(marks[BOUND], all_there_is(s) - least_catch(s))
    while 4 * marks[NODES] < 3 * budget and marks[BEST] < marks[BOUND]:
        desk.states[0] = states[i]
        dive(desk)
    desk.states[0] = states[i]
    marks[MADE] = 0
    if marks[BEST] < marks[BOUND] and climb(budget, desk):
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


def dive(desk: Desk) -> None:
    """Play one line to its end."""
    s, marks, moves = desk.states[0], desk.marks, desk.moves[0]
    marks[MADE] = 0
    if marks[BEST] >= 0:
        for k in range((noise(marks) << 8 | noise(marks)) % marks[BEST_MADE]):
            make(s, desk.best[k], desk)
    while s.phase == PLAYING:
        if noise(marks) < SLIPS and marks[BEST] >= 0:
            make(s, moves[(noise(marks) << 8 | noise(marks)) % legal(s, 0, moves)], desk)
        else:
            make(s, follow(s, 0, moves), desk)
    keep_best(s, desk)


def make(s: State, move: int, desk: Desk) -> None:
    apply(s, 0, move)
    desk.line[desk.marks[MADE]] = move
    desk.marks[MADE] += 1
    desk.marks[NODES] += 1


def keep_best(s: State, desk: Desk) -> None:
    marks = desk.marks
    if score(s, 0) >= marks[BEST]:  # an equal one too: from another line other lines are found
        marks[BEST] = score(s, 0)
        marks[BEST_MADE] = marks[MADE]
        for k in range(marks[MADE]):
            desk.best[k] = desk.line[k]


def climb(budget: int, desk: Desk) -> bool:
    """Search all lines that could be better than the best; whether that came to an end."""
    counts, marks = desk.counts, desk.marks
    level = 0
    enter_any(0, desk)
    while level >= 0:
        tried = counts[level, 1]
        if tried == counts[level, 0]:
            if tried > 0:
                remember(counts[level], desk)
            level -= 1
            continue
        if marks[NODES] >= budget:
            return False
        counts[level, 1] = tried + 1
        move = desk.moves[level, tried]
        desk.states[level + 1] = desk.states[level]
        apply(desk.states[level + 1], 0, move)
        desk.line[level] = move
        marks[MADE] = level + 1
        level += 1
        enter_any(level, desk)
    return True


def enter_any(level: int, desk: Desk) -> None:
    """List all legal moves of the position, none where it is over, was searched or cannot be better than the best line."""
    s, marks = desk.states[level], desk.marks
    marks[NODES] += 1
    desk.counts[level, 0] = 0
    desk.counts[level, 1] = 0
    if s.phase != PLAYING:
        keep_best(s, desk)
        return
    put_key(s, False, desk.counts[level], marks)
    if is_known(desk.counts[level], desk) or min(best_left(s), at_best(s, desk.tally, desk.relaxed)) <= marks[BEST]:
        return
    desk.counts[level, 0] = in_order(s, desk.moves[level], legal(s, 0, desk.moves[level]), desk.tally, desk)


def in_order(s: State, moves: Ints, count: int, tally: Ints, desk: Desk) -> int:
    """All moves, the most promising first."""
    for k in range(count):
        sort_in(moves, desk.ranks, k, moves[k], rank_of(s, moves[k], tally))
    return count
