"""Show a finished or unfinished record."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.core.contract import CHANCE
from kingfisher.terminal.play import clock, introduce

if TYPE_CHECKING:
    from kingfisher.core.position import Position
    from kingfisher.terminal.screen import Screen


def show(position: Position, screen: Screen, tables: bool = False) -> None:
    """Every line, then the table at the end. The position was replayed, so every line is verified."""
    words = position.game.words()
    introduce(position, screen)
    screen.say()
    scenes = [view.scene() for view in position.views()] if tables else []
    for at, entry in enumerate(position.entries):
        time = f"   {clock(entry.ms)}" if entry.ms is not None else ""
        screen.say(
            f"{entry.text}{time}" if entry.actor == CHANCE else f"  {entry.text}{time}",
            "count" if entry.actor == CHANCE else "",
        )
        if tables:
            screen.table(scenes[at], words)
    if not tables:
        screen.table(position.scene(), words)
    if position.ending is not None:
        screen.say(str(position.ending), "rule")
    made = sum(entry.is_choice for entry in position.entries)
    brought = sum(entry.actor == CHANCE for entry in position.entries)
    state = "over" if position.over else "not over yet"
    screen.say(f"Verified: {count(made, 'move')}, {count(brought, 'chance outcome')}; the game is {state}.")


def count(n: int, noun: str) -> str:
    return f"{n} {noun}" if n == 1 else f"{n} {noun}s"
