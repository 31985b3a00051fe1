"""Chapter 8 of rules.md: when the game ends, and what it scores."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.games.tacklebox.rules.state import (
    APPRENTICE,
    AS_APPRENTICE,
    AS_MASTER,
    BAD_WEATHER,
    BEGINNER,
    COLUMNS,
    EXHAUSTED,
    EXTREME_WEATHER,
    FISH,
    GAVE_UP,
    GIVEN_UP,
    GRAND_MASTER,
    MASTER,
    NET_CATCHES,
    NO_PLAY_IS_LEFT,
    POT_CATCHES,
    SHARK_ATTACK,
    SNAGGED,
    STEP,
    STOPPED,
    STOPS,
    SURPRISES_ARE_PLAYED,
)
from kingfisher.games.tacklebox.rules.tableau import face_up, is_fish, is_net_catch, is_pot_catch, rows_dealt, stock, total
from kingfisher.games.tacklebox.rules.tackle import can_be_caught

if TYPE_CHECKING:
    from kingfisher.games.tacklebox.rules.state import State


def can_be_played(s: State, kind: int) -> bool:
    """Tell whether anything can be done with a face-up card of the kind."""
    if is_fish(kind):
        return can_be_caught(s, kind)
    if is_pot_catch(kind):
        return s.pot > 0
    return s.net > 0 if is_net_catch(kind) else True


def a_play_is_left(s: State) -> bool:
    for row in range(rows_dealt(s)):
        for column in range(COLUMNS):
            if s.up[column] >> row & 1 and can_be_played(s, s.order[row * COLUMNS + column]):
                return True
    return False


def refusal_to_stop(s: State) -> int:
    if not s.may_stop:
        waiting = face_up(s, SNAGGED) + face_up(s, SHARK_ATTACK) + face_up(s, BAD_WEATHER) + face_up(s, EXTREME_WEATHER)
        return SURPRISES_ARE_PLAYED if waiting else NO_PLAY_IS_LEFT  # [8.1] [10.2]
    return STOPS if stock(s) > 0 else 0  # [8.2]


def score(s: State, seat: int) -> int:
    """Add up the Boat, and the catches in the Play Location [8.3]."""
    counted = 0
    for fish in range(FISH):
        if s.boat >> fish & 1:
            counted += s.value[fish]
    for catch in range(POT_CATCHES):
        if s.potted >> catch & 1:
            counted += s.value[FISH + catch]
    for catch in range(NET_CATCHES):
        if s.netted >> catch & 1:
            counted += s.value[FISH + POT_CATCHES + catch]
    return STEP * counted


def rating(s: State) -> int:
    """Rate the score [8.4]."""
    reached = score(s, 0)
    if reached == total(s):
        return GRAND_MASTER
    if reached >= MASTER:
        return AS_MASTER
    return AS_APPRENTICE if reached >= APPRENTICE else BEGINNER


def worth(s: State, seat: int) -> int:
    return -1 if s.phase == GIVEN_UP else score(s, seat)  # [8.6]


def won(s: State, seat: int) -> bool:
    phase = s.phase
    return EXHAUSTED <= phase <= STOPPED and score(s, seat) == total(s)  # [8.5]


def ending(s: State) -> int:
    phase = s.phase
    if phase == EXHAUSTED:
        return NO_PLAY_IS_LEFT  # [8.1]
    if phase == STOPPED:
        return STOPS  # [8.2]
    return GAVE_UP if phase == GIVEN_UP else 0


def give_up(s: State, seat: int) -> None:
    s.phase = GIVEN_UP  # [8.6]
