"""rollouts: the game's own bot.py continues from imagined worlds; effort is the number of rollouts a decision.

All candidates are tried in the same worlds. After each round only the better half of them is kept (sequential halving), so
most rollouts are spent on moves that are hard to tell apart. A rollout is short, and bot.py values the position in which it
stops: in rollouts to the end, luck would hide the difference between moves. A game with less luck may state its own HORIZON.
Where positions are best compared at a certain moment, as when a round begins, bot.py says when a rollout has gone far enough.
With effort 0 the bot makes the move that bot.py would make in a rollout.

Chance that is not part of a world is drawn anew in every rollout. Where all seats may act at any time, the thinking seat is
played first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.core.batch.loops import draw_due_chance
from kingfisher.core.interface import ANYONE, apply, determinize, evaluate, legal, prune, rollout_done, rollout_policy, to_act

if TYPE_CHECKING:
    from kingfisher.bots.workspace import Workspace
    from kingfisher.core.arrays import Floats, Ints
    from kingfisher.core.structs import Struct

HORIZON = 6
"""How many moves a rollout has."""


def choose(s: Struct, seat: int, seats: int, effort: int, workspace: Workspace) -> int:
    if effort == 0:
        return rollout_policy(s, seat, workspace.moves[0])
    moves, totals = workspace.moves[0], workspace.totals
    count = prune(s, seat, moves, legal(s, seat, moves))
    for k in range(count):
        totals[k] = 0.0
    rounds = rounds_for(count)
    for _ in range(rounds):
        for _ in range(max(1, effort // (rounds * count))):
            workspace.scratch[1] = s
            determinize(workspace.scratch[1], seat, workspace.rngs[0])
            for k in range(count):
                workspace.scratch[0] = workspace.scratch[1]
                apply(workspace.scratch[0], seat, moves[k])
                play_on(workspace.scratch[1], workspace.scratch[0], seat, seats, workspace)
                totals[k] += evaluate(workspace.scratch[0], seat)
        best_first(moves, totals, count)
        count = (count + 1) // 2
    return moves[0]


def rounds_for(count: int) -> int:
    """Tell how often a number must be halved until one is left."""
    rounds = 0
    while count > 1:
        count = (count + 1) // 2
        rounds += 1
    return rounds


def play_on(before: Struct, s: Struct, seat: int, seats: int, workspace: Workspace) -> None:
    """Play as bot.py would, up to the horizon or until the rollout is done."""
    for _ in range(HORIZON):
        draw_due_chance(s, workspace.rngs[0])
        if rollout_done(before, s):
            return
        actor = to_act(s)
        if actor == ANYONE:
            actor = first_able(s, seat, seats, workspace.moves[1])
        if actor < 0:  # over, or nobody can move
            return
        apply(s, actor, rollout_policy(s, actor, workspace.moves[1]))
    draw_due_chance(s, workspace.rngs[0])


def first_able(s: Struct, seat: int, seats: int, out: Ints) -> int:
    """Find the first seat from this one on that has a legal move, -1 if none has."""
    for k in range(seats):
        if legal(s, (seat + k) % seats, out) > 0:
            return (seat + k) % seats
    return -1


def best_first(moves: Ints, totals: Floats, count: int) -> None:
    """Sort by totals; equals keep their order."""
    for k in range(1, count):
        move, total = moves[k], totals[k]
        slot = k
        while slot > 0 and totals[slot - 1] < total:
            moves[slot] = moves[slot - 1]
            totals[slot] = totals[slot - 1]
            slot -= 1
        moves[slot] = move
        totals[slot] = total
