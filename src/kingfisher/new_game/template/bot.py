"""What the bot of Stepping Stones knows. The search in kingfisher.bots.policies.rollouts does the rest.

That search imagines what is hidden, tries every move, plays on as `rollout_policy` says, and values where
this leads by `evaluate`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .rules import STONES, highest, is_drop, legal, stone_of, worth

if TYPE_CHECKING:
    from kingfisher.core.arrays import Ints

    from .rules import State

EFFORT = 0
"""How many games the bot plays in its head for each decision, unless somebody asks for more. With none it does what
`rollout_policy` says, which is good already: a few hundred games are too few to find something better, thousands are enough."""

HORIZON = STONES
"""How many moves of these games it plays: here until they end."""

LEVELS = {
    "beginner": ("random", 0),
    "casual": ("greedy", 1),
    "skilled": ("specialist", 200),
    "expert": ("specialist", EFFORT),
    "master": ("specialist", 4000),
}
"""The bot and its effort behind each level that players can choose."""


def evaluate(s: State, seat: int) -> float:
    """Value a position, higher is better: by how far the seat is ahead."""
    return float(worth(s, seat))


def prune(s: State, seat: int, moves: Ints, count: int) -> int:
    """Keep the moves that are worth a thought at the front of `moves`, and return how many they are.

    Any stone may be worth laying, but only one is worth dropping.
    """
    drop = best_of(s, seat, moves, count, drops_only=True)
    count_kept = 0
    for k in range(count):
        if not is_drop(moves[k]) or moves[k] == drop:
            moves[count_kept] = moves[k]
            count_kept += 1
    return count_kept


def rollout_policy(s: State, seat: int, out: Ints) -> int:
    """Choose a move at once, from what the seat may know: this is how both players go on in a game that is imagined."""
    return best_of(s, seat, out, legal(s, seat, out), drops_only=False)


def best_of(s: State, seat: int, moves: Ints, count: int, drops_only: bool) -> int:
    """Return the move with the highest rating, the first of equals."""
    best, most = -1, 0
    for k in range(count):
        rating = rating_of(s, seat, moves[k])
        if (is_drop(moves[k]) or not drops_only) and (best < 0 or rating > most):
            best, most = moves[k], rating
    return best


def rating_of(s: State, seat: int, move: int) -> int:
    """Rate a move: the shortest step first, since it is safe and leaves room for others.

    If none is possible, drop what can never be laid, then the highest stone.
    """
    last, stone = highest(s.path[seat]), stone_of(move)
    if is_drop(move):
        return 0 if stone < last else stone - 2 * STONES
    return STONES + last - stone
