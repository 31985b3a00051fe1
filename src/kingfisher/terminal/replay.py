"""Show a finished or unfinished record."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.core.i18n import msg
from kingfisher.core.interface import CHANCE, SPECTATOR
from kingfisher.core.translatable import joined
from kingfisher.terminal import say
from kingfisher.terminal.messages import clock_text, introduce
from kingfisher.terminal.players import player_name
from kingfisher.terminal.watch import scene_of

if TYPE_CHECKING:
    from kingfisher.core.play.position import Position
    from kingfisher.terminal.screen import Screen


def show(position: Position, screen: Screen, tables: bool = False) -> None:
    """Show every line, then the table at the end. The position was replayed, so every line is verified."""
    catalog = position.game.words(screen.language)
    introduce(position, screen)
    screen.print()
    alone = position.game.seats == 1
    scenes = [view.scene() for view in position.views(0 if alone else SPECTATOR)] if tables else []
    for index, entry in enumerate(position.entries):
        time = f"   {clock_text(entry.ms)}" if entry.ms is not None else ""
        by_one_of_several = entry.actor != CHANCE and not alone
        player = joined("  ", player_name(entry.actor), ": ") if by_one_of_several else "" if entry.actor == CHANCE else "  "
        screen.print(joined(player, f"{entry.text}{time}"), "count" if entry.actor == CHANCE else "")
        if tables:
            screen.print_table(scenes[index], catalog)
    if not tables:
        screen.print_table(scene_of(position), catalog)
    if position.ending is not None:
        screen.print(str(position.ending), "rule")
    moves = sum(entry.is_choice for entry in position.entries)
    outcomes = sum(entry.actor == CHANCE for entry in position.entries)
    counts = {"moves": msg("replay.moves", n=moves), "outcomes": msg("replay.outcomes", n=outcomes)}
    screen.print(say("replay.over", **counts) if position.over else say("replay.not-over", **counts))
