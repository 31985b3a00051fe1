"""A game with people at it: what a seat may do, what it leads to, and what each seat sees. No input or output."""

from kingfisher.table.rejections import Rejected
from kingfisher.table.table import Table, TableSettings
from kingfisher.table.time_control import TimeControl
from kingfisher.table.transition import Event, Transition

__all__ = ["Event", "Rejected", "Table", "TableSettings", "TimeControl", "Transition"]
