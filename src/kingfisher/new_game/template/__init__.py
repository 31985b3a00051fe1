"""Stepping Stones: two players cross a river, each step at the risk of losing the stone."""

from typing import TYPE_CHECKING

from kingfisher.core.environment import Environment
from kingfisher.core.game import Game
from kingfisher.core.options import Option

GAME = Game(
    name="stepping_stones",
    title="Stepping Stones",
    summary="Lay stones across the river: a long step gets you far, and the die may sweep the stone away.",
    package=__name__,
    rules_version=1,
    seats_of=2,
    options_offered=(
        Option("river", "how strongly the river pulls at the stones", "calm", choices=("calm", "wild")),  # [3.3]
    ),
    search="rollouts",  # the search in kingfisher.bots that bot.py gives its knowledge to
    environments=(Environment("SteppingStones", max_steps=100),),
)

if TYPE_CHECKING:  # here a type checker compares both modules with what Kingfisher expects of them
    from kingfisher.core.interface import Notation, Rules

    from . import notation, rules

    RULES: Rules[rules.State, rules.Options] = rules
    NOTATION: Notation[rules.State, rules.Options] = notation
