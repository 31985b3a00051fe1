"""Refuse a study in which a bot chose an illegal move: its numbers would tell nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from kingfisher.bots import SPECIALIST, bot_and_effort, illegal_choice
from kingfisher.bots.workspace import Referee
from kingfisher.core.structs import from_numpy

if TYPE_CHECKING:
    from kingfisher.core.game import Game


def referee_for(game: Game, bots: Sequence[str], n: int) -> Referee:
    """Make a referee for n games; the general bots need none, since they choose from the legal moves alone."""
    needed = any(bot_and_effort(game, bot)[0] == SPECIALIST for bot in bots)
    illegal: Any = np.zeros((n if needed else 0, 2), np.int64)
    return Referee(game.rules.MOVES, illegal)


def refuse_illegal(game: Game, referee: Referee, states: np.recarray[Any, Any], bots: Sequence[str]) -> None:
    """Raise a BrokenGame for the first illegal choice; `bots` play the seats."""
    illegal = np.asarray(referee.illegal)
    for i in np.flatnonzero(illegal[:, 0])[:1]:
        seat, move = int(illegal[i, 0]) - 1, int(illegal[i, 1])
        raise illegal_choice(game, bots[seat], from_numpy(states)[int(i)], seat, move)
