"""random: any legal move, each as likely as the others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.core.interface import legal
from kingfisher.core.rng import pick

if TYPE_CHECKING:
    from kingfisher.bots.workspace import Workspace
    from kingfisher.core.structs import Struct

EFFORT = 0


def choose(s: Struct, seat: int, seats: int, effort: int, workspace: Workspace) -> int:
    return workspace.moves[0, pick(workspace.picks, legal(s, seat, workspace.moves[0]))]
