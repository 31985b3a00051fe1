"""The History of a position: what has happened, and the State before each entry."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from kingfisher.core.interface import CHANCE
from kingfisher.core.play.record import GOES_TO_A_BOT, Entry

if TYPE_CHECKING:
    from kingfisher.core.structs import Struct


class Step(NamedTuple):
    """An entry, the State before it, and how many chance steps came before it."""

    entry: Entry
    state: Struct
    chance_steps: int


class History:
    """The steps of one game, oldest first. It holds the States before the entries, and not the State after the last one."""

    def __init__(self, steps: Iterator[Step] | None = None) -> None:
        self.steps = list(steps or ())

    def __len__(self) -> int:
        return len(self.steps)

    def copy(self) -> History:
        return History(iter(self.steps))

    def append(self, entry: Entry, state: Struct) -> None:
        """Add an entry that is about to happen, with the State before it."""
        self.steps.append(Step(entry, state.copy(), self.chance_steps))

    @property
    def chance_steps(self) -> int:
        """How many chance steps have happened."""
        return self.steps[-1].chance_steps + (self.steps[-1].entry.actor == CHANCE) if self.steps else 0

    @property
    def entries(self) -> tuple[Entry, ...]:
        return tuple(step.entry for step in self.steps)

    @property
    def milliseconds(self) -> int:
        """The time of the last entry that has one."""
        return next((step.entry.ms for step in reversed(self.steps) if step.entry.ms is not None), 0)

    @property
    def last_choice(self) -> Entry | None:
        """The last entry that a player decided."""
        return next((step.entry for step in reversed(self.steps) if step.entry.is_choice), None)

    @property
    def last_in_game(self) -> Step | None:
        """The last step that may have changed the game itself."""
        return next((step for step in reversed(self.steps) if not step.entry.leaves_game_unchanged), None)

    def is_with_a_bot(self, seat: int) -> bool:
        """Tell whether the last entry about who plays the seat gave it to a bot."""
        seatings = (step.entry for step in reversed(self.steps) if step.entry.is_seating and step.entry.actor == seat)
        return next((entry.text for entry in seatings), "") == GOES_TO_A_BOT
