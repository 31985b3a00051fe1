"""Freshwater Fly as zones and pieces, from a View.

`zones` has what lies on the table, `moves` what can be done and what not, `log` what happened; `status`, `day_summary` and
`score_sheet` say how it stands, and `names` what everything is called.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.core.i18n import Message, msg
from kingfisher.core.interface import OVER
from kingfisher.core.scene import Fact, Panel, Scene, Zone
from kingfisher.games.freshwater.rules.journal import points_of_days
from kingfisher.games.freshwater.rules.scoring import total_score
from kingfisher.games.freshwater.rules.setup import anglers
from kingfisher.games.freshwater.rules.state import ADVENTURE, SILENT_ANGLER
from kingfisher.games.freshwater.scene.day_summary import interim, interim_zones
from kingfisher.games.freshwater.scene.log import describe_hidden_move, describe_move
from kingfisher.games.freshwater.scene.moves import scene_move
from kingfisher.games.freshwater.scene.moves.refused_moves import refused_moves
from kingfisher.games.freshwater.scene.names import angler_name
from kingfisher.games.freshwater.scene.score_sheet import days_so_far, sheet
from kingfisher.games.freshwater.scene.status import AS_THE_RULES_SAY, status
from kingfisher.games.freshwater.scene.zones.journal_pages import (
    is_open,
    journal_now_zones,
    journal_panel,
    journal_panels,
    journal_zones,
)
from kingfisher.games.freshwater.scene.zones.layout import RIVER, RIVER_PLACE, SUPPLY, SUPPLY_PLACE, TRAY, TRAY_PLACE
from kingfisher.games.freshwater.scene.zones.player import in_order, player_panels, player_zones
from kingfisher.games.freshwater.scene.zones.river import river_zones
from kingfisher.games.freshwater.scene.zones.silent_angler import silent_panel, silent_zones
from kingfisher.games.freshwater.scene.zones.supply import supply_zones

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kingfisher.core.play.view import View

__all__ = ["describe_hidden_move", "describe_move", "scene"]


def scene(view: View) -> Scene:
    s = view.state
    counts = view.to_act != OVER or s.ended == AS_THE_RULES_SAY
    return Scene(
        game=view.game.name,
        seat=view.seat,
        to_act=view.to_act,
        status=status(view),
        zones=tuple(journal_zones(view) if is_open(s) else zones(view)),
        moves=tuple(scene_move(view, move) for move in view.legal),
        refused=tuple(refused_moves(view)),
        facts=tuple(facts(view)),
        ending=view.ending.number if view.ending else None,
        sheet=tuple(sheet(view) if counts else days_so_far(s)),
        called=tuple(angler_name(view, angler) for angler in range(anglers(s))),
        panels=journal_panels() if is_open(s) else tuple(panels(view)),
        interim=interim(view),
        interim_zones=tuple(interim_zones(view)),
    )


def zones(view: View) -> Iterator[Zone]:
    yield from river_zones(view)
    yield from supply_zones(view)
    yield from player_zones(view)
    if view.state.variant:
        yield from silent_zones(view)
    if view.state.variant == ADVENTURE:
        yield from journal_now_zones(view)


def panels(view: View) -> Iterator[Panel]:
    yield Panel(RIVER, msg("panel.river"), RIVER_PLACE)
    yield Panel(TRAY, msg("panel.tray"), TRAY_PLACE, stays=True)
    yield from player_panels(view)
    yield Panel(SUPPLY, msg("panel.supply"), SUPPLY_PLACE)
    if view.state.variant:
        yield silent_panel(view)
    if view.state.variant == ADVENTURE:
        yield journal_panel()


def facts(view: View) -> Iterator[Fact]:
    """List everybody's points as if the game ended now; in an adventure also the Day, and what was won before."""
    s = view.state
    if not is_open(s):
        for seat in [*in_order(view), *([SILENT_ANGLER] if s.variant else [])]:
            label = msg("fact.silent") if seat == SILENT_ANGLER and s.variant else angler_name(view, seat)
            yield Fact(f"score-{seat}", label, total_score(s, seat))
    if s.variant == ADVENTURE:
        yield Fact("day", msg("fact.day"), day_fact(s.day))
        yield Fact("badges", msg("fact.badges"), s.badges)
        if is_open(s):
            yield Fact("points", msg("fact.points"), points_of_days(s))


def day_fact(day: int) -> Message:
    return msg("fact.day-of", n=int(day))
