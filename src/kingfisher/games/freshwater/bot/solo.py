"""What the specialist knows of Fly Solo.

How a Day stands against the Silent Angler, which dice to leave to him, and which upgrades to buy.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.games.freshwater.bot.analysis import LEAVING_AT, POINTS_AT, note_backs
from kingfisher.games.freshwater.bot.fish_value import A_POINT
from kingfisher.games.freshwater.rules.journal import refusal_in_journal
from kingfisher.games.freshwater.rules.scoring import (
    COLOUR_POINTS_AT_L3,
    DIFFERENT_TOKEN_POINTS,
    PAIR_POINTS_AT_L1,
    SINGLE_POINTS,
    SINGLE_SPECIES,
    SPECIES_AT_L4,
    SPECIES_POINTS_AT_L2,
    SPECIES_POINTS_AT_L4,
    TOKEN_POINTS_AT_L4,
    TRACK_POINTS,
    caught_of_species,
    tokens_of,
    total_score,
)
from kingfisher.games.freshwater.rules.setup import back_of, dice_in_pool, space
from kingfisher.games.freshwater.rules.solo_day import colour_of_die
from kingfisher.games.freshwater.rules.state import (
    BEGIN_DAY,
    BOARD_1A,
    COLOURS,
    FACES,
    FINISHED,
    JOURNAL,
    L1,
    L3,
    L4,
    NEW_DAY,
    OPEN_4B,
    OPEN_FINESSE,
    OPEN_POINTS,
    OPEN_ROCKS,
    OPEN_SEVEN,
    OPEN_SKILL,
    OPEN_TILE,
    PLAYER,
    ROCK,
    ROCK_DECKS,
    ROWS,
    SILENT_ANGLER,
    STRIKE_CARDS,
    TURNS_A_ROUND,
    UPGRADE,
)

if TYPE_CHECKING:
    from kingfisher.core.arrays import Ints
    from kingfisher.games.freshwater.rules.state import State

POINTS_OF_TOKEN_AT_L4 = tuple(dict(TOKEN_POINTS_AT_L4).get(token, 0) for token in range(COLOURS + 1))
A_SET_BEGUN = 100
"""What a fish adds to sets that the Silent Angler may make, about."""
HIS_ROUND = (0, 660, 730, 690, 770)
"""What the Silent Angler gains in a round, by location."""
OWN_ROUND = 690
A_DAY = 2000
"""What a Day is worth that is won."""
LAST_DOUBT, DOUBT_A_TURN = 900, 135
"""How far a Day may still turn: at its end, and more for every turn that is left."""


# The dice that are left to the Silent Angler


def note_leaving(s: State, out: Ints) -> None:
    """Note for each die what the Silent Angler may gain when it is taken now, against the mean of all."""
    note_backs(s, out)
    pool, turns = dice_in_pool(s), TURNS_A_ROUND - s.turns
    his = pool - turns  # the dice that he will have
    total = 0
    for face in range(FACES):
        out[LEAVING_AT + face] = silent_gain(s, out, face + 1) if s.pool[face] else 0
        total += s.pool[face] * out[LEAVING_AT + face]
    for face in range(FACES):
        if s.pool[face]:
            mean = (total - out[LEAVING_AT + face]) * his // max(1, pool - 1)
            out[LEAVING_AT + face] = mean - total * his // pool


def silent_gain(s: State, out: Ints, die: int) -> int:
    """Estimate what a die brings to the Silent Angler on average."""
    token, fish, value = silent_token(s, die), 0, 0
    for row in range(ROWS):
        card = s.river[space(die - 1, row)]
        if card:
            fish += 1
            value += out[POINTS_AT + back_of(s, card)] + silent_fish(s, back_of(s, card)) + token
    return (value + TRACK_POINTS * A_POINT * (STRIKE_CARDS - fish)) // STRIKE_CARDS  # [12.20]


def silent_token(s: State, die: int) -> int:
    """Estimate what the Hatch token is worth that goes with a fish."""
    token, location = colour_of_die(s, die - 1, die) + 1, s.location
    if token == 0:
        return TRACK_POINTS * A_POINT
    value = A_POINT if token == s.bonus else 0
    if location == L4:
        return A_POINT * POINTS_OF_TOKEN_AT_L4[token]
    if tokens_of(s, SILENT_ANGLER, token) == 0:
        value += DIFFERENT_TOKEN_POINTS[location - L1] * A_POINT
    return value


def silent_fish(s: State, back: int) -> int:
    """Estimate what a fish is worth to the Silent Angler beside its points."""
    location, species = s.location, back // 3
    value = A_SET_BEGUN
    if location == L3:
        return value + A_POINT * COLOUR_POINTS_AT_L3[back % 3][1]
    if location == L4:
        return value + (SPECIES_POINTS_AT_L4 * A_POINT if species in SPECIES_AT_L4 else 0)
    value += SINGLE_POINTS * A_POINT if species in SINGLE_SPECIES[location - L1] else 0
    caught = caught_of_species(s, SILENT_ANGLER, species)
    if location == L1:
        return value + (PAIR_POINTS_AT_L1 * A_POINT if caught % 2 else A_POINT)
    return value + (SPECIES_POINTS_AT_L2 * A_POINT if caught == 0 else 0)


def deck_to_lose(s: State, decks: int) -> int:
    """Find the deck that has the most cards left, so that its Rock stays in the Silent Angler's way [12.18]."""
    best = -1
    for deck in range(ROCK_DECKS):
        if decks >> deck & 1 and (best < 0 or s.rocks_left[deck] > s.rocks_left[best]):
            best = deck
    return ROCK + best


