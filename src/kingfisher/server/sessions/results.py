"""How a game ended, as it is stored for each person who played it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.core.play.record import GOES_TO_A_BOT
from kingfisher.server.protocol.encoding import json_text
from kingfisher.server.timestamps import now_ms
from kingfisher.store.models import ResultRow
from kingfisher.store.ranking import is_ranked

if TYPE_CHECKING:
    from kingfisher.core.play.position import Position
    from kingfisher.server.protocol.previews import TablePreview
    from kingfisher.store.models import TableRow


def results_of(row: TableRow, position: Position, preview: TablePreview, ms: int) -> list[ResultRow]:
    """List the result of each person, with the final status as their own seat sees it."""
    is_cut_short = position.entries[-1].is_act  # somebody gave up, or ran out of time
    by_bots = {entry.actor for entry in position.entries if entry.is_act and entry.text == GOES_TO_A_BOT}
    scores, ending = position.scores(), position.ending
    return [
        ResultRow(
            row.id, seat.number, seat.guest, row.game, row.options, position.won(seat.number), scores[seat.number], ms,
            json_text(preview.for_seat(seat.number).status), ending.number if ending else "",
            is_ranked(row, cut_short=is_cut_short, bot_helped=seat.number in by_bots), now_ms(),
        )
        for seat in row.seats
        if seat.guest is not None
    ]  # fmt: skip
