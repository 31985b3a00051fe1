"""Freshwater Fly: dice, flies and fish, for two to four."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from kingfisher.core.environment import Environment
from kingfisher.core.game import Game
from kingfisher.core.options import Entry, Option, Parts, Preset, Value

TILES = "1234567"
LISTS = tuple(
    ",".join(tile for tile in TILES if tile not in (TILES[one], TILES[other]))
    for other in range(6, 0, -1)
    for one in range(other - 1, -1, -1)
)[1:]
"""Five of the seven Momentum tiles, in the order in which the rules count them; the basic five have a name of their own."""


def tiles_named(text: str) -> str:
    """Sort the tiles that were named: five may come in any order, and the basic five may be named as well."""
    tiles = ",".join(sorted(text.split(",")))
    return "basic" if tiles == "1,2,3,4,5" else tiles


VARIANTS = ("river", "solo", "adventure")


def seats_of(options: Mapping[str, Value]) -> int:
    return int(options["players"]) if options["variant"] == "river" else 1


RIVER = ("variant", ("river",))
SOLO = ("variant", ("solo",))

GAME = Game(
    name="freshwater",
    title="Freshwater Fly",
    summary="Choose a die, cast a fly, let it drift, and reel your fish in. Seven fish end the day; the best angler wins.",
    package=__name__,
    rules_version=1,
    order=5,
    seats_of=seats_of,
    search="rollouts",
    entries=(Entry("freshwater", "variant", ("river",)), Entry("fly-solo", "variant", ("solo", "adventure"))),
    presets=(
        Preset("first"),
        Preset("usual", {"momentum": "random"}),
        Preset("everything", {"momentum": "random", "boards": "choose", "master_skills": "on"}),
        Preset("first-day", {"variant": "solo"}),
        Preset("adventure", {"variant": "adventure"}),
        Preset("adventure-master", {"variant": "adventure", "master_skills": "on"}),
    ),
    options_offered=(
        Option("variant", "which variant is played", "river", choices=VARIANTS),
        Option("players", "how many anglers", 2, lowest=2, highest=4, only_with=RIVER),
        Option(
            "boards",
            "whether Reel boards are dealt, or chosen in turn order",
            "random",
            choices=("random", "choose"),
            only_with=RIVER,
        ),
        Option(
            "momentum",
            "which five Momentum tiles are used",
            "basic",
            choices=("basic", "random", *LISTS),
            spelled=tiles_named,
            said="basic|random|five of 1 to 7, as in 1,2,3,6,7",
            parts=Parts(tuple(TILES), count=5, sides=("A", "B"), called={"basic": "1,2,3,4,5"}),
            only_with=RIVER,
            sample=("basic", "random"),
        ),
        # All tiles lie on the river for two to four. The locations of a Day differ in their rules: all four are tested.
        Option("location", "at which location the Day is played", 1, lowest=1, highest=4, only_with=SOLO),
        Option("tile", "which Momentum tile is unlocked", 1, lowest=1, highest=5, only_with=SOLO, sample=(1, 5)),
        Option("finesse", "how much Finesse is unlocked", 0, lowest=0, highest=4, only_with=SOLO, sample=(0, 4)),
        Option("rocks", "how many cards each Rock deck has", 1, lowest=1, highest=3, only_with=SOLO, sample=(1, 3)),
        Option("rod", "which Reel board is used", "1A", choices=("1A", "3B", "4B"), only_with=SOLO),
        Option("skill", "whether a skill card is drawn", "off", choices=("off", "on"), only_with=SOLO),
        Option("master_skills", "whether the Master Skill Pack is shuffled in", "off", choices=("off", "on")),
        Option("components", "our components, or your own file", "ours", own=f"{__name__}.components"),
    ),
    environments=(
        Environment("FlySolo", max_steps=2_000, fixed={"variant": "solo"}),
        Environment("FlySoloAdventure", max_steps=10_000, fixed={"variant": "adventure"}),
        Environment("Freshwater", max_steps=10_000, fixed={"variant": "river"}),
    ),
)

if TYPE_CHECKING:  # a type checker holds the modules to what every game answers
    from kingfisher.core.interface import Notation, Rules
    from kingfisher.games.freshwater import notation, rules

    RULES: Rules[rules.State, rules.Options] = rules
    NOTATION: Notation[rules.State, rules.Options] = notation
