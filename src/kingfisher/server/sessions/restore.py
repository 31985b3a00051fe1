"""Restores a table by replaying its log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.core.errors import KingfisherError
from kingfisher.server.api_error import ApiError
from kingfisher.server.sentences import say
from kingfisher.table import Event, Table, TableSettings, TimeControl
from kingfisher.table.clock import Clock

if TYPE_CHECKING:
    from kingfisher.core.game import Game
    from kingfisher.store import Store
    from kingfisher.store.models import TableRow


def restore_table(store: Store, row: TableRow, game: Game) -> Table:
    """Replay a table from its log.

    Raises:
        ApiError: The log disagrees with the rules, which may have changed since.
    """
    events = [Event(event.number, event.seat, event.kind, event.text, event.ms) for event in store.events.of_table(row.id)]  # type: ignore[arg-type]
    clock = Clock(max(row.ms, events[-1].ms if events else 0))
    control = TimeControl(row.minutes, row.increment) if row.minutes else None
    bots = {seat.number for seat in row.seats if seat.bot} - {event.seat for event in events if event.kind == "bot"}
    settings = TableSettings(row.practice, control, bots, inherited_choices=row.inherited_events if row.origin else 0)
    try:
        return Table.from_log(game, row.seed, events, settings, clock)
    except KingfisherError as error:
        reason = (
            say("problem.cannot-wake", why=str(error))
            if row.rules == game.rules_version
            else say("problem.other-rules", why=str(error), played=row.rules, now=game.rules_version)
        )
        raise ApiError(409, "cannot-wake", reason) from None
