"""Check that no piece is lost or doubled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.games.freshwater.rules.setup import (
    anglers,
    dice_in_play,
    dice_in_pool,
    first_of_kind,
    rocks_a_deck,
    tokens_a_colour,
)
from kingfisher.games.freshwater.rules.state import (
    COLOURS,
    COLUMNS,
    FACES,
    FISH,
    HATCHING,
    HELD_BY,
    MOMENTUM_TILES,
    OUT_OF_PLAY,
    ROCK_DECKS,
    ROLL,
    SKILL_W,
    SKILLS,
    SPACES,
)

if TYPE_CHECKING:
    from kingfisher.games.freshwater.rules.state import State as State


def missing(s: State) -> int:
    """Count the components that are not in exactly one place; before the first Day none is on the table."""
    if s.variant and s.dealt_rocks == 0:
        return 0
    wrong = missing_fish(s) + missing_tokens(s) + missing_rocks(s)
    dice = dice_in_pool(s) + (1 if s.die else 0)
    for seat in range(anglers(s)):
        for face in range(FACES):
            dice += s.taken[seat, face]
    phase = s.phase
    if phase != HATCHING and phase != ROLL and (dice or s.ended != 2):  # given up before they were rolled
        wrong += abs(dice_in_play(s) - dice)
    for tile in range(MOMENTUM_TILES):
        holders = 0
        for seat in range(s.seats):
            if s.tile[seat] == tile + 1:
                holders += 1
        wrong += abs(holders - (1 if s.tile_at[tile] >= HELD_BY else 0))
        if s.variant:
            wrong += int((s.tile_at[tile] != OUT_OF_PLAY) != (s.dealt_tiles >> tile & 1 == 1))
    return wrong


def missing_fish(s: State) -> int:
    wrong = 0
    for card in range(1, FISH + 1):
        if first_of_kind(s, card) == card:
            copies, count = 0, 0
            while card + copies <= FISH and s.cards[card + copies - 1] == s.cards[card - 1]:
                copies += 1
            for where in range(SPACES):
                count += int(s.river[where] == card)
            for k in range(s.deck_left):
                count += int(s.deck[k] == card)
            for seat in range(anglers(s)):
                count += int(card in (s.line[seat], s.lost[seat]))
                for k in range(s.caught[seat]):
                    count += int(s.pile[seat, k] == card)
            wrong += abs(copies - count)
    return wrong


def missing_tokens(s: State) -> int:
    wrong = 0
    for colour in range(COLOURS):
        count = s.bag[colour] + s.discard[colour]
        for tile in range(COLUMNS + 1):
            count += s.hatch[tile, colour]
        for seat in range(anglers(s)):
            count += s.tokens[seat, colour] + int(s.spinner[seat] == colour + 1)
        count += int(s.bonus == colour + 1)
        wrong += abs(tokens_a_colour(s) - count)
    return wrong


def missing_rocks(s: State) -> int:
    """Count the Rock cards in two places or in none; those out of play from the beginning are nowhere [2.1]."""
    wrong, count = 0, 0
    for card in range(SKILLS):
        places = s.rocks_out_of_play >> card & 1
        for seat in range(s.seats):
            places += s.skills[seat] >> card & 1
            places += int(card == SKILL_W and s.tucked[seat] == 1)
        for deck in range(ROCK_DECKS):
            for k in range(s.rocks_left[deck]):
                places += int(s.rocks[deck, k] == card + 1)
        wrong += max(0, places - 1)
        count += min(places, 1)
    return wrong + abs(ROCK_DECKS * rocks_a_deck(s) + s.dealt_skill - count)
