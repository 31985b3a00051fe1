"""The photo finish: who was first when two players wanted the same place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kingfisher.core.errors import KingfisherError
from kingfisher.table.rejections import Rejected, say

if TYPE_CHECKING:
    from kingfisher.core.play.position import Position
    from kingfisher.core.rulebook import Rule
    from kingfisher.table.table import Table

MAX_MOVES_SINCE = 24
"""The most moves by which a player may be late. With more, the player was not merely a moment late, and no finish is found."""


@dataclass(frozen=True)
class PhotoFinish:
    """Who was first, by how many milliseconds, and the move that took the place."""

    seat: int
    ms: int
    text: str


class LostRace(Rejected):
    """A move that was legal until somebody else was first."""

    def __init__(self, finish: PhotoFinish, who: str, rule: Rule | None) -> None:
        super().__init__("too-late", say("photo-finish.first", who=who, ms=finish.ms, move=finish.text), rule)
        self.finish = finish


def photo_finish(table: Table, seat: int, state_number: int, text: str, arrived: int) -> PhotoFinish | None:
    """Find who was first when a move was rejected because it came too late.

    None if the move was not legal in the state that its sender saw, or if the sender's own move made it illegal.

    Args:
        table: The table.
        seat: The seat that sent the move.
        state_number: The state that its player saw.
        text: The move.
        arrived: The time of the table's clock at which the move came.
    """
    position = table.position
    entries = position.entries
    first_entry = len(entries) - MAX_MOVES_SINCE
    moves = [number for number in range(max(0, first_entry), len(entries)) if entries[number].actor >= 0]
    missed = moves[-(table.state_number - state_number) :] if 0 < table.state_number - state_number <= len(moves) else []
    if not missed or not is_legal_before(position, missed[0], seat, text):
        return None
    for number, following in zip(missed, [*missed[1:], len(entries)], strict=True):
        if not is_legal_before(position, following, seat, text):
            first = table.log(seat, number)[0]
            if first.actor == seat:
                return None
            return PhotoFinish(first.actor, max(0, arrived - (first.ms or 0)), first.text)
    return None


def is_legal_before(position: Position, number: int, seat: int, text: str) -> bool:
    """Tell whether a move was legal before entry `number`. Nothing hidden decides that (law 5), so no View has to be made."""
    game, state = position.game, position.state_before(number)
    try:
        return not game.rules.refusal(state, seat, game.notation.read_move(state, seat, text))
    except KingfisherError:
        return False
