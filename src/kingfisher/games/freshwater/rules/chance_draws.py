"""What dice, bag and cards bring, with the weights of the outcomes."""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING

from kingfisher.core.rng import below, number
from kingfisher.games.freshwater.rules.cast import reveal
from kingfisher.games.freshwater.rules.endgame import drawn_tokens
from kingfisher.games.freshwater.rules.finesse import TILE_GAINS, gain
from kingfisher.games.freshwater.rules.setup import dice_in_play, dice_in_pool, put_token
from kingfisher.games.freshwater.rules.solo_day import reveal_silently, set_up_day
from kingfisher.games.freshwater.rules.state import (
    ACTED,
    COLOURS,
    COLUMNS,
    FACES,
    HATCHING,
    MAX_DICE,
    NEW_DAY,
    REROLL,
    ROLL,
    SIDE_5B,
    SILENT_STRIKE,
    STRIKE,
    STRIKE_CARDS,
)
from kingfisher.games.freshwater.rules.turn import begin_round

if TYPE_CHECKING:
    from kingfisher.core.arrays import Ints
    from kingfisher.core.rng import Rng
    from kingfisher.games.freshwater.rules.state import State as State


MAX_OUTCOMES = comb(MAX_DICE + FACES - 1, FACES - 1)  # how the dice of a roll may fall

BLANK, HOOK = 0, 1  # a Strike card


def chance(s: State, rng: Rng) -> int:
    phase = s.phase
    if phase == NEW_DAY:
        return number(rng)
    if phase in (STRIKE, SILENT_STRIKE):
        return HOOK if below(rng, STRIKE_CARDS - s.revealed) == 0 else BLANK  # [4.3]
    if phase == HATCHING:
        return drawn_tokens(s, rng)
    dice = dice_in_pool(s) if phase == REROLL else dice_in_play(s)
    ways, counts = 1, 0
    for _ in range(dice):
        ways *= FACES  # a power would be taken of fractions on a GPU
    faces = below(rng, ways)
    for _ in range(dice):
        counts += 1 << 4 * (faces % FACES)
        faces //= FACES
    return counts


def chances(s: State, outcomes: Ints, weights: Ints) -> int:
    phase = s.phase
    if phase == NEW_DAY:
        return 0
    if phase in (STRIKE, SILENT_STRIKE):
        left = STRIKE_CARDS - s.revealed
        outcomes[0] = HOOK
        weights[0] = 1
        if left == 1:
            return 1
        outcomes[1] = BLANK
        weights[1] = left - 1
        return 2
    due = s.draws_due if phase == HATCHING else dice_in_pool(s) if phase == REROLL else dice_in_play(s)
    count = 0
    for first in range(due + 1):
        for second in range(due - first + 1):
            for third in range(due - first - second + 1):
                for fourth in range(due - first - second - third + 1):
                    left = due - first - second - third - fourth
                    for fifth in range(left + 1):
                        counts = first | second << 4 | third << 8 | fourth << 12 | fifth << 16 | (left - fifth) << 20
                        weight = weight_of(s, counts, due, phase == HATCHING)
                        if weight:
                            outcomes[count] = counts
                            weights[count] = weight
                            count += 1
    return count


def weight_of(s: State, counts: int, due: int, from_bag: bool) -> int:
    """Count in how many ways this many tokens of each colour can be drawn, or this many dice show each face."""
    weight, left = 1, due
    for kind in range(6):
        many = counts >> 4 * kind & 15
        weight *= ways_to_choose(s.bag[kind] if from_bag else left, many)
        left -= many
    return weight


def ways_to_choose(n: int, k: int) -> int:
    if k > n:
        return 0
    ways = 1
    for i in range(k):
        ways = ways * (n - i) // (i + 1)
    return ways


def apply_chance(s: State, outcome: int) -> None:
    phase = s.phase
    if phase == STRIKE:
        reveal(s, outcome == HOOK)
        return
    if phase == SILENT_STRIKE:
        reveal_silently(s, outcome == HOOK)
        return
    if phase == NEW_DAY:
        set_up_day(s, outcome)
        return
    if phase == HATCHING:
        for colour in range(COLOURS):
            for _ in range(outcome >> 4 * colour & 15):
                put_token(s, COLUMNS, colour)
        s.draws_due = 0
        s.phase = ROLL
        return
    for face in range(FACES):
        s.pool[face] = outcome >> 4 * face & 15
    if phase == ROLL:
        begin_round(s)  # [9.6]
    else:
        gain(s, s.seat, TILE_GAINS[SIDE_5B])  # [7.13]
        s.phase = ACTED
