"""Solotaire: poker hands on a board of five by five."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from kingfisher.core.environment import Environment
from kingfisher.core.game import Game
from kingfisher.core.options import Option, Preset, Value

VARIANTS = ("solotaire", "honeymoon", "quick-draw", "mayhem-1", "mayhem-2", "classic")
ALONE = ("solotaire", "classic")


def seats_of(options: Mapping[str, Value]) -> int:
    return 1 if options["variant"] in ALONE else 2


def won_of(options: Mapping[str, Value]) -> bool:
    """Tell what is won: alone there is a score, and nothing to win."""
    return options["variant"] not in ALONE


GAME = Game(
    name="solotaire",
    title="Solotaire",
    summary="Place cards on a board of five by five: every row and every column is a poker hand. Alone or for two.",
    package=__name__,
    rules_version=1,
    order=2,
    seats_of=seats_of,
    won_of=won_of,
    options_offered=(
        Option("variant", "which variant is played", "solotaire", choices=VARIANTS),
        Option(
            "turning",
            "when a face-down card may be turned up",
            "new",
            choices=("new", "any"),
            only_with=("variant", VARIANTS[:-1]),
        ),
        Option(
            "deals",
            "whether both players get the same cards",
            "own",
            choices=("own", "same"),
            only_with=("variant", ("honeymoon",)),
        ),
        Option(
            "recording",
            "when a player records points",
            "each",
            choices=("each", "complete"),
            only_with=("variant", ("quick-draw", "mayhem-1")),
        ),
    ),
    presets=(
        Preset("first", {"variant": "classic"}),
        Preset("usual"),
        Preset("two-boards", {"variant": "honeymoon"}),
        Preset("one-board", {"variant": "mayhem-1"}),
    ),
    search="rollouts",
    environments=(
        Environment("Solotaire", max_steps=200),  # one seat, for Gymnasium
        Environment("Solotaire", max_steps=200, defaults={"variant": "honeymoon"}),  # two seats, for PettingZoo
    ),
)

if TYPE_CHECKING:  # a type checker holds the modules to what every game answers
    from kingfisher.core.interface import Notation, Rules
    from kingfisher.games.solotaire import notation, rules

    RULES: Rules[rules.State, rules.Options] = rules
    NOTATION: Notation[rules.State, rules.Options] = notation
