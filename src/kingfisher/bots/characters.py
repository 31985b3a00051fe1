"""Who a bot is to the people who play against it: an animal of the river with a name, by its level and its seat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kingfisher.bots.bot_levels import levels

if TYPE_CHECKING:
    from kingfisher.core.game import Game

NAMES = {
    "duckling": ("Pip", "Dot", "Nib", "Dilly", "Fluff", "Puddle", "Pebble", "Tuppy", "Button"),
    "frog": ("Flora", "Finn", "Fern", "Felix", "Freya", "Fritz", "Flip", "Faye", "Fidget"),
    "vole": ("Vito", "Vera", "Viola", "Victor", "Velma", "Vince", "Vesta", "Val", "Vida"),
    "otter": ("Olive", "Otto", "Oscar", "Ottilie", "Orla", "Omar", "Olga", "Oswin", "Ozzy"),
    "osprey": ("Astrid", "Arlo", "Aurora", "Atlas", "Alba", "Ajax", "Ada", "Axel", "Aquila"),
}
"""The animals from the weakest to the strongest, each with a name for every seat of a table."""

ANIMALS = tuple(NAMES)


@dataclass(frozen=True)
class Character:
    """A bot's name and the animal that it is drawn as."""

    name: str
    animal: str


def animal_of(game: Game, level: str) -> str:
    """Find the animal of a level: the weakest level has the first, the strongest the last, the others come between."""
    offered = levels(game)
    highest = max(len(offered) - 1, 1)
    return ANIMALS[(offered.index(level) * (len(ANIMALS) - 1) + highest // 2) // highest]


def character_of(game: Game, bot: str, seat: int) -> Character | None:
    """Tell who plays a seat.

    At every table the same seat and level mean the same character, so nothing has to be stored, and no two seats of a table
    have the same name. None where the bot is no level: such bots are tools, and known by what they do.
    """
    if bot not in levels(game):
        return None
    animal = animal_of(game, bot)
    names = NAMES[animal]
    return Character(names[seat % len(names)], animal)
