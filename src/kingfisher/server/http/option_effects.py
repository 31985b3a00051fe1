"""What the options make of a game, told with as few of them as decide it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.server.protocol.rest import Choice

if TYPE_CHECKING:
    from collections.abc import Iterable

    from kingfisher.core.game import Game

Made = tuple[int, bool, bool]


def can_have_clocks(game: Game) -> bool:
    """Tell whether a game can have clocks: several play, and a seat out of time can give up."""
    return game.seats > 1 and game.answers("give_up")


def made_of(game: Game) -> Made:
    return game.seats, game.can_be_won, can_have_clocks(game)


def choices_of(game: Game) -> tuple[Choice, ...]:
    """List the choices; exactly one of them agrees with any options that may be chosen."""
    every = [(chosen.options, made_of(chosen)) for chosen in game.every_choice()]
    deciding = [option.name for option in game.options_offered]
    for name in tuple(deciding):
        others = [other for other in deciding if other != name]
        if suffice(others, every):
            deciding = others
    found = {tuple((name, options[name]) for name in deciding): made for options, made in every}
    return tuple(Choice(dict(options), *made) for options, made in found.items())


def suffice(names: list[str], every: Iterable[tuple[object, Made]]) -> bool:
    """Tell whether these options alone say what the game is like."""
    found: dict[tuple[object, ...], Made] = {}
    return all(found.setdefault(tuple(options[name] for name in names), made) == made for options, made in every)  # type: ignore[index]
