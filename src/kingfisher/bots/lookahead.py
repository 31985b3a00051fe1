"""lookahead: every sensible move, and every outcome of as many chance steps as its effort, valued by the game's own bot.py.

For games of one seat whose chance steps can be listed. Hidden cards, if any, are imagined once a decision.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from kingfisher.bots.desk import LEVELS
from kingfisher.bots.greedy import best_of
from kingfisher.core.contract import CHANCE, OVER, apply, chances, estimate, imagine, legal, sensible, to_act

EFFORT = 1


def choose(s: Any, seat: int, seats: int, effort: int, desk: Any) -> int:
    desk.scratch[0] = s
    imagine(desk.scratch[0], seat, desk.rngs[0])
    count = sensible(desk.scratch[0], seat, desk.moves[0], legal(desk.scratch[0], seat, desk.moves[0]))
    if count == 1:
        return int(desk.moves[0, 0])
    branches, tried, worths = np.zeros(LEVELS + 1, np.int64), np.zeros(LEVELS + 1, np.int64), np.zeros(LEVELS + 1)
    for k in range(count):
        desk.scratch[1] = desk.scratch[0]
        apply(desk.scratch[1], seat, int(desk.moves[0, k]))
        desk.totals[k] = value(seat, effort, desk, branches, tried, worths)
    return int(desk.moves[0, best_of(desk.totals, count, desk.picks)])


def value(seat: int, effort: int, desk: Any, branches: Any, tried: Any, worths: Any) -> float:
    """What the position desk.scratch[1] is worth when `effort` more chance steps are looked into.

    Depth first, with a level for every move and chance step; it does not call itself, since Numba cannot keep compiled
    functions that do (loading them again crashes).
    """
    level = 1
    steps = effort
    branches[1] = open_level(1, seat, steps, desk)
    tried[1] = 0
    while True:
        s = desk.scratch[level]
        chancy = to_act(s) == CHANCE
        k = int(tried[level])
        if k < int(branches[level]):
            tried[level] = k + 1
            desk.scratch[level + 1] = s
            if chancy:
                steps -= 1 if k == 0 else 0
                apply(desk.scratch[level + 1], CHANCE, int(desk.outcomes[level, k]))
            else:
                apply(desk.scratch[level + 1], seat, int(desk.moves[level, k]))
            level += 1
            branches[level] = open_level(level, seat, steps, desk)
            tried[level] = 0
            continue
        if k == 0:
            found = float(estimate(s, seat))
        else:
            found = float(worths[level])
            steps += 1 if chancy else 0
        level -= 1
        if level == 0:
            return found
        k = int(tried[level]) - 1
        if to_act(desk.scratch[level]) == CHANCE:
            found = int(desk.weights[level, k]) * found / 144
            worths[level] = found if k == 0 else worths[level] + found
        elif k == 0 or found > worths[level]:
            worths[level] = found


def open_level(level: int, seat: int, steps: int, desk: Any) -> int:
    """List what can happen in the position desk.scratch[level]; 0 where it is to be valued as it stands."""
    s = desk.scratch[level]
    actor = to_act(s)
    if actor == OVER or level == LEVELS:
        return 0
    if actor == CHANCE:
        return chances(s, desk.outcomes[level], desk.weights[level]) if steps > 0 else 0
    return sensible(s, seat, desk.moves[level], legal(s, seat, desk.moves[level]))
