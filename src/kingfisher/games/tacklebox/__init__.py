"""Tacklebox Solitaire: fish, bait and weather, on four levels."""

from typing import TYPE_CHECKING

from kingfisher.core.environment import Environment
from kingfisher.core.game import Game
from kingfisher.core.options import Option, Preset

GAME = Game(
    name="tacklebox",
    title="Tacklebox Solitaire",
    summary="Turn up a tableau of fish, pair each with its bait, and land them all before the weather takes your gear.",
    package=__name__,
    rules_version=1,
    order=3,
    options_offered=(
        Option("level", "how hard the game is, from 1 (easy) to 4 (hardest)", 1, lowest=1, highest=4),
        Option("removed", "how many All Baits are removed", 5, lowest=1, highest=5, only_with=("level", (2,)), sample=(1, 5)),
        Option("ending", "whether the player may stop once the stock is empty", "exhausted", choices=("exhausted", "stop")),
        Option("deck", "our deck, or your own deck file", "ours", own=f"{__name__}.deck"),
    ),
    presets=(Preset("first"), Preset("usual", {"level": 2}), Preset("hardest", {"level": 4})),
    search="rollouts",
    uncounted="8.6",
    environments=(Environment("Tacklebox", max_steps=200),),
)

if TYPE_CHECKING:  # a type checker holds the modules to what every game answers
    from kingfisher.core.interface import Notation, Rules
    from kingfisher.games.tacklebox import notation, rules

    RULES: Rules[rules.State, rules.Options] = rules
    NOTATION: Notation[rules.State, rules.Options] = notation
