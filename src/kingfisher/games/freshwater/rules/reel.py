"""Chapter 5 of rules.md: reeling a fish in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.games.freshwater.rules.finesse import (
    BEGUN_FIRST,
    REEL_GAIN,
    gain,
    has_skill,
    use_card,
)
from kingfisher.games.freshwater.rules.setup import colour_of, listed, strength_of
from kingfisher.games.freshwater.rules.state import (
    ACTED,
    COLOUR_Q,
    COLOUR_R,
    DRAG_SPACE,
    FINESSE_SPACE,
    FLIP_TILE,
    GOLD,
    GREEN,
    HELD,
    HELD_BY,
    KEEP_TILE,
    LAST_REELS,
    MOMENTUM_TILES,
    MOVE_SKILL,
    NOT_W,
    ON_BOARD,
    PASS,
    REEL_SPACES,
    SEVEN,
    SKILL_Q,
    SKILL_R,
    SKILL_W,
    STAMINA,
    STAMINA_SPACE,
    START,
    TILE,
    TILE_CHOICE,
)

if TYPE_CHECKING:
    from kingfisher.core.arrays import Ints
    from kingfisher.games.freshwater.rules.state import State

NO_FISH = 501
TOO_STRONG = 502
TAKE_ONE = 508
TURN_IT_OR_NOT = 509
NOT_WITH_THIS = 825


def strength_on_line(s: State, seat: int) -> int:
    """Find the fish's strength; Drag makes it 0 [5.7], and so does R for its colour [8.20]."""
    card = s.line[seat]
    if s.drag[seat] or (has_skill(s, seat, SKILL_R) and colour_of(s, card) == s.numbers[COLOUR_R]):
        return 0
    return strength_of(s, card)


def refusal_to_reel(s: State, seat: int, value: int) -> int:
    if s.line[seat] == 0:
        return NO_FISH  # [5.1]
    if s.tucked[seat] and value == s.numbers[NOT_W]:
        return NOT_WITH_THIS  # [8.25] [11.18]
    return 0 if value > strength_on_line(s, seat) else TOO_STRONG  # [5.2]


def spin(s: State, seat: int, value: int) -> None:
    """Turn the reel [5.2], count the crossings of Start [5.4], and stop on a space [5.3] [5.6]."""
    stop = s.reel[seat] + value - strength_on_line(s, seat)
    for _ in range(stop // REEL_SPACES):
        pull(s, seat)
    stop_on(s, seat, stop % REEL_SPACES)


def pull(s: State, seat: int) -> None:
    """Move the fish one section to the left [5.4]; from the Green section it is caught [5.5]."""
    if s.line[seat] == 0:
        return
    s.section[seat] = s.section[seat] - 1
    if s.section[seat] == 0:
        catch(s, seat)


def catch(s: State, seat: int) -> None:
    count = s.caught[seat]
    s.pile[seat, count] = s.line[seat]
    s.caught[seat] = count + 1
    colour = s.spinner[seat] - 1
    s.tokens[seat, colour] = s.tokens[seat, colour] + 1
    if s.tucked[seat]:
        s.skills[seat] = s.skills[seat] | 1 << SKILL_W  # [8.25]
        s.tucked[seat] = 0
    s.line[seat] = 0
    s.section[seat] = 0
    s.spinner[seat] = 0
    s.drag[seat] = 0  # [5.7]
    s.reel[seat] = START
    if count + 1 == SEVEN and s.first_to_seven == 0:
        s.first_to_seven = seat + 1  # [10.4]


# The space on which the reel stops


def stop_on(s: State, seat: int, stop: int) -> None:
    """Do the action of the space [5.3]; without a fish Drag and Stamina do nothing [5.6]."""
    s.phase = ACTED
    fish = s.line[seat]
    if fish:
        s.reel[seat] = stop
    if stop == FINESSE_SPACE:
        gain(s, seat, REEL_GAIN)  # [5.10]
    elif stop == STAMINA_SPACE:
        if fish and may_use_q(s, seat):
            s.phase = STAMINA
        elif fish:
            stamina(s, seat)
    elif stop == s.numbers[DRAG_SPACE]:
        if fish:
            s.drag[seat] = 1  # [5.7]
    elif stop != START and s.phase_after != LAST_REELS:  # [11.24]
        s.phase = HELD if s.tile[seat] else TILE_CHOICE  # [5.8] [5.9]


def may_use_q(s: State, seat: int) -> bool:
    """Tell whether Q can help; a Green fish goes ahead without it [8.19]."""
    colour = colour_of(s, s.line[seat])
    return colour == s.numbers[COLOUR_Q] and colour != GREEN and has_skill(s, seat, SKILL_Q) and s.used >> SKILL_Q & 1 == 0


def stamina(s: State, seat: int) -> None:
    """Do what Stamina does to a fish of this colour [5.11]."""
    colour = colour_of(s, s.line[seat])
    if colour == GREEN:
        go_to_start(s, seat)
    elif colour == GOLD:
        s.reel[seat] = FINESSE_SPACE
        gain(s, seat, REEL_GAIN)


def go_to_start(s: State, seat: int) -> None:
    s.reel[seat] = START
    pull(s, seat)


def refusal_in_reel(s: State, phase: int, move: int) -> int:
    """Find the rule against a move when the reel has stopped where there is something to choose."""
    if phase == STAMINA:
        return 0 if move in (PASS, MOVE_SKILL + SKILL_Q) else BEGUN_FIRST  # [8.19]
    if phase == TILE_CHOICE:
        if not TILE <= move < FLIP_TILE:
            return BEGUN_FIRST
        return 0 if s.tile_at[move - TILE] == ON_BOARD else TAKE_ONE  # [5.8]
    return 0 if move in (FLIP_TILE, KEEP_TILE) else TURN_IT_OR_NOT  # [5.9]


def legal_in_reel(s: State, phase: int, out: Ints) -> int:
    if phase == STAMINA:
        return listed(out, listed(out, 0, MOVE_SKILL + SKILL_Q, 0), PASS, 0)
    count = 0
    for move in range(TILE, FLIP_TILE) if phase == TILE_CHOICE else range(FLIP_TILE, KEEP_TILE + 1):
        count = listed(out, count, move, refusal_in_reel(s, phase, move))
    return count


def apply_in_reel(s: State, seat: int, phase: int, move: int) -> None:
    s.phase = ACTED
    if phase == TILE_CHOICE:
        hold_tile(s, seat, move - TILE)
    elif move == FLIP_TILE:
        tile = s.tile[seat] - 1
        s.side[tile] = 1 - s.side[tile]
    elif move == PASS:
        stamina(s, seat)
    elif move == MOVE_SKILL + SKILL_Q:
        use_card(s, seat, SKILL_Q)
        go_to_start(s, seat)


def hold_tile(s: State, seat: int, tile: int) -> None:
    """Let the seat take this Momentum tile [5.8] [7.3]."""
    s.tile[seat] = tile + 1
    s.tile_at[tile] = HELD_BY + seat
    s.phase = ACTED


def tile_goes_by_itself(s: State, seat: int) -> bool:
    """Take the only Momentum tile, or none; tell whether there was no choice [5.8] [11.15]."""
    only = -1
    for tile in range(MOMENTUM_TILES):
        if s.tile_at[tile] == ON_BOARD:
            if only >= 0:
                return False
            only = tile
    if only >= 0:
        hold_tile(s, seat, only)
    else:
        s.phase = ACTED
    return True
