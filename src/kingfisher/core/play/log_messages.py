"""The log of a position as a seat may know it: which entries the seat can observe, and what they say."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from kingfisher.core.i18n import Message, msg
from kingfisher.core.play.record import HIDDEN, Entry

if TYPE_CHECKING:
    from kingfisher.core.play.position import Position


def visible_entries(position: Position, entries: Sequence[Entry], start: int, seat: int) -> list[Entry]:
    """List entries, the first of which has number `start`; one that the seat cannot observe gets the text '?'."""
    return [
        entry if can_observe_entry(position, entry, index, seat) else replace(entry, text=HIDDEN)
        for index, entry in enumerate(entries, start)
    ]


def can_observe_entry(position: Position, entry: Entry, index: int, seat: int) -> bool:
    """Tell whether the seat may know an entry.

    It may if it could observe it then, or if the game is over and all may now know what the seats did.
    """
    rules = position.game.rules
    if entry.move is None or rules.can_observe(position.state_before(index), seat, entry.actor, entry.move):
        return True
    return position.over and entry.actor >= 0 and rules.can_observe(position.state, seat, entry.actor, entry.move)


class LogMessages:
    """The messages of a position's entries. Where all seats see the same, each message is made once."""

    def __init__(self) -> None:
        self._made: dict[int, tuple[Entry, Message | None]] = {}

    def message(self, position: Position, entry: Entry, index: int, seat: int) -> Message | None:
        """Describe an entry to a seat; None where the game has no message for it."""
        if entry.move is None:
            return msg(f"act.{entry.text.replace(' ', '-')}")
        if not position.game.same_for_all:
            return game_message(position, entry, index, seat)
        if index not in self._made or self._made[index][0] is not entry:
            self._made[index] = entry, game_message(position, entry, index, seat)
        return self._made[index][1]


def game_message(position: Position, entry: Entry, index: int, seat: int) -> Message | None:
    """Let the game's scene.py describe a move or a chance outcome to a seat."""
    scene = position.game.module("scene")
    if entry.move is None or not hasattr(scene, "describe_move"):
        return None
    state = position.state_before(index)
    if not can_observe_entry(position, entry, index, seat):
        return (
            scene.describe_hidden_move(position.view_of(state, seat), entry.actor)
            if hasattr(scene, "describe_hidden_move")
            else None
        )
    if not position.game.rules.can_observe(state, seat, entry.actor, entry.move):
        seat = entry.actor  # it was hidden then and is open now: described as its own seat saw it
    after = position.view_of(position.state_before(index + 1), seat)
    message: Message = scene.describe_move(position.view_of(state, seat), after, entry.actor, entry.move)
    return message
