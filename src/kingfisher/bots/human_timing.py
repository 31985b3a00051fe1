"""HumanTiming: how quickly a human hand plays, so that a bot does not win a race by being a machine.

Between two moves of a seat lie a reaction, which is log-normal as people's are, a search with the eyes, and a movement of the
hand. The game says what a move asks for (`hand_work_of` in its bot.py), and HumanTiming says how long that takes. All times
are in milliseconds.

A live table and a simulated race use it in the same way:

    timing = timing_of(game, "expert")         # of a level or of any other bot
    hand = Hand(game, timing, seed)            # with a generator of its own
    move = bot.choose(view)                    # what the seat sees now
    due = now + hand.wait_ms(view, move)       # then the move is offered; if it is refused, the seat looks again

A wait is counted from the moment of the look, which is when the last move of the seat was accepted or refused, or when the
round began. While a seat has no legal move (`view.legal` is empty), it looks again when the table has changed. A new round
cancels every planned move. No wait is below HUMAN_LIMIT_MS, unless the timing MACHINE was asked for, which is not human.
"""

from __future__ import annotations

import math
from array import array
from dataclasses import dataclass
from functools import cache
from statistics import NormalDist
from typing import TYPE_CHECKING

from kingfisher.core.arrays import Ints, zeros
from kingfisher.core.rng import Rng, pick

if TYPE_CHECKING:
    from kingfisher.core.game import Game
    from kingfisher.core.play.view import View
    from kingfisher.core.structs import Struct

HUMAN_LIMIT_MS = 250
"""The least time between two moves of one seat. A player who has already seen the next move need not choose any more, but
the hand must still move: by Fitts' law, aiming at a space a few widths away has a difficulty of about 2.5 bits, and the
quickest practised hands need about 100 ms a bit. A choice between a few answers takes 300 ms and more."""

TENTHS = 10
STEPS = 256  # quantiles of a spread
ONE = 1024  # stands for the factor 1 in the tables of factors

# The places of a HumanTiming as numbers, before its tables of factors.
LEAST, REACTION, SCAN, CARRY, FACTORS = 0, 1, 2, 3, 4
NUMBERS = FACTORS + 2 * STEPS


@dataclass(frozen=True)
class HumanTiming:
    """How fast a hand is: its median reaction, the time to search one place, and the time to carry one card.

    A spread is the standard deviation of the logarithm: with 0.3, two reactions of three are within about a third of the
    median.
    """

    reaction_ms: int
    scan_ms: int
    carry_ms: int
    reaction_spread: float = 0.35
    carry_spread: float = 0.2
    human: bool = True

    @property
    def least_ms(self) -> int:
        return HUMAN_LIMIT_MS if self.human else 1

    @property
    def numbers(self) -> Ints:
        """The numbers that compiled loops read: whole ones, so that every machine draws the same times."""
        return numbers_of(self)

    def wait_ms(self, looks: int, carried: int, picks: Ints) -> int:
        """Draw the time until a move, in milliseconds.

        `looks` and `carried` (tenths of a card) are what `hand_work_of` answers, `picks` is a generator.
        """
        return wait_of(self.numbers, looks, carried, picks)


DEFAULT_TIMING = HumanTiming(reaction_ms=450, scan_ms=50, carry_ms=500)
"""The hand of a bot for which its game states none."""

MACHINE = HumanTiming(reaction_ms=10, scan_ms=0, carry_ms=10, human=False)
"""As fast as a program; used only where somebody asks for it."""


@cache
def numbers_of(timing: HumanTiming) -> Ints:
    normal = NormalDist()
    quantiles = [normal.inv_cdf((step + 0.5) / STEPS) for step in range(STEPS)]
    spreads = (timing.reaction_spread, timing.carry_spread)
    factors = [round(ONE * math.exp(spread * z)) for spread in spreads for z in quantiles]
    numbers: memoryview = zeros("i8", NUMBERS)
    for k, number in enumerate((timing.least_ms, timing.reaction_ms, timing.scan_ms, timing.carry_ms, *factors)):
        numbers[k] = number
    return numbers.toreadonly()


def wait_of(timing: Ints, looks: int, carried: int, picks: Ints) -> int:
    """Draw the time until the next move, interpreted or compiled; `timing` is the numbers of a HumanTiming."""
    reaction = timing[REACTION] * timing[FACTORS + pick(picks, STEPS)] // ONE
    carry = timing[CARRY] * carried * timing[FACTORS + STEPS + pick(picks, STEPS)] // (TENTHS * ONE)
    return max(timing[LEAST], reaction + timing[SCAN] * looks + carry)


def timing_of(game: Game, bot: str, human: bool = True) -> HumanTiming:
    """Return the timing of a bot.

    `HUMAN_TIMINGS` of the game's bot.py states reaction, scan and carry of its levels.
    """
    if not human:
        return MACHINE
    from kingfisher.bots import bot_attributes

    stated = bot_attributes(game).get("HUMAN_TIMINGS", {})
    return HumanTiming(*stated[bot]) if bot in stated else DEFAULT_TIMING


class Hand:
    """A hand at a live table."""

    def __init__(self, game: Game, timing: HumanTiming, seed: int = 0) -> None:
        from kingfisher.bots import bot_attributes
        from kingfisher.bots.workspace import start_own
        from kingfisher.core.rng import rng_of

        self.timing = timing
        self._hand_work_of = bot_attributes(game).get("hand_work_of", hand_work_of)
        self._picks = array("q", [0] * 4)  # a copy of a race copies its hands
        start_own(Rng(), self._picks, rng_of(seed).key, 1)

    def wait_ms(self, view: View, move: int) -> int:
        """Draw how many milliseconds after the look the move is made."""
        looks, carried = self._hand_work_of(view.state, view.seat, move)
        return self.timing.wait_ms(looks, carried, self._picks)


# Defaults for games whose bot.py does not define these two.


def hand_work_of(s: Struct, seat: int, move: int) -> tuple[int, int]:
    return 1, TENTHS


def redirect(s: Struct, seat: int, move: int) -> int:
    return move
