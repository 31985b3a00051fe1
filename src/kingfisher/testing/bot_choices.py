"""Check the bots of a game: each chooses legal moves, as do the bots behind its levels."""

from __future__ import annotations

from collections.abc import Iterator

from kingfisher.bots import SPECIALIST, Bot, bot_and_effort, bot_names, default_effort
from kingfisher.core.game import Game
from kingfisher.core.interface import ANYONE
from kingfisher.core.play.view import View
from kingfisher.testing.conformance import walk

POSITIONS, APART = 8, 5
"""How many positions of a random game a bot is asked at, and how many states lie between two."""

MAX_EFFORT = {"expectimax": 0, "rollouts": 2}
"""What a search thinks at most here, by its name: it is interpreted."""


def check_bots(game: Game) -> None:
    """Ask the specialist for moves at positions of a random game, with every effort that levels give it.

    The general bots choose from the legal moves alone.
    """
    views = list(views_to_ask(game))
    for effort in efforts_to_ask(game):
        bot = Bot(game, SPECIALIST, seed=1, effort=effort)
        for view in views:
            bot.choose(view)  # raises an error if the choice is illegal


def efforts_to_ask(game: Game) -> list[int]:
    """List the efforts of the specialist: its own, those of the levels, and none, with which it follows its quick policy."""
    specialists = [name for name in bot_names(game) if bot_and_effort(game, name)[0] == SPECIALIST]
    maximum = MAX_EFFORT.get(str(game.search), default_effort(game, SPECIALIST) if specialists else 0)
    return sorted({0, *(min(maximum, default_effort(game, name)) for name in specialists)}) if specialists else []


def views_to_ask(game: Game) -> Iterator[View]:
    """Yield what the seats to act see at a few positions of a random game."""
    states = 0
    for position in walk(game, 1):
        seats = range(game.seats) if position.to_act == ANYONE else [position.to_act]
        movable = [view for view in (position.view(seat) for seat in seats if seat >= 0) if view.legal]
        if not movable:
            continue
        states += 1
        if states % APART == 1:
            yield from movable
        if states > POSITIONS * APART:
            return
