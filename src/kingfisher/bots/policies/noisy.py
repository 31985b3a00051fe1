"""noisy: plays the best, as bot.py orders them, of the moves that it noticed; effort is how many in a hundred it notices.

It is for races, in which there is no time to search. A move that is always at hand, such as turning the next cards, is always
noticed: `hand_work_of` says that no place is searched for it. A bot that noticed no move considers all of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.core.interface import hand_work_of, legal, prune
from kingfisher.core.rng import pick

if TYPE_CHECKING:
    from kingfisher.bots.workspace import Workspace
    from kingfisher.core.structs import Struct

ALL = 100


def choose(s: Struct, seat: int, seats: int, effort: int, workspace: Workspace) -> int:
    moves = workspace.moves[0]
    count = legal(s, seat, moves)
    noticed = 0
    for k in range(count):
        looks, _ = hand_work_of(s, seat, moves[k])
        if looks == 0 or pick(workspace.picks, ALL) < effort:
            moves[noticed] = moves[k]
            noticed += 1
    if noticed == 0:
        noticed = legal(s, seat, moves)
    return moves[pick(workspace.picks, prune(s, seat, moves, noticed))]
