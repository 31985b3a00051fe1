"""montecarlo: random rollouts from imagined worlds; effort is the number of rollouts a decision."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.bots.policies.greedy import best_of
from kingfisher.core.batch.loops import play_at_random
from kingfisher.core.interface import apply, determinize, legal, worth

if TYPE_CHECKING:
    from kingfisher.bots.workspace import Workspace
    from kingfisher.core.structs import Struct

EFFORT = 400
LONGEST_ROLLOUT = 100_000


def choose(s: Struct, seat: int, seats: int, effort: int, workspace: Workspace) -> int:
    count = legal(s, seat, workspace.moves[0])
    if count == 1:
        return workspace.moves[0, 0]
    for k in range(count):
        workspace.totals[k] = 0.0
    for _ in range(max(1, effort // count)):
        workspace.scratch[1] = s
        determinize(workspace.scratch[1], seat, workspace.rngs[0])
        for k in range(count):
            workspace.scratch[0] = workspace.scratch[1]
            apply(workspace.scratch[0], seat, workspace.moves[0, k])
            play_at_random(workspace.scratch[0], workspace.rngs[0], seats, workspace.moves[1], workspace.picks, LONGEST_ROLLOUT)
            workspace.totals[k] += worth(workspace.scratch[0], seat)
    return workspace.moves[0, best_of(workspace.totals, count, workspace.picks)]
