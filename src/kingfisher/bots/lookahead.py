"""lookahead: every sensible move, and every outcome of as many chance steps as its effort, valued by the game's own bot.py.

For games of one seat whose chance steps can be listed. Hidden cards, if any, are imagined once a decision.
"""

from __future__ import annotations

from typing import Any

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
    for k in range(count):
        desk.scratch[1] = desk.scratch[0]
        apply(desk.scratch[1], seat, int(desk.moves[0, k]))
        desk.totals[k] = value(1, seat, effort, desk)
    return int(desk.moves[0, best_of(desk.totals, count, desk.picks)])


def value(level: int, seat: int, steps: int, desk: Any) -> float:
    """What the position desk.scratch[level] is worth when `steps` more chance steps are looked into."""
    s = desk.scratch[level]
    actor = to_act(s)
    if actor == OVER or level >= LEVELS:
        return estimate(s, seat)
    if actor == CHANCE:
        if steps == 0:
            return estimate(s, seat)
        count = chances(s, desk.outcomes[level], desk.weights[level])
        if count == 0:
            return estimate(s, seat)
        total = 0.0
        weight = 0
        for k in range(count):
            desk.scratch[level + 1] = s
            apply(desk.scratch[level + 1], CHANCE, int(desk.outcomes[level, k]))
            total += int(desk.weights[level, k]) * value(level + 1, seat, steps - 1, desk)
            weight += int(desk.weights[level, k])
        return total / weight
    count = sensible(s, seat, desk.moves[level], legal(s, seat, desk.moves[level]))
    best = 0.0
    for k in range(count):
        desk.scratch[level + 1] = s
        apply(desk.scratch[level + 1], seat, int(desk.moves[level, k]))
        found = value(level + 1, seat, steps, desk)
        if k == 0 or found > best:
            best = found
    return best
