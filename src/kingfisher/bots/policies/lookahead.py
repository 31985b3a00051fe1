"""lookahead: every sensible move, and every outcome of as many chance steps as its effort, valued by the game's own bot.py.

For games of one seat whose chance steps can be listed. Hidden cards, if any, are imagined once a decision.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.bots.policies.greedy import best_of
from kingfisher.bots.workspace import LEVELS
from kingfisher.core.interface import CHANCE, OVER, apply, chances, estimate, imagine, legal, sensible, to_act

if TYPE_CHECKING:
    from kingfisher.bots.workspace import Desk
    from kingfisher.core.structs import Struct


def choose(s: Struct, seat: int, seats: int, effort: int, desk: Desk) -> int:
    desk.scratch[0] = s
    imagine(desk.scratch[0], seat, desk.rngs[0])
    count = sensible(desk.scratch[0], seat, desk.moves[0], legal(desk.scratch[0], seat, desk.moves[0]))
    if count == 1:
        return desk.moves[0, 0]
    for k in range(count):
        desk.scratch[1] = desk.scratch[0]
        apply(desk.scratch[1], seat, desk.moves[0, k])
        desk.totals[k] = value(seat, effort, desk)
    return desk.moves[0, best_of(desk.totals, count, desk.picks)]


def value(seat: int, effort: int, desk: Desk) -> float:
    """Estimate the position desk.scratch[1], looking into `effort` more chance steps.

    Depth first, a level for every move and chance step: desk.counts are the branches of a level and those entered,
    desk.values the best of them, or their sum and its weight. It does not call itself: Numba can keep a function that
    does, but loading it again crashes.
    """
    counts, values = desk.counts, desk.values
    level = 1
    steps = enter(1, seat, effort, desk)
    while True:
        s = desk.scratch[level]
        branch = counts[level, 1]
        if branch < counts[level, 0]:  # one level down
            counts[level, 1] = branch + 1
            desk.scratch[level + 1] = s
            if to_act(s) == CHANCE:
                apply(desk.scratch[level + 1], CHANCE, desk.outcomes[level, branch])
            else:
                apply(desk.scratch[level + 1], seat, desk.moves[level, branch])
            level += 1
            steps = enter(level, seat, steps, desk)
            continue
        if branch == 0:
            found = float(estimate(s, seat))
        elif to_act(s) == CHANCE:
            found = values[level, 0] / values[level, 1]
            steps += 1
        else:
            found = values[level, 0]
        level -= 1  # and up again
        if level == 0:
            return found
        branch = counts[level, 1] - 1
        if to_act(desk.scratch[level]) == CHANCE:
            values[level, 0] += desk.weights[level, branch] * found
            values[level, 1] += desk.weights[level, branch]
        elif branch == 0 or found > values[level, 0]:
            values[level, 0] = found


def enter(level: int, seat: int, steps: int, desk: Desk) -> int:
    """List what can happen in desk.scratch[level], nothing where it is valued as it stands; return the steps then left."""
    counts, values = desk.counts, desk.values
    s = desk.scratch[level]
    actor = to_act(s)
    counts[level, 0] = 0
    counts[level, 1] = 0
    values[level, 0] = 0.0
    values[level, 1] = 0.0
    if actor == OVER or level == LEVELS:
        return steps
    if actor != CHANCE:
        counts[level, 0] = sensible(s, seat, desk.moves[level], legal(s, seat, desk.moves[level]))
    elif steps > 0:
        counts[level, 0] = chances(s, desk.outcomes[level], desk.weights[level])
    return steps - 1 if actor == CHANCE and counts[level, 0] > 0 else steps
