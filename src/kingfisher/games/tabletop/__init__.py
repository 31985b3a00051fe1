"""Solitaire the Card Game the Video Game the Tabletop Game."""

from typing import TYPE_CHECKING

from kingfisher.core.environment import Environment
from kingfisher.core.game import Game
from kingfisher.core.options import Option

GAME = Game(
    name="tabletop",
    title="Solitaire the Card Game the Video Game the Tabletop Game",
    summary="Four suit decks and two twelve-sided dice: cycle decks, match red and black cards one apart, clear the table.",
    package=__name__,
    rules_version=1,
    short_title="The Tabletop Game",
    order=1,
    options_offered=(Option("matching", "whether a pair on top may be left", "optional", choices=("optional", "forced")),),
    search="expectimax",
    fewer_is_better=True,
    scored="won",  # [6.2]
    timed=True,  # [6.3]
    environments=(Environment("Tabletop", max_steps=2_000),),
)

if TYPE_CHECKING:  # a type checker holds the modules to what every game answers
    from kingfisher.core.interface import Notation, Rules
    from kingfisher.games.tabletop import notation, rules

    RULES: Rules[rules.State, rules.Options] = rules
    NOTATION: Notation[rules.State, rules.Options] = notation
