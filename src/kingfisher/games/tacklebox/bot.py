"""What the specialist of Tacklebox knows: which plays cost nothing, what a Surprise would take, and an order of the rest.

Rollouts from imagined worlds, each played to its end in that order, choose between the plays that do cost something.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.games.tacklebox.rules import legal
from kingfisher.games.tacklebox.rules.best_left import weather_left
from kingfisher.games.tacklebox.rules.game_end import score, won
from kingfisher.games.tacklebox.rules.state import (
    BAD_WEATHER,
    CARDS,
    DEAL,
    EXTREME_WEATHER,
    FISH,
    MAX_GAME_LENGTH,
    NET,
    NET_CATCHES,
    POT,
    POT_CATCHES,
    SHARK_ATTACK,
    SNAGGED,
    STEP,
    STOP,
    TACKLEBOX,
    TAKE,
    TYPES,
    WAYS,
    WITH_HAND,
    WITH_LURE,
    WITH_LYING,
    WITH_TACKLEBOX,
)
from kingfisher.games.tacklebox.rules.tableau import (
    is_bait,
    is_fish,
    is_net_catch,
    is_pot_catch,
    is_surprise,
    next_up,
    type_wanted,
)
from kingfisher.games.tacklebox.rules.tackle import BAIT_TAKERS, SURPRISE_CARDS, discards, takes_baits, takes_gear

if TYPE_CHECKING:
    from kingfisher.core.arrays import Ints
    from kingfisher.games.tacklebox.rules.state import State

EFFORT = 1000
HORIZON = MAX_GAME_LENGTH
"""Rollouts go to the end."""

LEVELS = {
    "beginner": ("random", 0),
    "casual": ("greedy", 1),
    "skilled": ("specialist", 0),
    "expert": ("specialist", 100),
    "master": ("specialist", EFFORT),
}

A_WIN = 5_000
A_USE = 300
"""How many points a use of bait is held to be worth."""

# In which order to play, higher first. What is more urgent than a deal is done before one.
FREE = 1_000
HARMLESS = 950
LIFT = 900
SECOND_USE = 880
PAIR_OF_FISH = 870
BAIT_IS_SAFE = 860
GEAR_IS_SAFE = 850
SPARE_TACKLEBOX = 800
FIRST_USE = 350
BY_LURE = 332
BY_ALL_BAIT = 330
TAKE_AT_RISK = 310
DEALING = 300
GEAR_AT_RISK = 280
STOPPING = 200
PROTECTED = 60
LOSING = 50


def evaluate(s: State, seat: int) -> float:
    return float(score(s, seat) + (A_WIN if won(s, seat) else 0))


def threats(s: State) -> int:
    """Tell how many Surprises that take baits were not played yet."""
    return BAIT_TAKERS - discards(s, SNAGGED) - discards(s, SHARK_ATTACK) - discards(s, EXTREME_WEATHER)


def fish_face_up(s: State) -> int:
    """Tell how many fish of each type of bait lie face up, six bits each."""
    counts, place = 0, next_up(s, 0)
    while place < CARDS:
        kind = s.order[place]
        if is_fish(kind):
            counts += 1 << (6 * type_wanted(s, kind))
        place = next_up(s, place + 1)
    return counts


def would_lose(s: State, kind: int) -> int:
    """Count the points that a Surprise would cost now.

    A use of bait counts as a fish on average.
    """
    lost = 0
    if takes_baits(kind):
        uses = s.all_baits + s.lure
        for bait in range(TYPES):
            uses += s.lying[bait]
        lost += A_USE * uses
    if takes_gear(kind):
        if s.pot:
            for catch in range(POT_CATCHES):
                lost += STEP * s.value[FISH + catch]
        if s.net:
            for catch in range(NET_CATCHES):
                lost += STEP * s.value[FISH + POT_CATCHES + catch]
    return lost


def is_catch(kind: int) -> bool:
    return is_net_catch(kind) or is_pot_catch(kind)


def urgency(s: State, move: int, up: int) -> int:
    """Tell how soon the move is made; `up` is what fish_face_up tells."""
    if move == DEAL:
        return DEALING
    if move == STOP:
        return STOPPING
    kind, way = s.order[move // WAYS], move % WAYS
    if is_fish(kind):
        return urgency_to_catch(s, type_wanted(s, kind), way, up)
    if is_surprise(kind):
        return urgency_to_meet(s, kind, way)
    if is_bait(kind) or kind == TACKLEBOX:
        return FREE
    if POT <= kind <= NET:
        return GEAR_IS_SAFE if gear_is_safe(s) else GEAR_AT_RISK
    if not is_catch(kind):  # All Bait or Lure
        return BAIT_IS_SAFE if s.tackleboxes >= threats(s) else TAKE_AT_RISK
    return LIFT


def gear_is_safe(s: State) -> bool:
    """Tell whether every weather can be met, or the one of Pot and Net lies at risk already."""
    return s.tackleboxes >= weather_left(s) or s.pot + s.net > 0


def urgency_to_catch(s: State, bait: int, way: int, up: int) -> int:
    if way == WITH_LYING:
        return SECOND_USE
    if way == WITH_HAND:
        if up >> (6 * bait) & 63 >= 2 and s.lying[bait] == 0:
            return PAIR_OF_FISH
        return BAIT_IS_SAFE if s.tackleboxes >= threats(s) else FIRST_USE
    plenty = s.hand[bait] + s.lying[bait] > 0
    if way == WITH_LURE:
        return BY_LURE - (40 if plenty else 0)
    return BY_ALL_BAIT - (40 if plenty else 0)


def urgency_to_meet(s: State, kind: int, way: int) -> int:
    lost = would_lose(s, kind)
    if lost == 0:
        return HARMLESS if way == TAKE else 0
    if way == WITH_TACKLEBOX:
        met = discards(s, SNAGGED) + discards(s, SHARK_ATTACK) + discards(s, BAD_WEATHER) + discards(s, EXTREME_WEATHER)
        return SPARE_TACKLEBOX if s.tackleboxes >= SURPRISE_CARDS - met else PROTECTED + min(30, lost // 200)
    return LOSING - min(40, lost // 200)


def rollout_policy(s: State, seat: int, out: Ints) -> int:
    count, up = legal(s, seat, out), fish_face_up(s)
    best, highest = out[0], -1
    for k in range(count):
        urgent = urgency(s, out[k], up)
        if urgent > highest:
            best, highest = out[k], urgent
    return best


def prune(s: State, seat: int, moves: Ints, count: int) -> int:
    """Keep one move alone where it costs nothing, else all moves but wasteful ones.

    Wasteful are a fresh bait while a half-used one lies there, and a Tacklebox or nothing at all spent on a Surprise that
    finds nothing.
    """
    up, count_kept = fish_face_up(s), 0
    for k in range(count):
        move = moves[k]
        if urgency(s, move, up) >= LIFT:
            moves[0] = move
            return 1
    for k in range(count):
        move = moves[k]
        if not is_wasteful(s, move):
            moves[count_kept] = move
            count_kept += 1
    return count_kept


def is_wasteful(s: State, move: int) -> bool:
    if move >= DEAL:
        return False
    kind, way = s.order[move // WAYS], move % WAYS
    if is_fish(kind):
        return way == WITH_HAND and s.lying[type_wanted(s, kind)] > 0
    return False
