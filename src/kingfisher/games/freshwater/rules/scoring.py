"""Chapter 10 of rules.md: scoring."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.games.freshwater.rules.setup import anglers, colour_of, points_of, species_of
from kingfisher.games.freshwater.rules.state import (
    BLACK,
    BLUE,
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
    LOCATIONS,
    ORANGE,
    PLAYER,
    RAINBOW,
    SEVEN,
    SILENT_ANGLER,
    SPECIES,
    STEELHEAD,
    TAN,
    WHITE,
    YELLOW,
    N,
    O,
    P,
    W,
)

if TYPE_CHECKING:
    from kingfisher.games.freshwater.rules.state import State

(
    FISH_PART, SEVEN_PART, SETS_PART, COHO_PART, TOKENS_PART, SPECIES_PART, BONUS_PART, BONUS_TOKEN_PART, JOURNAL_PART,
    TRACK_PART, LOCATION_PART,
) = range(11)  # fmt: skip
PARTS, PARTS_OF_SOLO = 7, 11


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
    """[10.2] Hatch tokens that the seat has gained, the one in the spinner too."""
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
    own = caught_of_species(s, seat, COHO)
    tied = 0
    for other in range(anglers(s)):
        cohos = caught_of_species(s, other, COHO)
        if cohos > own:
            return 0
        if cohos == own:
            tied += 1
    return -(-6 // tied) if own else 0


def token_sets(s: State, seat: int) -> int:
    """Tell how many sets of four different colours can be made [11.21].

    These are m sets, if m of each colour at most make 4 m tokens.
    """
    sets = 0
    while True:
        tokens = 0
        for token in range(1, COLOURS + 1):
            tokens += min(sets + 1, tokens_of(s, seat, token))
        if tokens < 4 * (sets + 1):
            return sets
        sets += 1


def token_points(s: State, seat: int) -> int:
    board = s.board[seat]
    if board == 1:  # [10.7] [10.9]
        singles = tokens_of(s, seat, ORANGE) + tokens_of(s, seat, GREEN_TOKEN) + tokens_of(s, seat, YELLOW)
        return singles + 2 * tokens_of(s, seat, WHITE) + 5 * token_sets(s, seat)
    if board == 2:  # [10.8] [10.9]
        singles = tokens_of(s, seat, ORANGE) + tokens_of(s, seat, TAN) + tokens_of(s, seat, YELLOW)
        return singles + 2 * tokens_of(s, seat, BLUE) + 5 * token_sets(s, seat)
    if board == 0:
        return 0
    points = 0
    for token in range(1, COLOURS + 1):
        if tokens_of(s, seat, token) >= 2:
            points += 3  # [10.12]
    return points


def pairs_of(s: State, seat: int, one: int, other: int) -> int:
    return min(caught_of_species(s, seat, one), caught_of_species(s, seat, other))


def species_points(s: State, seat: int) -> int:
    board = s.board[seat]
    if board == 1 or board == 2:
        third = CUTTHROAT if board == 1 else RAINBOW  # [10.10] [10.11]
        sets = min(pairs_of(s, seat, DOLLY, BROOK), caught_of_species(s, seat, third))
        return 2 * caught_of_species(s, seat, BROWN) + 4 * sets  # [10.9]
    if board == 0:
        return 0
    with_brook, with_grayling = (CUTTHROAT, RAINBOW) if board == 3 else (RAINBOW, CUTTHROAT)  # [10.13] [10.14]
    pairs = pairs_of(s, seat, BROOK, with_brook) + pairs_of(s, seat, GRAYLING, with_grayling)
    return 3 * pairs + 4 * pairs_of(s, seat, DOLLY, STEELHEAD)  # [10.15]


def better_of(s: State, seat: int, card: int, one: int, other: int) -> int:
    """Count the fish of the better of two species, for a card that is held [10.16]."""
    if s.skills[seat] >> card & 1 == 0:
        return 0
    return max(caught_of_species(s, seat, one), caught_of_species(s, seat, other))


def bonus_points(s: State, seat: int) -> int:
    points = better_of(s, seat, N, RAINBOW, CUTTHROAT)  # [8.16]
    points += better_of(s, seat, O, GRAYLING, BROOK)  # [8.17]
    points += better_of(s, seat, P, STEELHEAD, BROWN)  # [8.18]
    return points + (s.skills[seat] >> W & 1)  # [8.25]


def part_of_score(s: State, seat: int, part: int) -> int:
    if part == FISH_PART:
        return fish_points(s, seat)
    if part == SEVEN_PART:
        return 2 if s.first_to_seven == seat + 1 else 0  # [10.4]
    if part == SETS_PART:
        return 3 * colour_sets(s, seat)  # [10.5]
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
        return 2 * s.track  # [12.24]
    return location_points(s) if part == LOCATION_PART else 0


def location_points(s: State) -> int:
    """Count what the Silent Angler has for the location."""
    location, angler = s.location, SILENT_ANGLER
    if location == LOCATIONS:  # [12.28]
        points = tokens_of(s, angler, YELLOW) + tokens_of(s, angler, GREEN_TOKEN)
        points += 2 * (tokens_of(s, angler, TAN) + tokens_of(s, angler, ORANGE))
        points += 3 * (tokens_of(s, angler, WHITE) + tokens_of(s, angler, BLUE))
        for species in (COHO, CUTTHROAT, DOLLY, BROOK):
            points += 2 * caught_of_species(s, angler, species)
        return points
    points = 0
    for token in range(1, COLOURS + 1):
        if tokens_of(s, angler, token):
            points += 1 if location == 3 else 2
    if location == 3:  # [12.27]
        return points + sum_of_colours(s, angler)
    for species in range(SPECIES):
        caught = caught_of_species(s, angler, species)
        points += 3 * (caught // 2) if location == 1 else 2 * min(1, caught)  # [12.25] [12.26]
    one, other = (STEELHEAD, BROWN) if location == 1 else (GRAYLING, RAINBOW)
    return points + caught_of_species(s, angler, one) + caught_of_species(s, angler, other)


def sum_of_colours(s: State, angler: int) -> int:
    green, black = caught_of_colour(s, angler, GREEN), caught_of_colour(s, angler, BLACK)
    return 3 * green + 2 * black + caught_of_colour(s, angler, GOLD)


def total_score(s: State, seat: int) -> int:
    """As if the game ended now."""
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
