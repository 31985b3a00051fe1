"""greedy: one move ahead by worth, over as many imagined worlds as its effort; the first of equals is left to luck."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.core.interface import apply, imagine, legal, worth
from kingfisher.core.rng import pick

if TYPE_CHECKING:
    from kingfisher.bots.workspace import Desk
    from kingfisher.core.arrays import Floats, Ints
    from kingfisher.core.structs import Struct

EFFORT = 4


def choose(s: Struct, seat: int, seats: int, effort: int, desk: Desk) -> int:
    count = legal(s, seat, desk.moves[0])
    for k in range(count):
        desk.totals[k] = 0.0
    for _ in range(effort):
        desk.scratch[1] = s
        imagine(desk.scratch[1], seat, desk.rngs[0])
        for k in range(count):
            desk.scratch[0] = desk.scratch[1]
            apply(desk.scratch[0], seat, desk.moves[0, k])
            desk.totals[k] += worth(desk.scratch[0], seat)
    return desk.moves[0, best_of(desk.totals, count, desk.picks)]


def best_of(totals: Floats, count: int, picks: Ints) -> int:
    """Find the place of the highest total, drawn at random among equals."""
    best = 0
    equals = 1
    for k in range(1, count):
        if totals[k] > totals[best]:
            best = k
            equals = 1
        elif totals[k] == totals[best]:
            equals += 1
            if pick(picks, equals) == 0:
                best = k
    return best
