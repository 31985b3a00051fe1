"""greedy: one move ahead by worth, over as many imagined worlds as its effort; equal moves are drawn from at random."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.core.interface import apply, determinize, legal, worth
from kingfisher.core.rng import pick

if TYPE_CHECKING:
    from kingfisher.bots.workspace import Workspace
    from kingfisher.core.arrays import Floats, Ints
    from kingfisher.core.structs import Struct

EFFORT = 4


def choose(s: Struct, seat: int, seats: int, effort: int, workspace: Workspace) -> int:
    count = legal(s, seat, workspace.moves[0])
    for k in range(count):
        workspace.totals[k] = 0.0
    for _ in range(effort):
        workspace.scratch[1] = s
        determinize(workspace.scratch[1], seat, workspace.rngs[0])
        for k in range(count):
            workspace.scratch[0] = workspace.scratch[1]
            apply(workspace.scratch[0], seat, workspace.moves[0, k])
            workspace.totals[k] += worth(workspace.scratch[0], seat)
    return workspace.moves[0, best_of(workspace.totals, count, workspace.picks)]


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
