"""One live game: who may do what now, what it leads to, and what each seat gets to see."""

from kingfisher.table.table import Event, Refusal, Settings, Step, Table
from kingfisher.table.time_control import TimeControl

__all__ = ["Event", "Refusal", "Settings", "Step", "Table", "TimeControl"]
