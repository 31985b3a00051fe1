"""The lines of a log as clients get them, and the stages of a game to which they belong."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.core.interface import SPECTATOR
from kingfisher.server.protocol.rest import StageInfo
from kingfisher.server.protocol.shared import LogLine

if TYPE_CHECKING:
    from kingfisher.core.play.position import Position
    from kingfisher.core.play.record import Entry
    from kingfisher.server.sessions.connection import Connection
    from kingfisher.table import Table


def log_lines(position: Position, seat: int, entries: list[Entry], start: int = 0) -> tuple[LogLine, ...]:
    """Describe entries of a log as the seat may know them; the first of them has the number `start`."""
    return tuple(
        LogLine(
            entry.actor, entry.text, position.log_message(number, seat), entry.ms, entry.is_act, stage_begun(position, number)
        )
        for number, entry in enumerate(entries, start)
    )


def stage_begun(position: Position, number: int) -> int | None:
    """Find the stage of the game that entry `number` began; None where it began none."""
    before, after = position.stage_before(number), position.stage_before(number + 1)
    return None if before == after else after


def stages_of(position: Position, seat: int) -> tuple[StageInfo, ...]:
    """List the stages of the game so far, with the scores as the seat may know them."""
    if not position.game.answers("stage"):
        return ()
    last = len(position.entries)
    starts = [0, *(number + 1 for number in range(last) if stage_begun(position, number) is not None)]
    ends = [*starts[1:], last]  # what ends a stage may also begin the next one, and the score is counted with it
    views = [position.views(seat, end - 1, end)[0] if end else position.start_view(seat) for end in ends]
    interims = [*(view.scene().interim for view in views[:-1]), None]
    return tuple(
        StageInfo(position.stage_before(start), start, tuple(view.scores()), interim)
        for start, view, interim in zip(starts, views, interims, strict=True)
    )


class FreshLines:
    """The log lines that the last transition added, for each connection.

    Where all seats may know the same, they are put into words only once.
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        self._fresh: dict[int, tuple[list[Entry], tuple[LogLine, ...]]] = {}

    def for_connection(self, connection: Connection) -> tuple[int, tuple[LogLine, ...]]:
        """Count the lines that the connection keeps, and list those that follow them."""
        table, stay = self._table, self._table.unchanged_lines
        if stay is None or stay != len(connection.log):
            log = table.log(connection.seat)
            stay = count_common(connection.log, log)
            connection.log = log
            return stay, log_lines(table.position, connection.seat, log[stay:], stay)
        seat = SPECTATOR if table.game.same_for_all else connection.seat
        if seat not in self._fresh:
            lines = table.log(seat, stay)
            self._fresh[seat] = lines, log_lines(table.position, seat, lines, stay)
        lines, happened = self._fresh[seat]
        connection.log.extend(lines)
        return stay, happened


def count_common(before: list[Entry], after: list[Entry]) -> int:
    """Count the entries with which both logs begin."""
    pairs = zip(before, after, strict=False)
    return next((number for number, (line, other_line) in enumerate(pairs) if line != other_line), min(len(before), len(after)))
