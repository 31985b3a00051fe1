"""montecarlo: playouts at random from imagined worlds; effort is the number of playouts a decision."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.bots.policies.greedy import best_of
from kingfisher.core.batch.loops import play_at_random
from kingfisher.core.interface import apply, imagine, legal, worth

if TYPE_CHECKING:
    from kingfisher.bots.workspace import Desk
    from kingfisher.core.structs import Struct

EFFORT = 400
LONGEST_PLAYOUT = 100_000


def choose(s: Struct, seat: int, seats: int, effort: int, desk: Desk) -> int:
    count = legal(s, seat, desk.moves[0])
    if count == 1:
        return desk.moves[0, 0]
    for k in range(count):
        desk.totals[k] = 0.0
    for _ in range(max(1, effort // count)):
        desk.scratch[1] = s
        imagine(desk.scratch[1], seat, desk.rngs[0])
        for k in range(count):
            desk.scratch[0] = desk.scratch[1]
            apply(desk.scratch[0], seat, desk.moves[0, k])
            play_at_random(desk.scratch[0], desk.rngs[0], seats, desk.moves[1], desk.picks, LONGEST_PLAYOUT)
            desk.totals[k] += worth(desk.scratch[0], seat)
    return desk.moves[0, best_of(desk.totals, count, desk.picks)]
