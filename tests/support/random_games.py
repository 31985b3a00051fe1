"""Games played at random through the Python face, and records of any game read back."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from kingfisher.core.errors import unknown_name
from kingfisher.core.game import Game
from kingfisher.core.play.position import Position
from kingfisher.core.play.record import replay
from tests.support.every_game import FIXTURES, REGISTERED

BY_NAME = {game.name: game for game in [*REGISTERED, *FIXTURES]}


def able_seats(position: Position) -> list[int]:
    return [seat for seat in range(position.game.seats) if position.moves(seat)]


def play_on(position: Position, moves: int = 100_000, seed: int = 0, timed: bool = False) -> Iterator[Position]:
    """Play at random, and give the position before each move and at the end."""
    random_source = Random(seed)
    for _ in range(moves):
        if position.over:
            break
        yield position
        seat = random_source.choice(able_seats(position))
        ms = position.milliseconds + random_source.randrange(5000) if timed else None
        position.play(random_source.choice(position.moves(seat)), seat, ms)
    yield position


def played(game: Game, seed: int, moves: int = 100_000, timed: bool = False) -> Position:
    """Play a random game, to its end or for this many moves."""
    return list(play_on(game.deal(seed), moves, seed, timed))[-1]


def find(name: str, /, **options: object) -> Game:
    if name not in BY_NAME:
        raise unknown_name("game", name, BY_NAME)
    return BY_NAME[name].choose(**options)


def replayed(text: str) -> Position:
    """What kf.replay does, over the fixtures too."""
    return replay(text, find)
