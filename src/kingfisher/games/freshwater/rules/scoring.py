"""Chapter 10 of rules.md: scoring."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.games.freshwater.rules.setup import anglers, colour_of, points_of, species_of
from kingfisher.games.freshwater.rules.state import (
    BLACK,
    BLUE,
    BOARD_1A,
    BOARD_2A,
    BOARD_3B,
    BROOK,
    BROWN,
    COHO,
    COLOURS,
    CUTTHROAT,
    DOLLY,
    GOLD,
    GRAYLING,
    GREEN,
    GREEN_TOKEN,
    L1,
    L3,
    L4,
    ORANGE,
    PLAYER,
    RAINBOW,
    SEVEN,
    SILENT_ANGLER,
    SKILL_N,
    SKILL_O,
    SKILL_P,
    SKILL_W,
    SPECIES,
    STEELHEAD,
    TAN,
    WHITE,
    YELLOW,
)

if TYPE_CHECKING:
    from kingfisher.games.freshwater.rules.state import State

(
    FISH_PART, SEVEN_PART, SETS_PART, COHO_PART, TOKENS_PART, SPECIES_PART, BONUS_PART, BONUS_TOKEN_PART, JOURNAL_PART,
    TRACK_PART, LOCATION_PART,
) = range(11)  # fmt: skip
PARTS, PARTS_OF_SOLO = BONUS_PART + 1, LOCATION_PART + 1

# What scores, and how many points: rules, bot and score sheet read it here.
FIRST_TO_SEVEN_POINTS, SEVEN_FISH_BONUS = 2, 2  # [10.4] [13.11]
COLOUR_SET_POINTS = 3  # [10.5]
COHO_POINTS = 6  # [10.6]
W_POINTS = 1  # [8.25]
EITHER_SPECIES = (
    (SKILL_N, RAINBOW, CUTTHROAT),
    (SKILL_O, GRAYLING, BROOK),
    (SKILL_P, STEELHEAD, BROWN),
)  # [8.16] [8.17] [8.18]

# [10.7] to [10.11] Of the Reel boards 1A and 2A.
TOKEN_POINTS = (
    ((ORANGE, 1), (GREEN_TOKEN, 1), (YELLOW, 1), (WHITE, 2)),
    ((ORANGE, 1), (TAN, 1), (YELLOW, 1), (BLUE, 2)),
)
TOKEN_SET, TOKEN_SET_POINTS = 4, 5
BROWN_POINTS = 2
SPECIES_SETS = ((DOLLY, CUTTHROAT, BROOK), (DOLLY, RAINBOW, BROOK))
SPECIES_SET_POINTS = 4

# [10.12] to [10.15] Of the Reel boards 3B and 4B.
ALIKE_TOKENS, ALIKE_TOKENS_POINTS = 2, 3
SPECIES_PAIRS = (
    ((BROOK, CUTTHROAT, 3), (RAINBOW, GRAYLING, 3), (DOLLY, STEELHEAD, 4)),
    ((BROOK, RAINBOW, 3), (CUTTHROAT, GRAYLING, 3), (DOLLY, STEELHEAD, 4)),
)

# [12.24] to [12.28] Of the Silent Angler.
TRACK_POINTS = 2  # for every space after the first
DIFFERENT_TOKEN_POINTS = (2, 2, 1)  # at L1, L2 and L3
PAIR_POINTS_AT_L1 = 3
SPECIES_POINTS_AT_L2 = 2
SINGLE_SPECIES, SINGLE_POINTS = ((STEELHEAD, BROWN), (GRAYLING, RAINBOW)), 1  # at L1 and L2
COLOUR_POINTS_AT_L3 = ((GREEN, 3), (BLACK, 2), (GOLD, 1))
TOKEN_POINTS_AT_L4 = ((YELLOW, 1), (GREEN_TOKEN, 1), (TAN, 2), (ORANGE, 2), (WHITE, 3), (BLUE, 3))
SPECIES_AT_L4, SPECIES_POINTS_AT_L4 = (COHO, CUTTHROAT, DOLLY, BROOK), 2


def most_caught(s: State) -> int:
    most = 0
    for seat in range(anglers(s)):
        most = max(most, s.caught[seat])
    return most


def game_is_decided(s: State) -> bool:
    return most_caught(s) >= SEVEN  # [10.1] [12.22]


def has_fewer_fish(s: State, seat: int) -> bool:
    """Tell whether the seat has fewer fish than somebody else [8.8]."""
    return s.caught[seat] < most_caught(s)


def caught_of_species(s: State, seat: int, species: int) -> int:
    count = 0
    for k in range(s.caught[seat]):
        if species_of(s, s.pile[seat, k]) == species:
            count += 1
    return count


def caught_of_colour(s: State, seat: int, colour: int) -> int:
    count = 0
    for k in range(s.caught[seat]):
        if colour_of(s, s.pile[seat, k]) == colour:
            count += 1
    return count


def tokens_of(s: State, seat: int, token: int) -> int:
    """Count the Hatch tokens that the seat has gained, the one in the spinner too [10.2]."""
    return s.tokens[seat, token - 1] + (1 if s.spinner[seat] == token else 0)


def fish_points(s: State, seat: int) -> int:
    """Add up the points of the fish caught [10.3]."""
    points = 0
    for k in range(s.caught[seat]):
        points += points_of(s, s.pile[seat, k])
    return points


def colour_sets(s: State, seat: int) -> int:
    return min(caught_of_colour(s, seat, GOLD), caught_of_colour(s, seat, BLACK), caught_of_colour(s, seat, GREEN))


def coho_points(s: State, seat: int) -> int:
    """Count the points for the most Coho, which ties share [10.6] [11.21]."""
    own_cohos = caught_of_species(s, seat, COHO)
    tied = 0
    for other in range(anglers(s)):
        cohos = caught_of_species(s, other, COHO)
        if cohos > own_cohos:
            return 0
        if cohos == own_cohos:
            tied += 1
    return -(-COHO_POINTS // tied) if own_cohos else 0


def token_sets(s: State, seat: int) -> int:
    """Tell how many sets of four different colours can be made [11.21].

    These are m sets, if m of each colour at most make 4 m tokens.
    """
    sets = 0
    while True:
        tokens = 0
        for token in range(1, COLOURS + 1):
            tokens += min(sets + 1, tokens_of(s, seat, token))
        if tokens < TOKEN_SET * (sets + 1):
            return sets
        sets += 1


def token_points(s: State, seat: int) -> int:
    board, points = s.board[seat], 0
    if board in (BOARD_1A, BOARD_2A):
        for token, worth in TOKEN_POINTS[board - BOARD_1A]:  # [10.7] [10.8]
            points += worth * tokens_of(s, seat, token)
        return points + TOKEN_SET_POINTS * token_sets(s, seat)  # [10.9]
    if board == 0:
        return 0
    for token in range(1, COLOURS + 1):
        if tokens_of(s, seat, token) >= ALIKE_TOKENS:
            points += ALIKE_TOKENS_POINTS  # [10.12]
    return points


def pairs_of(s: State, seat: int, first: int, second: int) -> int:
    return min(caught_of_species(s, seat, first), caught_of_species(s, seat, second))


def species_points(s: State, seat: int) -> int:
    board, points = s.board[seat], 0
    if board in (BOARD_1A, BOARD_2A):
        first, second, third = SPECIES_SETS[board - BOARD_1A]  # [10.10] [10.11]
        sets = min(pairs_of(s, seat, first, second), caught_of_species(s, seat, third))
        return BROWN_POINTS * caught_of_species(s, seat, BROWN) + SPECIES_SET_POINTS * sets  # [10.9]
    if board == 0:
        return 0
    for first, second, worth in SPECIES_PAIRS[board - BOARD_3B]:  # [10.13] [10.14] [10.15]
        points += worth * pairs_of(s, seat, first, second)
    return points


def better_of(s: State, seat: int, card: int, first: int, second: int) -> int:
    """Count the fish of the better of two species, for a card that is held [10.16]."""
    if s.skills[seat] >> card & 1 == 0:
        return 0
    return max(caught_of_species(s, seat, first), caught_of_species(s, seat, second))


def bonus_points(s: State, seat: int) -> int:
    points = W_POINTS * (s.skills[seat] >> SKILL_W & 1)  # [8.25]
    for card, first, second in EITHER_SPECIES:
        points += better_of(s, seat, card, first, second)
    return points


def part_of_score(s: State, seat: int, part: int) -> int:
    if part == FISH_PART:
        return fish_points(s, seat)
    if part == SEVEN_PART:
        return FIRST_TO_SEVEN_POINTS if s.first_to_seven == seat + 1 else 0  # [10.4]
    if part == SETS_PART:
        return COLOUR_SET_POINTS * colour_sets(s, seat)  # [10.5]
    if part == COHO_PART:
        return coho_points(s, seat)
    if part == TOKENS_PART:
        return token_points(s, seat)
    if part == SPECIES_PART:
        return species_points(s, seat)
    return bonus_points(s, seat) if part == BONUS_PART else part_of_solo(s, seat, part)


def part_of_solo(s: State, seat: int, part: int) -> int:
    if part == BONUS_TOKEN_PART:
        return tokens_of(s, seat, s.bonus) if s.bonus else 0  # [12.23]
    if seat == PLAYER:
        if part != JOURNAL_PART:
            return 0
        seven = s.extra_seven if s.first_to_seven == PLAYER + 1 else 0  # [13.11]
        return s.extra_points + seven  # [13.12]
    if part == TRACK_PART:
        return TRACK_POINTS * s.track  # [12.24]
    return location_points(s) if part == LOCATION_PART else 0


def location_points(s: State) -> int:
    """Count what the Silent Angler has for the location."""
    location, angler, points = s.location, SILENT_ANGLER, 0
    if location == L4:  # [12.28]
        for token, worth in TOKEN_POINTS_AT_L4:
            points += worth * tokens_of(s, angler, token)
        for species in SPECIES_AT_L4:
            points += SPECIES_POINTS_AT_L4 * caught_of_species(s, angler, species)
        return points
    points += DIFFERENT_TOKEN_POINTS[location - L1] * different_tokens(s, angler)
    if location == L3:  # [12.27]
        for colour, worth in COLOUR_POINTS_AT_L3:
            points += worth * caught_of_colour(s, angler, colour)
        return points
    for species in range(SPECIES):
        caught = caught_of_species(s, angler, species)  # [12.25] [12.26]
        points += PAIR_POINTS_AT_L1 * (caught // 2) if location == L1 else SPECIES_POINTS_AT_L2 * min(1, caught)
    for species in SINGLE_SPECIES[location - L1]:
        points += SINGLE_POINTS * caught_of_species(s, angler, species)
    return points


def different_tokens(s: State, angler: int) -> int:
    """Count the different colours of Hatch tokens."""
    count = 0
    for token in range(1, COLOURS + 1):
        count += min(1, tokens_of(s, angler, token))
    return count


def total_score(s: State, seat: int) -> int:
    """Add up the score as if the game ended now."""
    points = 0
    for part in range(PARTS_OF_SOLO if s.variant else PARTS):
        points += part_of_score(s, seat, part)
    return points


def ranks_before(s: State, seat: int, other: int) -> bool:
    """Tell whether the seat is ahead of the other one [10.17]."""
    if total_score(s, seat) != total_score(s, other):
        return total_score(s, seat) > total_score(s, other)
    for colour in (GOLD, BLACK, GREEN):
        if caught_of_colour(s, seat, colour) != caught_of_colour(s, other, colour):
            return caught_of_colour(s, seat, colour) > caught_of_colour(s, other, colour)
    return False
