"""Challenges: the deal of a finished game is played again, beside the score that its player had after as many moves."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import msgspec

from kingfisher.core.errors import BadRecord
from kingfisher.core.i18n import Message
from kingfisher.core.interface import SPECTATOR
from kingfisher.core.play.record import lines_of, read_header, replay
from kingfisher.server.api_error import ApiError
from kingfisher.server.protocol.encoding import json_text
from kingfisher.server.protocol.rest import ChallengeInfo
from kingfisher.server.protocol.shared import Rival
from kingfisher.server.sentences import say

if TYPE_CHECKING:
    from collections.abc import Callable

    from kingfisher.core.game import Game
    from kingfisher.core.play.position import Position
    from kingfisher.store.models import TableRow


class Rivalry(msgspec.Struct, frozen=True):
    """What a table keeps of a challenge: the rival's score before the first move and after each; the last is the final one."""

    name: str
    words: Message
    scores: tuple[int, ...]

    @property
    def rival(self) -> Rival:
        return Rival(self.name, self.scores[-1], self.words)

    def score_after(self, moves: int) -> int:
        """Return the rival's score after this many of their moves, or their final score if they made fewer."""
        return self.scores[min(moves, len(self.scores) - 1)]


def replay_challenge(record: str, find: Callable[..., Game]) -> Position:
    """Replay a challenge's game to its end, and verify every line.

    Raises:
        ApiError: A line is wrong, which is named; or the game was given up, after which few turns may look like a good score.
    """
    try:
        position = replay(record, find)
        check_can_challenge(position, record)
    except BadRecord as error:
        raise ApiError(400, "bad-record", str(error), field="record") from None
    if position.given_up:
        reason = say("problem.challenge-given-up")
        raise ApiError(400, "given-up", reason, field="record")
    return position


def check_can_challenge(position: Position, record: str) -> None:
    lines = lines_of(record)
    header, _ = read_header(lines)
    if position.game.seats > 1:
        raise BadRecord(header["game"][0], say("problem.challenge-alone", n=position.game.seats))
    if position.manual_chance:
        raise BadRecord(header["deal"][0], say("problem.challenge-by-hand"))
    if not position.over:
        raise BadRecord(len(lines), say("problem.challenge-unfinished"))


def challenge_info(position: Position) -> ChallengeInfo:
    game, (score,) = position.game, position.scores()
    status = position.scene(SPECTATOR).status
    return ChallengeInfo(game.name, game.options_shown, game.seats, score, status, count_moves(position))


def make_rivalry(name: str, position: Position) -> Rivalry:
    scores = [position.start_view(0).scores()[0]]
    for entry, view in zip(position.entries, position.views(0), strict=True):
        if entry.actor >= 0 and entry.move is not None:
            scores.append(0)
        scores[-1] = view.scores()[0]  # what chance or giving up changes belongs to the move before
    return Rivalry(" ".join(name.split()), position.scene(SPECTATOR).status, tuple(scores))


def count_moves(position: Position) -> int:
    return sum(entry.actor >= 0 and entry.move is not None for entry in position.entries)


def rivalry_text(rivalry: Rivalry) -> str:
    return json_text(rivalry)


def rivalry_of(row: TableRow) -> Rivalry | None:
    return read_rivalry(row.rival) if row.rival else None


@lru_cache(maxsize=256)
def read_rivalry(text: str) -> Rivalry:
    return msgspec.json.decode(text, type=Rivalry)
