"""expectimax: every sensible move, and every outcome of as many chance steps as its effort, valued by the game's own bot.py.

For games of one seat whose chance steps can be listed. Hidden cards, if any, are imagined once a decision.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.bots.policies.greedy import best_of
from kingfisher.bots.workspace import MAX_DEPTH
from kingfisher.core.interface import CHANCE, OVER, apply, chances, determinize, evaluate, legal, prune, to_act

if TYPE_CHECKING:
    from kingfisher.bots.workspace import Workspace
    from kingfisher.core.structs import Struct


def choose(s: Struct, seat: int, seats: int, effort: int, workspace: Workspace) -> int:
    workspace.scratch[0] = s
    determinize(workspace.scratch[0], seat, workspace.rngs[0])
    count = prune(workspace.scratch[0], seat, workspace.moves[0], legal(workspace.scratch[0], seat, workspace.moves[0]))
    if count == 1:
        return workspace.moves[0, 0]
    for k in range(count):
        workspace.scratch[1] = workspace.scratch[0]
        apply(workspace.scratch[1], seat, workspace.moves[0, k])
        workspace.totals[k] = value(seat, effort, workspace)
    return workspace.moves[0, best_of(workspace.totals, count, workspace.picks)]


def value(seat: int, effort: int, workspace: Workspace) -> float:
    """Estimate the position workspace.scratch[1], looking into `effort` more chance steps.

    Depth first, with the workspace as the stack: a level for every move and chance step. It does not call itself: Numba can
    keep a function that does, but loading it again crashes.
    """
    branches, entered, values, weight_sums = workspace.branches, workspace.entered, workspace.values, workspace.weight_sums
    level = 1
    steps = enter(1, seat, effort, workspace)
    while True:
        s = workspace.scratch[level]
        branch = entered[level]
        if branch < branches[level]:  # one level down
            entered[level] = branch + 1
            workspace.scratch[level + 1] = s
            if to_act(s) == CHANCE:
                apply(workspace.scratch[level + 1], CHANCE, workspace.outcomes[level, branch])
            else:
                apply(workspace.scratch[level + 1], seat, workspace.moves[level, branch])
            level += 1
            steps = enter(level, seat, steps, workspace)
            continue
        if branch == 0:
            found = float(evaluate(s, seat))
        elif to_act(s) == CHANCE:
            found = values[level] / weight_sums[level]
            steps += 1
        else:
            found = values[level]
        level -= 1  # and up again
        if level == 0:
            return found
        branch = entered[level] - 1
        if to_act(workspace.scratch[level]) == CHANCE:
            values[level] += workspace.weights[level, branch] * found
            weight_sums[level] += workspace.weights[level, branch]
        elif branch == 0 or found > values[level]:
            values[level] = found


def enter(level: int, seat: int, steps: int, workspace: Workspace) -> int:
    """List the branches of workspace.scratch[level], none where it is valued as it stands; return the steps then left."""
    s = workspace.scratch[level]
    actor = to_act(s)
    workspace.branches[level] = 0
    workspace.entered[level] = 0
    workspace.values[level] = 0.0
    workspace.weight_sums[level] = 0.0
    if actor == OVER or level == MAX_DEPTH:
        return steps
    if actor != CHANCE:
        workspace.branches[level] = prune(s, seat, workspace.moves[level], legal(s, seat, workspace.moves[level]))
    elif steps > 0:
        workspace.branches[level] = chances(s, workspace.outcomes[level], workspace.weights[level])
    return steps - 1 if actor == CHANCE and workspace.branches[level] > 0 else steps
