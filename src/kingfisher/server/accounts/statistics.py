"""What a guest made of a game: counts, means, streaks, best lists."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import msgspec

from kingfisher.core.errors import KingfisherError
from kingfisher.core.i18n import Message
from kingfisher.server.http.custom_components import shown_options
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
    played: dict[str, list[ResultRow]] = {options_text(game.options_that_apply): []}
    for row in store.results.of_guest(guest, game.name) if guest is not None else ():
        played.setdefault(options_text(row.options), []).append(row)
    return tuple(tally(store, game, json.loads(options), rows, guest) for options, rows in played.items())


def tally(store: Store, game: Game, options: dict[str, str | int], rows: list[ResultRow], guest: int | None) -> Tally:
    can_be_won = wins_with(game, options)
    counted = [row for row in rows if counts_in_statistics(row, game.uncounted)]
    scoring = [row for row in counted if row.won or game.scored == "all" or not can_be_won]
    scored = [row.score for row in scoring]
    ranked = [row.score for row in scoring if row.ranked]
    best = store.results.best(game.name, options, fewer_is_better=game.fewer_is_better, limit=BEST_LIST, won_only=can_be_won)
    run, longest = streaks(row.won for row in counted)
    return Tally(
        options=shown_options(game, options),
        can_be_won=can_be_won,
        played=len(counted),
        won=sum(row.won for row in counted),
        best=(min if game.fewer_is_better else max)(ranked, default=None),
        mean=sum(scored) / len(scored) if scored else None,
        streak=run,
        longest_streak=longest,
        results=tuple(played_of(game, row) for row in rows[-MAX_RESULTS:]),
        best_list=tuple(
            Best(row.name, guest is not None and row.guest == guest, row.score, row.ms, iso_time(row.ended), row.table)
            for row in best
        ),
    )


def wins_with(game: Game, options: dict[str, str | int]) -> bool:
    """Tell whether the game could be won with these options, which may be those of an older version."""
    try:
        return game.choose(**options).can_be_won
    except KingfisherError:
        return game.can_be_won


def played_of(game: Game, row: ResultRow) -> Played:
    return Played(
        table=row.table,
        ended=iso_time(row.ended),
        won=row.won,
        score=row.score,
        ms=row.ms,
        words=words_of(row),
        ending=row.ending,
        open=row.deal_known,
        practice=row.practice,
        winnable=row.winnable,
        counts=counts_in_statistics(row, game.uncounted),
    )


def words_of(row: ResultRow) -> Message | None:
    return msgspec.json.decode(row.text, type=Message) if row.text else None


def streaks(won: Iterable[bool]) -> tuple[int, int]:
    """Count games won in a row: up to the last one, and at most."""
    run = longest = 0
    for one in won:
        run = run + 1 if one else 0
        longest = max(longest, run)
    return run, longest
