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

    Depth first, with the workspace as the stack: one deeper for every move and chance step. It does not call itself: Numba can
    keep a function that does, but loading it again crashes.
    """
    branches, entered, values, weight_sums = workspace.branches, workspace.entered, workspace.values, workspace.weight_sums
    depth = 1
    steps = enter(1, seat, effort, workspace)
    while True:
        s = workspace.scratch[depth]
        branch = entered[depth]
        if branch < branches[depth]:  # one step down
            entered[depth] = branch + 1
            workspace.scratch[depth + 1] = s
            if to_act(s) == CHANCE:
                apply(workspace.scratch[depth + 1], CHANCE, workspace.outcomes[depth, branch])
            else:
                apply(workspace.scratch[depth + 1], seat, workspace.moves[depth, branch])
            depth += 1
            steps = enter(depth, seat, steps, workspace)
            continue
        if branch == 0:
            result = float(evaluate(s, seat))
        elif to_act(s) == CHANCE:
            result = values[depth] / weight_sums[depth]
            steps += 1
        else:
            result = values[depth]
        depth -= 1  # and up again
        if depth == 0:
            return result
        branch = entered[depth] - 1
        if to_act(workspace.scratch[depth]) == CHANCE:
            values[depth] += workspace.weights[depth, branch] * result
            weight_sums[depth] += workspace.weights[depth, branch]
        elif branch == 0 or result > values[depth]:
            values[depth] = result


def enter(depth: int, seat: int, steps: int, workspace: Workspace) -> int:
    """List the branches of workspace.scratch[depth], none where it is valued as it is; return the chance steps left then."""
    s = workspace.scratch[depth]
    actor = to_act(s)
    workspace.branches[depth] = 0
    workspace.entered[depth] = 0
    workspace.values[depth] = 0.0
    workspace.weight_sums[depth] = 0.0
    if actor == OVER or depth == MAX_DEPTH:
        return steps
    if actor != CHANCE:
        workspace.branches[depth] = prune(s, seat, workspace.moves[depth], legal(s, seat, workspace.moves[depth]))
    elif steps > 0:
        workspace.branches[depth] = chances(s, workspace.outcomes[depth], workspace.weights[depth])
    return steps - 1 if actor == CHANCE and workspace.branches[depth] > 0 else steps
