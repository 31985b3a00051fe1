"""random: any legal move, each as likely as the others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.core.interface import legal
from kingfisher.core.rng import pick

if TYPE_CHECKING:
    from kingfisher.bots.workspace import Desk
    from kingfisher.core.structs import Struct

EFFORT = 0


def choose(s: Struct, seat: int, seats: int, effort: int, desk: Desk) -> int:
    return desk.moves[0, pick(desk.picks, legal(s, seat, desk.moves[0]))]
