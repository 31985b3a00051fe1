"""Takes a seat of a race away from its person or bot, as the host may between rounds."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING

from kingfisher.server.protocol.previews import preview_text
from kingfisher.server.sentences import say
from kingfisher.server.sessions.restore import restore_table
from kingfisher.table.race import with_one_fewer
from kingfisher.table.rejections import Rejected, say as table_says

if TYPE_CHECKING:
    from kingfisher.server.sessions.runner import TableRunner
    from kingfisher.table.race import Race


async def remove_seat(runner: TableRunner, race: Race, asker: int, seat: int) -> None:
    """Remove a seat where nothing was played yet; later give it to a bot for good. The caller holds the table's lock.

    Raises:
        Rejected: The asker may not do that, or the game cannot be played with fewer seats.
    """
    race.check_removal(asker, seat)
    race.interrupt_countdown()
    if any(entry.actor >= 0 and entry.move is not None for entry in runner.table.position.entries):
        await give_to_bot(runner, seat)
    else:
        await play_without(runner, seat)


async def give_to_bot(runner: TableRunner, seat: int) -> None:
    session = runner.session
    if session.seats[seat].bot:
        raise Rejected("taken", table_says("detail.taken-by-a-bot"))
    if not session.seats[seat].free:
        await runner.commit(session.leave(seat))
        runner.broadcast.send_changes()
    await runner.commit(session.give_seat_to_bot(seat))
    runner.broadcast.send_changes()
    runner.broadcast.reseat_connections(say("farewell.removed"))


async def play_without(runner: TableRunner, removed: int) -> None:
    """Store the table without the seat, and continue there; the seat's person watches from now on."""
    game, store, table_id = with_one_fewer(runner.table.game), runner.store, runner.row.id
    if game is None:
        raise Rejected("too-few-seats")
    stored = [event for event in await asyncio.to_thread(store.events.of_table, table_id) if event.seat != removed]
    events = [replace(event, number=number, seat=number_without(removed, event.seat)) for number, event in enumerate(stored, 1)]
    seats = [
        replace(seat, number=number_without(removed, seat.number)) for seat in runner.session.seats if seat.number != removed
    ]
    preview = preview_text(game.deal(runner.row.seed), seats)
    options = dict(game.options_that_apply)
    await asyncio.wrap_future(store.tables.remove_seat(table_id, removed, options, events, preview))
    row = await asyncio.to_thread(store.tables.find, table_id)
    if row is None:
        raise Rejected("not-kept", say("problem.deleted"))
    table = await asyncio.to_thread(restore_table, store, row, game)
    runner.continue_without(row, table, removed)


def number_without(removed: int, seat: int) -> int:
    """Return the number that a seat has once another is removed."""
    return seat - (seat > removed)
