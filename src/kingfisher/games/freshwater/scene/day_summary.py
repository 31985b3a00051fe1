"""What has just ended in an adventure: the Day, what it brought, and what that is good for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kingfisher.core.i18n import Message, msg
from kingfisher.games.freshwater.rules.scoring import fish_points
from kingfisher.games.freshwater.rules.state import JOURNAL, PLAYER
from kingfisher.games.freshwater.scene.names import listed, location_words
from kingfisher.games.freshwater.scene.zones.guide_book import Goal, goals
from kingfisher.games.freshwater.scene.zones.journal_pages import days_over, is_won, location_of_day
from kingfisher.games.freshwater.scene.zones.layout import Contents, common_zone
from kingfisher.games.freshwater.scene.zones.player import pile_pieces

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kingfisher.core.play.view import View
    from kingfisher.core.scene import Zone
    from kingfisher.games.freshwater.rules.state import State


def interim(view: View) -> Message | None:
    """Sum up the Day that is over, in a line, as long as the Journal lies open after it [12.29] [13.3]."""
    s = view.state
    if s.phase != JOURNAL or not days_over(s):
        return None
    day = days_over(s) - 1
    mine, his = s.day_points[day], s.silent_points[day]
    values: dict[str, Any] = {"n": day + 1, "where": location_words(location_of_day(s, day)), "mine": mine, "his": his}
    badges = badges_words(badges_of_day(s, day))
    return msg("interim.won" if mine > his else "interim.tie" if mine == his else "interim.lost", **values, badges=badges)


def interim_zones(view: View) -> Iterator[Zone]:
    """Show what was caught on the Day that is over, as it swam."""
    s = view.state
    if s.phase != JOURNAL or not days_over(s) or not s.caught[PLAYER]:
        return
    n = s.caught[PLAYER]
    label = msg("zone.caught-label", n=n, day=days_over(s), points=msg("points", n=fish_points(s, PLAYER)))
    pieces = tuple(pile_pieces(view, PLAYER, "caught", "13.13"))
    yield common_zone(view, "caught", "row", Contents(label, pieces, n), "13.13", ground="water")


def badges_of_day(s: State, day: int) -> list[Message]:
    """Say what each Badge of the last Day was for [13.3]."""
    won = [msg("interim.win")] if is_won(s, day) else []
    return [*won, *(goal_words(goal) for goal in goals(s) if goal.new and goal.is_done)]


def goal_words(goal: Goal) -> Message:
    """Say what was to be done [13.14] to [13.18]."""
    if goal.part in ("species", "colours"):
        name = msg(f"colour.{goal.ident}", n=goal.most) if goal.part == "colours" else goal.name
        return msg("interim.count", n=goal.most, name=name)
    return msg("interim.big" if goal.part == "big" else "interim.challenge", name=goal.name)


def badges_words(badges: list[Message]) -> Message:
    if not badges:
        return msg("interim.no-badge")
    parts = badges if len(badges) == 1 else [msg("interim.one-for", what=what) for what in badges]
    return msg("interim.badges", n=len(badges), what=listed(parts))
