"""Chapter 13 of rules.md: the adventure of seven Days, its Journal and its Guide Book."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.games.freshwater.rules.scoring import (
    caught_of_colour,
    caught_of_species,
    tokens_of,
    total_score,
)
from kingfisher.games.freshwater.rules.setup import colour_of, listed, points_of, species_of
from kingfisher.games.freshwater.rules.state import (
    ADVENTURE,
    BEGIN_DAY,
    BLACK,
    BOARD_1A,
    BOARD_3B,
    BOARD_4B,
    BONUS_BOXES,
    DAYS,
    FINISHED,
    GOLD,
    GREEN,
    HIGHEST_FINESSE,
    JOURNAL,
    LOCATIONS,
    NEW_DAY,
    OPEN_3B,
    OPEN_4B,
    OPEN_FINESSE,
    OPEN_ROCKS,
    OPEN_SEVEN,
    OPEN_SKILL,
    PLAYER,
    SILENT_ANGLER,
    SPECIES,
    UPGRADE,
)

if TYPE_CHECKING:
    from kingfisher.core.arrays import Ints
    from kingfisher.games.freshwater.rules.state import State

SPECIES_BOXES = 5  # [13.14]
COLOUR_BOXES = (8, 7, 6)  # [13.15] Green, Black, Gold
HALF_OF_BONUS = BONUS_BOXES // 2
MAX_ROCKS = 3  # [13.8]
MAX_POINTS = 6  # [13.12]
EIGHT = 8  # [13.18]
CHALLENGES = 2 * SPECIES + 6  # [13.14] to [13.18]
# [13.16] By species the colour and the points of the Big One.
BIG_ONE_FISH = (
    (GOLD, 7), (BLACK, 4), (GOLD, 7), (BLACK, 4), (BLACK, 4), (GOLD, 7), (GOLD, 7), (GOLD, 8),
)  # fmt: skip

NO_BADGE = 1303
TILE_FIRST = 1304
BETWEEN_DAYS = 1305
TILE_IS_OPEN = 1306
FINESSE_IS_OPEN = 1307
ROCKS_ARE_OPEN = 1308
ONE_NEW_ROD = 1309
SKILL_IS_OPEN = 1310
SEVEN_IS_OPEN = 1311
POINTS_ARE_OPEN = 1312


# Upgrades


def refusal_in_journal(s: State, move: int) -> int:
    if move == BEGIN_DAY:
        return TILE_FIRST if s.open_tiles == 0 else 0
    if not UPGRADE <= move < BEGIN_DAY:
        return BETWEEN_DAYS  # [13.5]
    if s.badges == 0:
        return NO_BADGE
    if s.open_tiles == 0 and move >= UPGRADE + OPEN_FINESSE:
        return TILE_FIRST
    return refusal_of_upgrade(s, move - UPGRADE)


def legal_in_journal(s: State, out: Ints) -> int:
    count = 0
    for move in range(UPGRADE, BEGIN_DAY + 1):
        count = listed(out, count, move, refusal_in_journal(s, move))
    return count


def refusal_of_upgrade(s: State, which: int) -> int:
    if which < OPEN_FINESSE:
        return TILE_IS_OPEN if s.open_tiles >> which & 1 else 0  # [13.6]
    if which == OPEN_FINESSE:
        return FINESSE_IS_OPEN if s.open_finesse == HIGHEST_FINESSE else 0  # [13.7]
    if which == OPEN_ROCKS:
        return ROCKS_ARE_OPEN if s.open_rocks == MAX_ROCKS else 0  # [13.8]
    if which <= OPEN_4B:
        return ONE_NEW_ROD if s.open_board != BOARD_1A else 0  # [13.9]
    if which == OPEN_SKILL:
        return SKILL_IS_OPEN if s.open_skill else 0  # [13.10]
    if which == OPEN_SEVEN:
        return SEVEN_IS_OPEN if s.open_seven else 0  # [13.11]
    return POINTS_ARE_OPEN if s.open_points == MAX_POINTS else 0  # [13.12]


def apply_in_journal(s: State, move: int) -> None:
    if move == BEGIN_DAY:
        s.phase = NEW_DAY
    else:
        s.badges = s.badges - 1
        buy(s, move - UPGRADE)


def buy(s: State, which: int) -> None:
    if which < OPEN_FINESSE:
        s.open_tiles = s.open_tiles | 1 << which
    elif which == OPEN_FINESSE:
        s.open_finesse = s.open_finesse + 1
    elif which == OPEN_ROCKS:
        s.open_rocks = s.open_rocks + 1
    elif which == OPEN_3B:
        s.open_board = BOARD_3B
    elif which == OPEN_4B:
        s.open_board = BOARD_4B
    elif which == OPEN_SKILL:
        s.open_skill = 1
    elif which == OPEN_SEVEN:
        s.open_seven = 1
    else:
        s.open_points = s.open_points + 1


# The end of a Day


def is_beaten(s: State) -> bool:
    """Tell whether the Silent Angler is beaten [12.29]."""
    return total_score(s, PLAYER) > total_score(s, SILENT_ANGLER)


def end_day(s: State) -> None:
    """End a Day; the table stays as it is until the next Day begins."""
    s.phase = FINISHED
    s.ended = 1
    if s.variant != ADVENTURE:
        return
    own_points, silent_points = total_score(s, PLAYER), total_score(s, SILENT_ANGLER)
    s.day_points[s.day - 1] = own_points
    s.silent_points[s.day - 1] = silent_points
    s.done_before = challenges_done(s)
    fill_boxes(s)
    if own_points > silent_points:  # [12.29]
        s.badges = s.badges + 1  # [13.3]
        s.beaten = s.beaten + 1
    if s.beaten == LOCATIONS or s.day == DAYS:
        return  # [13.2]
    s.ended = 0
    s.day = s.day + 1
    s.phase = JOURNAL


def fill_boxes(s: State) -> None:
    """Fill in the boxes of the Guide Book that the Day has earned [13.13] [13.19]."""
    for species in range(SPECIES):
        boxes = min(SPECIES_BOXES, s.species_boxes[species] + caught_of_species(s, PLAYER, species))
        badge(s, s.species_boxes[species] < SPECIES_BOXES and boxes == SPECIES_BOXES)
        s.species_boxes[species] = boxes
    for colour in (GREEN, BLACK, GOLD):
        before, most = s.colour_boxes[colour - 1], COLOUR_BOXES[colour - 1]
        boxes = min(most, before + caught_of_colour(s, PLAYER, colour))
        badge(s, before < most and boxes == most)
        s.colour_boxes[colour - 1] = boxes
    for k in range(s.caught[PLAYER]):
        big = big_one(s, s.pile[PLAYER, k])
        if big >= 0:
            badge(s, s.big_ones >> big & 1 == 0)
            s.big_ones = s.big_ones | 1 << big
    before = s.bonus_boxes
    gained = tokens_of(s, PLAYER, s.bonus) if s.bonus else 0
    s.bonus_boxes = min(BONUS_BOXES, before + gained)  # [13.17]
    badge(s, before < HALF_OF_BONUS <= s.bonus_boxes)
    badge(s, before < BONUS_BOXES == s.bonus_boxes)
    if s.caught[PLAYER] >= EIGHT:
        badge(s, s.eight_box == 0)
        s.eight_box = 1


def challenges_done(s: State) -> int:
    """Collect the challenges done, one bit each in the Guide Book's order."""
    challenges = 0
    for species in range(SPECIES):
        challenges |= int(s.species_boxes[species] == SPECIES_BOXES) << species
    for colour in (GREEN, BLACK, GOLD):
        challenges |= int(s.colour_boxes[colour - 1] == COLOUR_BOXES[colour - 1]) << (SPECIES + colour - 1)
    challenges |= int(s.bonus_boxes >= HALF_OF_BONUS) << (SPECIES + 3)
    challenges |= int(s.bonus_boxes == BONUS_BOXES) << (SPECIES + 4)
    challenges |= s.eight_box << (SPECIES + 5)
    return challenges | s.big_ones << (SPECIES + 6)


def badge(s: State, earned: bool) -> None:
    if earned:
        s.badges = s.badges + 1


def big_one(s: State, card: int) -> int:
    """Tell which of the Big Ones it is, by its species; -1 where it is none [13.16]."""
    species = species_of(s, card)
    colour, points = BIG_ONE_FISH[species]
    return species if colour_of(s, card) == colour and points_of(s, card) == points else -1


def points_of_days(s: State) -> int:
    """Add up the points of the Days that are over [13.20]."""
    points = 0
    for day in range(DAYS):
        points += s.day_points[day]
    return points
