"""Solitaire Frenzy: everybody plays at once onto the same board."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from kingfisher.core.environment import Environment
from kingfisher.core.game import Game
from kingfisher.core.options import Option, Value


def seats_of(options: Mapping[str, Value]) -> int:
    return int(options["players"])


GAME = Game(
    name="frenzy",
    title="Solitaire Frenzy",
    summary="A race for two to six players: everybody plays at once onto the same board. Empty your pile before the others do.",
    package=__name__,
    rules_version=1,
    order=4,
    seats_of=seats_of,
    options_offered=(
        Option("players", "how many players race, each with their own deck", 2, lowest=2, highest=6, sample=(2, 4, 6)),
    ),
    search="noisy",
    race=True,
    environments=(Environment("Frenzy", max_steps=20_000),),
)

if TYPE_CHECKING:  # a type checker holds the modules to what every game answers
    from kingfisher.core.interface import Notation, Rules
    from kingfisher.games.frenzy import notation, rules

    RULES: Rules[rules.State, rules.Options] = rules
    NOTATION: Notation[rules.State, rules.Options] = notation
