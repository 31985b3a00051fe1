"""Whether a result is listed, counts in statistics, and is ranked.

A *listed* result stands among its player's games. A listed result *counts* in statistics: games played and won, means and
streaks. A *ranked* result may stand in a best list, and be its player's best.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import and_

from kingfisher.store.schema import TABLES

if TYPE_CHECKING:
    from kingfisher.store.models import ResultRow, TableRow

LISTED = and_(TABLES.c.tutorial.is_(False), TABLES.c.origin == "", TABLES.c.inherited_events == 0)
"""`is_listed` as a condition of a query."""


def is_listed(table: TableRow) -> bool:
    """Tell whether the results of a table are listed: not those of a tutorial, or of a game that began elsewhere."""
    return not (table.tutorial or table.origin or table.inherited_events)


def counts_in_statistics(result: ResultRow, uncounted_ending: str | None) -> bool:
    """Tell whether a listed result counts.

    Practice never does, nor a game that ended by the rule `uncounted_ending`, where its game names one.
    """
    return not result.practice and result.ending != uncounted_ending


def may_be_deleted(table: TableRow) -> bool:
    """Tell whether the table of a finished game may be deleted on its own: not if its result stays in the statistics."""
    return table.practice or not is_listed(table)


def is_ranked(table: TableRow, *, cut_short: bool, bot_helped: bool) -> bool:
    """Tell whether the result of a seat is ranked: whether it competes on the leaderboard and for a personal best.

    It is not if the player could know the deal, or could undo freely (practice), if the deal was chosen because it can be won,
    if the game did not come to its end, or if a bot has played for the person.

    Args:
        table: The table as it was when its game ended.
        cut_short: A player gave up, or ran out of time.
        bot_helped: A bot played for the seat's person for a while.
    """
    foreseen = table.deal_known or table.branches > 0  # a branch may have revealed the rest of this game
    return is_listed(table) and not (foreseen or table.practice or table.winnable or cut_short or bot_helped)
