"""Plays every game in a process that cannot import NumPy, Numba or llvmlite: python -m tests.support.without_numpy

The rules will also run in a browser, where there are none, and a game in the terminal starts sooner.
"""

from __future__ import annotations

import sys

MISSING = ("numpy", "numba", "llvmlite")
sys.modules.update(dict.fromkeys(MISSING))  # type: ignore[arg-type]  # importing one of them fails

from random import Random  # noqa: E402

from kingfisher.bots import Bot, bot_names, interpreted_effort  # noqa: E402
from kingfisher.core.game import Game  # noqa: E402
from kingfisher.core.play.record import replay  # noqa: E402
from kingfisher.core.play.view import View  # noqa: E402
from tests.support.every_game import SOME_CHOICES  # noqa: E402

MOVES = 40
BOT_MOVES_EVERY = 20


def play(game: Game) -> int:
    """Play some random moves, and look at all that people are shown of them; returns how many moves were made."""
    position, draw = game.deal(3), Random(game.called)
    bots = [Bot(game, name, effort=min(2, interpreted_effort(game, name))) for name in bot_names(game)]
    moves_made = 0
    while moves_made < MOVES and not position.over:
        views = [view for view in map(position.view, range(game.seats)) if view.legal]
        if not views:
            break
        view = draw.choice(views)
        assert view.scene().moves
        assert str(view)
        if moves_made % BOT_MOVES_EVERY == 0:
            choices = [bot.choose(view) for bot in bots]
            assert set(choices) <= set(view.legal)
            explain(game, position.view(view.seat), choices)
        position.play(view.write(draw.choice(view.legal)), view.seat)
        moves_made += 1
    check_copies(game, position.copy().record())
    return moves_made


def explain(game: Game, view: View, moves: list[int]) -> None:
    """Every hint is a sentence of the game's own words."""
    if game.has("hints"):
        for move in moves:
            assert game.words().text(game.module("hints").explain(view, move))


def check_copies(game: Game, record: str) -> None:
    """A record brings the same game back, and a position survives text."""
    replayed = replay(record, lambda _, **options: game.choose(**options))
    assert replayed.record() == record
    text = game.notation.write_position(replayed._state)
    state = game.rules.State()
    game.notation.read_position(text, state, game.option_struct)
    assert game.notation.write_position(state) == text


def main() -> None:
    for game in SOME_CHOICES:
        print(game.called, play(game))
    loaded = [name for name in sys.modules if name.partition(".")[0] in MISSING and name not in MISSING]
    assert not loaded, loaded


if __name__ == "__main__":
    main()
