"""What the options change about a game: its seats, whether it can be won, and whether it can have clocks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.server.protocol.rest import Choice

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from kingfisher.core.game import Game

Effects = tuple[int, bool, bool]


def can_have_clocks(game: Game) -> bool:
    """Tell whether a game can have clocks: several play, and a seat out of time can give up."""
    return game.seats > 1 and game.answers("give_up")


def effects_of(game: Game) -> Effects:
    return game.seats, game.can_be_won, can_have_clocks(game)


def choices_of(game: Game) -> tuple[Choice, ...]:
    """List the choices; exactly one of them agrees with any options that may be chosen."""
    choices = [(choice.options, effects_of(choice)) for choice in game.every_choice()]
    deciding_options = [option.name for option in game.options_offered]
    for name in tuple(deciding_options):
        others = [other for other in deciding_options if other != name]
        if suffice(others, choices):
            deciding_options = others
    distinct = {tuple((name, options[name]) for name in deciding_options): effects for options, effects in choices}
    return tuple(Choice(dict(options), *effects) for options, effects in distinct.items())


def suffice(names: list[str], choices: Iterable[tuple[Mapping[str, str | int], Effects]]) -> bool:
    """Tell whether these options alone decide what the options make of the game."""
    first: dict[tuple[object, ...], Effects] = {}
    return all(first.setdefault(tuple(options[name] for name in names), effects) == effects for options, effects in choices)
