"""Let a bot play every seat, and show it."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from kingfisher.core.interface import CHANCE, SPECTATOR
from kingfisher.core.translatable import joined
from kingfisher.terminal import say
from kingfisher.terminal.messages import entry_text, introduce
from kingfisher.terminal.players import player_name

if TYPE_CHECKING:
    from kingfisher.bots import Bot
    from kingfisher.core.play.position import Position
    from kingfisher.core.scene import Scene
    from kingfisher.terminal.screen import Screen


def watch(position: Position, bot: Bot, screen: Screen, pause: float) -> int:
    """Show every move, as a spectator may know it; the bot sees what its own seat sees."""
    catalog = position.game.words(screen.language)
    introduce(position, screen, say("intro.played-by", bot=bot.name))
    screen.print_table(scene_of(position), catalog)
    last_seat = -1
    while (seat := next_seat(position, last_seat)) is not None:
        view = position.view(seat)
        text = view.write(bot.choose(view))
        time.sleep(pause)
        index, last_seat = len(position.entries), seat
        position.play(text, seat)
        public_text = text if position.game.seats == 1 else entry_text(position, index, SPECTATOR, screen.language)
        player = bot.name if position.game.seats == 1 else player_name(seat)
        if public_text is not None:
            screen.print()
        screen.print(joined(player, ": ", public_text or say("intro.unseen")), "hint")
        outcomes = chance_since(position, index + 1, screen.language)
        for text in outcomes:
            screen.print(text, "hint")
        if public_text is not None or outcomes or position.over:
            screen.print_table(scene_of(position), catalog)
    if position.ending is not None:
        screen.print(str(position.ending), "rule")
    return 0


def chance_since(position: Position, first: int, language: str) -> list[str]:
    """List the outcomes of chance since entry `first`, as a spectator may know them."""
    entries = range(first, len(position.entries))
    texts = [entry_text(position, index, SPECTATOR, language) for index in entries if position.entries[index].actor == CHANCE]
    return [text for text in texts if text is not None]


def scene_of(position: Position) -> Scene:
    """Draw a single-player game as its player sees it, and any other as a spectator does."""
    return position.scene(0 if position.game.seats == 1 else SPECTATOR)


def next_seat(position: Position, last_seat: int) -> int | None:
    """Find the seat to move; where several can, they take turns."""
    seats = position.game.seats
    order = [(last_seat + step) % seats for step in range(1, seats + 1)]
    return next((seat for seat in order if position.view(seat).legal), None)
