"""What fish, Hatch tokens and a line are worth in Freshwater Fly, in hundredths of a point, and how much time is left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.core.arrays import zeros
from kingfisher.games.freshwater.rules.scoring import (
    ALIKE_TOKENS,
    ALIKE_TOKENS_POINTS,
    BROWN_POINTS,
    COHO_POINTS,
    COLOUR_SET_POINTS,
    SPECIES_PAIRS,
    SPECIES_SET_POINTS,
    SPECIES_SETS,
    TOKEN_POINTS,
    TOKEN_SET,
    TOKEN_SET_POINTS,
    most_caught,
    tokens_of,
)
from kingfisher.games.freshwater.rules.setup import anglers, back_of, dice_in_play, dice_in_pool
from kingfisher.games.freshwater.rules.state import (
    BOARD_1A,
    BOARD_2A,
    BOARD_3B,
    BROWN,
    COHO,
    COLOURS,
    DRAG_SPACE,
    FACES,
    FINESSE_SPACE,
    GOLD,
    GREEN,
    PLAYER,
    REEL_SPACES,
    SEVEN,
    SILENT_ANGLER,
    STAMINA_SPACE,
    START,
    TURNS_A_ROUND,
)

if TYPE_CHECKING:
    from kingfisher.core.arrays import ArrayND, Floats3D
    from kingfisher.games.freshwater.rules.state import State

# Prices in hundredths of a point, chosen by play against itself.
A_POINT = 100
A_WIN = 1000
A_TURN = 195
A_FINESSE = 80
A_CARD = 50
A_ROCK = 180
"""What a Rock is worth in Fly Solo, for in its space the Silent Angler catches nothing."""
A_TILE = 120
A_PIP = 3
"""What a pip of a die costs: who has the lowest sum begins the next round."""
BEGINNING = 100
"""What it is worth to begin the next round."""
A_COLUMN = 16
"""What one more column with the colour of the fly is worth beyond this turn."""
A_FISH_IN_TURNS = 330
"""How many hundredths of a turn a fish takes, from the Cast to the score pile."""
HIS_FISH_IN_TURNS = 340
"""The same for the Silent Angler, in turns of the player."""
HOPE = 40
"""How much of a set that is begun counts for each fish that the leader still lacks, in hundredths."""
PART_OF_TWO = 35
PART_OF_THREE = (0, 20, 50)
PART_OF_FOUR = (0, 18, 42, 70)
SIDE_WORTH = (0, 0, 110, 100, 120, 110, 140, 110, 140, 150, 50, 60, 110, 40, 110, 90)
"""What it is worth to hold a Momentum tile, by 2 * tile + side."""

# How long a line is.
STRENGTHS = 6
SECTIONS = 3
DICE_TO_CHOOSE_FROM = 3
FINESSE_STOP, MOMENTUM_STOP, FINESSE_ACTION = 0.3, 0.55, 0.6  # in turns


def turns_to_land() -> ArrayND[int]:
    """Tabulate how many hundredths of a turn it takes until a fish is caught.

    The player takes the best of three dice. The table goes by the space of Drag on the reel, colour, strength, section and
    space of the reel.
    """
    hundredths: ArrayND[int] = zeros("i8", 2, GOLD, STRENGTHS, SECTIONS + 1, REEL_SPACES)
    best_of = [
        ((FACES - k) ** DICE_TO_CHOOSE_FROM - (FACES - 1 - k) ** DICE_TO_CHOOSE_FROM) / FACES**DICE_TO_CHOOSE_FROM
        for k in range(FACES)
    ]
    for drag in range(2):
        for colour in range(GOLD):
            table: Floats3D = zeros("f8", STRENGTHS, SECTIONS + 1, REEL_SPACES)
            for strength in range(STRENGTHS):
                for section in range(1, SECTIONS + 1):
                    for reel in range(REEL_SPACES - 1, -1, -1):
                        turns = 3.0
                        for _ in range(12):  # it may come back to where it was
                            table[strength, section, reel] = turns
                            ends = sorted(
                                after_spin(table, drag + 1, colour + 1, strength, section, reel, die)
                                if die > strength
                                else turns - FINESSE_ACTION
                                for die in range(1, FACES + 1)
                            )
                            turns = 1 + sum(share * end for share, end in zip(best_of, ends, strict=True))
                        table[strength, section, reel] = turns
                        hundredths[drag, colour, strength, section, reel] = round(100 * turns)
    return hundredths


def after_spin(table: Floats3D, drag: int, colour: int, strength: int, section: int, reel: int, die: int) -> float:
    """Count the turns that are left after a spin."""
    stop = reel + die - strength
    section -= stop // REEL_SPACES
    stop %= REEL_SPACES
    saved = FINESSE_STOP if stop == FINESSE_SPACE else MOMENTUM_STOP if 0 < stop < FINESSE_SPACE and stop != drag else 0.0
    if section <= 0:
        return -saved
    if stop == STAMINA_SPACE and colour == GREEN:
        section, stop = section - 1, START
    elif stop == STAMINA_SPACE and colour == GOLD:
        stop, saved = FINESSE_SPACE, FINESSE_STOP
    return table[0 if stop == drag else strength, section, stop] - saved


TURNS = turns_to_land()


def turns_on_line(s: State, colour: int, strength: int, section: int, reel: int) -> int:
    return TURNS[s.numbers[DRAG_SPACE] - 1, colour - 1, min(strength, STRENGTHS - 1), section, reel]


# What fish and tokens are worth. The counts of a score pile stand in one number: species, then colours, four bits each.


def kinds_of(s: State, seat: int) -> int:
    kinds = 0
    for k in range(s.caught[seat]):
        kinds = with_fish(kinds, back_of(s, s.pile[seat, k]))
    return kinds


def with_fish(kinds: int, back: int) -> int:
    return kinds + (1 << 4 * (back // 3)) + (1 << 32 + 4 * (back % 3))


def many(kinds: int, species: int) -> int:
    return kinds >> 4 * species & 15


def hope_of(s: State) -> int:
    """Tell how much a set that is begun still counts, in hundredths."""
    return min(100, HOPE * max(0, SEVEN - most_caught(s)))


def pair(points: int, hope: int, first: int, second: int) -> int:
    """Estimate what sets of two are worth; a set that is begun counts in part."""
    return A_POINT * points * min(first, second) + (points * PART_OF_TWO * hope // 100 if first != second else 0)


def triple(points: int, hope: int, first: int, second: int, third: int) -> int:
    sets = min(first, second, third)
    begun_with = int(first > sets) + int(second > sets) + int(third > sets)
    return A_POINT * points * sets + points * int(PART_OF_THREE[begun_with]) * hope // 100


def fish_promise(s: State, seat: int, kinds: int, hope: int) -> int:
    """Estimate what the kinds of fish in a score pile are worth beside their points."""
    promise = triple(COLOUR_SET_POINTS, hope, kinds >> 32 & 15, kinds >> 36 & 15, kinds >> 40 & 15)
    promise += coho_promise(s, seat, many(kinds, COHO))
    board = s.board[seat]
    if board in (BOARD_1A, BOARD_2A):
        promise += BROWN_POINTS * A_POINT * many(kinds, BROWN)
        first, second, third = SPECIES_SETS[board - BOARD_1A]
        return promise + triple(SPECIES_SET_POINTS, hope, many(kinds, first), many(kinds, second), many(kinds, third))
    for first, second, points in SPECIES_PAIRS[0 if board == BOARD_3B else 1]:
        promise += pair(points, hope, many(kinds, first), many(kinds, second))
    return promise


def coho_promise(s: State, seat: int, own_cohos: int) -> int:
    """Value as many Coho as the best of the others at three points, and each one more or less at two."""
    if own_cohos == 0:
        return 0
    most = 0
    for other in range(anglers(s)):
        if other != seat:
            cohos = 0
            for k in range(s.caught[other]):
                if back_of(s, s.pile[other, k]) // 3 == COHO:
                    cohos += 1
            most = max(most, cohos)
    return max(0, min(COHO_POINTS * A_POINT, COHO_POINTS // 2 * A_POINT + 2 * A_POINT * (own_cohos - most)))


def token_promise(s: State, seat: int, hope: int, more: int) -> int:
    """Estimate what the Hatch tokens are worth, with one more of this colour.

    Colour 0 is none.
    """
    board, promise, tokens, kinds, pairs = s.board[seat], 0, 0, 0, 0
    for token in range(1, COLOURS + 1):
        count = tokens_of(s, seat, token) + int(token == more)
        tokens += min(1, count)
        pairs += min(2, count)
        if token == s.bonus:
            promise += A_POINT * count  # [12.23]
        kinds += min(3, count)
        if board > BOARD_2A:
            part_of_set = A_POINT if count >= ALIKE_TOKENS else PART_OF_TWO * hope // 100 if count else 0
            promise += ALIKE_TOKENS_POINTS * part_of_set
    if board in (BOARD_1A, BOARD_2A):
        for token, worth in TOKEN_POINTS[board - BOARD_1A]:
            promise += A_POINT * worth * (tokens_of(s, seat, token) + int(token == more))
    if board <= BOARD_2A:
        sets = 3 if kinds >= 3 * TOKEN_SET else 2 if pairs >= 2 * TOKEN_SET else 1 if tokens >= TOKEN_SET else 0
        left = tokens if sets == 0 else pairs - TOKEN_SET if sets == 1 else kinds - 2 * TOKEN_SET if sets == 2 else 0
        begun_with = min(TOKEN_SET - 1, left)
        promise += TOKEN_SET_POINTS * (A_POINT * sets + int(PART_OF_FOUR[max(0, begun_with)]) * hope // 100)
    return promise


# How much time is left


def turns_left(s: State) -> int:
    """Tell how many hundredths of a turn a seat still has, about."""
    if s.variant:
        return turns_of_day(s)
    seats, pool = s.seats, dice_in_pool(s)
    this_round = 100 * (pool + 1) // seats
    if most_caught(s) >= SEVEN:
        return this_round
    soonest = 10_000
    for other in range(seats):
        lacking = A_FISH_IN_TURNS * (SEVEN - s.caught[other]) - (A_FISH_IN_TURNS // 2 if s.line[other] else 0)
        soonest = min(soonest, lacking)
    return max(this_round, soonest + 50 * dice_in_play(s) // seats)


def turns_of_day(s: State) -> int:
    """Estimate how many hundredths of a turn a Day of Fly Solo still has.

    The Silent Angler may end it too.
    """
    this_round = 100 * (TURNS_A_ROUND - s.turns)
    if most_caught(s) >= SEVEN:
        return this_round
    own_turns = A_FISH_IN_TURNS * (SEVEN - s.caught[PLAYER]) - (A_FISH_IN_TURNS // 2 if s.line[PLAYER] else 0)
    his = HIS_FISH_IN_TURNS * (SEVEN - s.caught[SILENT_ANGLER]) - 100 * s.turns
    return max(this_round, min(own_turns + 100, his))


def worth_of_line(gain: int, turns: int, left: int, turn_price: int) -> int:
    """Estimate what a fish is worth that brings so much, if it is caught in time.

    It is caught after this many turns.
    """
    in_time = min(100, max(0, 50 + (left - turns) // 3))
    return gain * in_time // 100 - turn_price * min(turns, left) // 100


def turn_price(left: int) -> int:
    """Price a turn, which is worth less when no fish can be caught in time any more."""
    return A_TURN * min(left, 400) // 400


def finesse_price(left: int) -> int:
    return A_FINESSE * min(left, 300) // 300
