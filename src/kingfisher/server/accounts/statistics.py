"""A guest's statistics of a game: counts, means, streaks, best lists."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import msgspec

from kingfisher.core.errors import KingfisherError
from kingfisher.core.i18n import Message
from kingfisher.server.custom_components import shown_options
from kingfisher.server.protocol.rest import Best, Played, Tally
from kingfisher.server.timestamps import iso_time
from kingfisher.store.models import options_text
from kingfisher.store.ranking import counts_in_statistics

if TYPE_CHECKING:
    from collections.abc import Iterable

    from kingfisher.core.game import Game
    from kingfisher.store import Store
    from kingfisher.store.models import ResultRow

BEST_LIST = 10
MAX_RESULTS = 500


def tallies(store: Store, game: Game, guest: int | None) -> tuple[Tally, ...]:
    """Make a tally for the usual options and one for every other choice that the guest has played."""
    results_by_options: dict[str, list[ResultRow]] = {options_text(game.options_that_apply): []}
    for row in store.results.of_guest(guest, game.name) if guest is not None else ():
        results_by_options.setdefault(options_text(row.options), []).append(row)
    return tuple(tally(store, game, json.loads(options), rows, guest) for options, rows in results_by_options.items())


def tally(store: Store, game: Game, options: dict[str, str | int], rows: list[ResultRow], guest: int | None) -> Tally:
    can_be_won = can_be_won_with(game, options)
    counted_results = [row for row in rows if counts_in_statistics(row, game.uncounted)]
    scoring_results = [row for row in counted_results if row.won or game.scored == "all" or not can_be_won]
    scores = [row.score for row in scoring_results]
    ranked_scores = [row.score for row in scoring_results if row.ranked]
    best_results = store.results.best(
        game.name, options, fewer_is_better=game.fewer_is_better, limit=BEST_LIST, won_only=can_be_won
    )
    current_streak, longest = streaks(row.won for row in counted_results)
    return Tally(
        options=shown_options(game, options),
        can_be_won=can_be_won,
        played=len(counted_results),
        won=sum(row.won for row in counted_results),
        best=(min if game.fewer_is_better else max)(ranked_scores, default=None),
        mean=sum(scores) / len(scores) if scores else None,
        streak=current_streak,
        longest_streak=longest,
        results=tuple(played_info(game, row) for row in rows[-MAX_RESULTS:]),
        best_list=tuple(
            Best(row.name, guest is not None and row.guest == guest, row.score, row.ms, iso_time(row.ended), row.table)
            for row in best_results
        ),
    )


def can_be_won_with(game: Game, options: dict[str, str | int]) -> bool:
    """Tell whether the game could be won with these options, which may be those of an older version."""
    try:
        return game.choose(**options).can_be_won
    except KingfisherError:
        return game.can_be_won


def played_info(game: Game, row: ResultRow) -> Played:
    return Played(
        table=row.table,
        ended=iso_time(row.ended),
        won=row.won,
        score=row.score,
        ms=row.ms,
        words=ending_message(row),
        ending=row.ending,
        open=row.deal_known,
        practice=row.practice,
        winnable=row.winnable,
        counts=counts_in_statistics(row, game.uncounted),
    )


def ending_message(row: ResultRow) -> Message | None:
    return msgspec.json.decode(row.text, type=Message) if row.text else None


def streaks(won: Iterable[bool]) -> tuple[int, int]:
    """Count games won in a row: up to the last one, and at most."""
    current = longest = 0
    for is_won in won:
        current = current + 1 if is_won else 0
        longest = max(longest, current)
    return current, longest