# How a Day stands


def day_is_over(s: State) -> bool:
    return s.phase in (JOURNAL, NEW_DAY, FINISHED)


def prospect(s: State, own_place: int, left: int) -> float:
    """Estimate what a Day is worth: the chance to win it, and the points.

    The player stands at `own_place`, this many hundredths of a turn before the Day's end.
    """
    over = day_is_over(s)
    his = A_POINT * total_score(s, SILENT_ANGLER)
    if over:
        ahead = A_POINT * total_score(s, PLAYER) - his - A_POINT // 2
        left = 0
    else:
        pace = OWN_ROUND - HIS_ROUND[s.location]
        ahead = own_place - his + left * pace // (100 * TURNS_A_ROUND)
    doubt = 1.0 if over else LAST_DOUBT + DOUBT_A_TURN * left / 100
    x = min(1.0, max(-1.0, ahead / doubt))
    return A_DAY * x * (1.5 - 0.5 * x * x) + ahead * 30 / 100


# The Journal

FIRST_TILE = OPEN_TILE + 2
ORDER = (
    OPEN_ROCKS, OPEN_ROCKS, OPEN_FINESSE, OPEN_FINESSE, OPEN_SKILL, OPEN_FINESSE, OPEN_FINESSE,
    OPEN_POINTS, OPEN_POINTS, OPEN_POINTS, OPEN_POINTS, OPEN_POINTS, OPEN_POINTS, OPEN_SEVEN,
    OPEN_TILE + 2, OPEN_TILE + 3, OPEN_TILE, OPEN_TILE + 1, OPEN_TILE + 4,
)  # fmt: skip
"""The upgrades after the first tile, the best ones first; one that is named again is bought again. A new rod is never bought:
with the boards 3B and 4B fewer Days are won than with 1A."""


def in_journal(s: State) -> int:
    """Choose the next upgrade that was not bought yet, or begin the Day."""
    if s.open_tiles == 0:
        return UPGRADE + FIRST_TILE  # [13.4]
    if s.badges:
        for k in range(len(ORDER)):
            which, times = ORDER[k], 0
            for before in range(k + 1):
                times += int(ORDER[before] == which)
            if bought(s, which) < times and refusal_in_journal(s, UPGRADE + which) == 0:
                return UPGRADE + which
    return BEGIN_DAY


def bought(s: State, which: int) -> int:
    """Tell how often an upgrade was bought."""
    if which < OPEN_FINESSE:
        return s.open_tiles >> which & 1
    if which == OPEN_FINESSE:
        return s.open_finesse
    if which == OPEN_ROCKS:
        return s.open_rocks - 1
    if which <= OPEN_4B:
        return int(s.open_board != BOARD_1A)
    return int(s.open_skill if which == OPEN_SKILL else s.open_seven if which == OPEN_SEVEN else s.open_points)
