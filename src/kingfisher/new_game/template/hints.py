"""Why a move is a good one, in words: for players who ask for a hint."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.core.i18n import Message, msg

from .rules import highest, is_drop, stone_of
from .scene import move_words, risk

if TYPE_CHECKING:
    from kingfisher.core.play.view import View


def explain(view: View, move: int) -> Message:
    s, seat, stone = view.state, view.seat, stone_of(move)
    last = highest(s.path[seat])
    if not is_drop(move):
        return msg("hint.lay", move=move_words(move), step=stone - last, risk=risk(s, seat, move))
    return msg("hint.useless" if stone < last else "hint.wait", move=move_words(move))
