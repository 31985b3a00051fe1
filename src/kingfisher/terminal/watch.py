"""Let a bot play every seat, and show it."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from kingfisher.core.interface import CHANCE, SPECTATOR
from kingfisher.terminal.introduction import introduce
from kingfisher.terminal.messages import told
from kingfisher.terminal.players import player

if TYPE_CHECKING:
    from kingfisher.bots import Bot
    from kingfisher.core.play.position import Position
    from kingfisher.core.scene import Scene
    from kingfisher.terminal.screen import Screen

UNSEEN = "plays unseen"


def watch(position: Position, bot: Bot, screen: Screen, pause: float) -> int:
    """Show every move, as somebody who looks on may know it; the bot sees what the seat sees that it plays for."""
    words = position.game.words()
    introduce(position, screen, f"played by {bot.name}")
    screen.table(scene_of(position), words)
    last = -1
    while (seat := next_seat(position, last)) is not None:
        view = position.view(seat)
        text = view.write(bot.choose(view))
        time.sleep(pause)
        at, last = len(position.entries), seat
        position.play(text, seat)
        happened = text if position.game.seats == 1 else told(position, at, SPECTATOR)
        who = bot.name if position.game.seats == 1 else player(seat)
        if happened is not None:
            screen.msg()
        screen.msg(f"{who}: {happened or UNSEEN}", "hint")
        chance = told_since(position, at + 1)
        for brought in chance:
            screen.msg(brought, "hint")
        if happened is not None or chance or position.over:
            screen.table(scene_of(position), words)
    if position.ending is not None:
        screen.msg(str(position.ending), "rule")
    return 0


def told_since(position: Position, first: int) -> list[str]:
    """List what chance brought since, as an onlooker may know it."""
    brought = range(first, len(position.entries))
    words = [told(position, at, SPECTATOR) for at in brought if position.entries[at].actor == CHANCE]
    return [one for one in words if one is not None]


def scene_of(position: Position) -> Scene:
    """Draw a game for one as its player sees it, any other as an onlooker does."""
    return position.scene(0 if position.game.seats == 1 else SPECTATOR)


def next_seat(position: Position, last: int) -> int | None:
    """Find the seat to move; where several can, they take turns."""
    seats = position.game.seats
    order = [(last + step) % seats for step in range(1, seats + 1)]
    return next((seat for seat in order if position.view(seat).legal), None)
