"""Choose which options a game is tested with: all where they are few, every two together where they are many."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kingfisher.core.game import Game

MAX_CHOICES = 100
"""Up to this many choices are all tested.

Of more, as many are tested as bring every two values of two options together in one; of choices for one player, as many as
have every value in one.
"""

DEALS, FEW = 3, 9
"""How many deals each choice is tested with in a game of fewer choices than these; with more, each has one."""


def has_many(game: Game) -> bool:
    return len(game.every_choice(tested=True)) > MAX_CHOICES


def choices_to_test(game: Game) -> list[Game]:
    """List the choices of options to test a game with."""
    choices = game.every_choice(tested=True)
    if len(choices) <= MAX_CHOICES:
        return choices
    alone = [choice for choice in choices if choice.seats == 1]
    return [*every_pair([choice for choice in choices if choice.seats > 1]), *some_choices(every_pair(alone))]


def every_pair(choices: Sequence[Game]) -> list[Game]:
    """Choose as many of them as bring every two values of two options together in one.

    The next one chosen is always the one that brings the most new pairs.
    """
    pairs = {id(choice): set(combinations(choice.options_that_apply.items(), 2)) for choice in choices}
    missing_pairs = set().union(*pairs.values())
    picked: list[Game] = []
    while missing_pairs:
        picked.append(max(choices, key=lambda choice: len(pairs[id(choice)] & missing_pairs)))
        missing_pairs -= pairs[id(picked[-1])]
    return picked


def some_choices(choices: Iterable[Game]) -> list[Game]:
    """Choose as many of them as have every value of every option in one."""
    picked: list[Game] = []
    covered: set[tuple[object, ...]] = set()
    for choice in choices:
        values = {(choice.name, *value) for value in choice.options_that_apply.items()}
        if not values <= covered:
            picked.append(choice)
            covered |= values
    return picked


def deals_of(choices: Sequence[Game], game: Game) -> range:
    """Find the deals to test one of these choices with; no two choices share a deal."""
    index = choices.index(game)
    of_its_game = sum(choice.name == game.name for choice in choices)
    first = 100 + DEALS * index
    return range(first, first + (DEALS if of_its_game < FEW else 1))


def name_of(game: object) -> str:
    """Name a choice as tests do in their ids."""
    return repr(game).strip("<>").removeprefix("Game ").replace(" ", "-")
