"""Chapters 3 to 6 of rules.md: taking cards, catching fish, Pot and Net, and Surprises."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.games.tacklebox.rules.state import (
    ALL_BAIT,
    BAD_WEATHER,
    EXTREME_WEATHER,
    FIRST_BAIT,
    FIRST_FISH,
    FIRST_NET_CATCH,
    FIRST_POT_CATCH,
    KINDS,
    LOST_FOR_GOOD,
    LURE,
    NET,
    NET_CATCHES,
    NO_ALL_BAIT,
    NO_LURE,
    NO_NET,
    NO_POT,
    NO_TACKLEBOX,
    NONE_LIES_THERE,
    PAIR_IT_WITH_BAIT,
    POT,
    POT_CATCHES,
    RIGHT_BAIT,
    SHARK_ATTACK,
    SNAGGED,
    TACKLEBOX,
    TAKE_IT_FIRST,
    TYPES,
    WITH_ALL_BAIT,
    WITH_HAND,
    WITH_LURE,
    WITH_LYING,
)
from kingfisher.games.tacklebox.rules.tableau import (
    face_up,
    is_bait,
    is_fish,
    is_net_catch,
    is_pot_catch,
    is_surprise,
    takes_lure,
    type_wanted,
)

if TYPE_CHECKING:
    from kingfisher.games.tacklebox.rules.state import State


def apply_take(s: State, kind: int) -> None:
    if is_bait(kind):
        s.hand[kind - FIRST_BAIT] = s.hand[kind - FIRST_BAIT] + 1  # [3.4]
    elif kind == ALL_BAIT:  # [3.5]
        s.all_baits = s.all_baits + 1
    elif kind == TACKLEBOX:
        s.tackleboxes = s.tackleboxes + 1
    elif kind == LURE:
        s.lure = 1
    elif kind == POT:
        s.pot = 1
    elif kind == NET:
        s.net = 1
    elif is_pot_catch(kind):
        s.potted = s.potted | 1 << (kind - FIRST_POT_CATCH)  # [5.1]
    elif is_net_catch(kind):
        s.netted = s.netted | 1 << (kind - FIRST_NET_CATCH)  # [5.2]
    else:
        apply_loss(s, kind)  # [6.2]


def refusal_to_take(s: State, kind: int) -> int:
    if is_fish(kind):
        return PAIR_IT_WITH_BAIT  # [4.1]
    if is_pot_catch(kind) and s.pot == 0:
        return LOST_FOR_GOOD if discards(s, POT) else NO_POT  # [5.1] [5.5]
    if is_net_catch(kind) and s.net == 0:
        return LOST_FOR_GOOD if discards(s, NET) else NO_NET  # [5.2] [5.5]
    return 0  # [3.6] whether and when is the player's choice; [6.1] [6.9] a Surprise too


def discards(s: State, kind: int) -> int:
    """Tell how many cards of the kind lie on the Discard Pile."""
    count = 0
    for k in range(s.discarded):
        if s.discard[k] == kind:
            count += 1
    return count


# 4 Catching fish


def refusal_to_catch(s: State, kind: int, way: int) -> int:
    if not is_fish(kind):
        return NO_ALL_BAIT if way == WITH_ALL_BAIT else PAIR_IT_WITH_BAIT  # [4.1] [4.5]
    bait_type = type_wanted(s, kind)
    if way == WITH_HAND and s.hand[bait_type] == 0:
        return TAKE_IT_FIRST if face_up(s, FIRST_BAIT + bait_type) else RIGHT_BAIT  # [3.7] [4.2]
    if way == WITH_LYING and s.lying[bait_type] == 0:
        return NONE_LIES_THERE  # [4.3] [4.4]
    if way == WITH_ALL_BAIT and s.all_baits == 0:
        return TAKE_IT_FIRST if face_up(s, ALL_BAIT) else NO_ALL_BAIT  # [3.7] [4.5]
    if way == WITH_LURE and not takes_lure(s, kind):
        return NO_LURE  # [4.6]
    if way == WITH_LURE and s.lure == 0:
        return TAKE_IT_FIRST if face_up(s, LURE) else NO_LURE  # [3.7] [4.6]
    return 0  # [4.7]


def can_be_caught(s: State, kind: int) -> bool:
    bait_type = type_wanted(s, kind)
    if s.hand[bait_type] > 0 or s.lying[bait_type] > 0 or s.all_baits > 0:
        return True
    return s.lure > 0 and takes_lure(s, kind)


def apply_catch(s: State, kind: int, way: int) -> None:
    bait_type = type_wanted(s, kind)
    if way == WITH_HAND:  # [4.3]
        s.hand[bait_type] = s.hand[bait_type] - 1
        s.lying[bait_type] = s.lying[bait_type] + 1
    elif way == WITH_LYING:  # [4.4]
        s.lying[bait_type] = s.lying[bait_type] - 1
        put_on_discard(s, FIRST_BAIT + bait_type)
    elif way == WITH_ALL_BAIT:  # [4.5]
        s.all_baits = s.all_baits - 1
        put_on_discard(s, ALL_BAIT)
    else:  # [4.6]
        s.lure = 0
        put_on_discard(s, LURE)
    s.boat = s.boat | 1 << (kind - FIRST_FISH)  # [4.1] [4.8]


def put_on_discard(s: State, kind: int) -> None:
    s.discard[s.discarded] = kind
    s.discarded = s.discarded + 1


# 6 Surprises and Tackleboxes


def takes_baits(kind: int) -> bool:
    return kind == SNAGGED or kind == SHARK_ATTACK or kind == EXTREME_WEATHER  # [6.3] [6.5]


def takes_gear(kind: int) -> bool:
    """Tell whether it takes the Pot, the Net and their catches."""
    return kind == BAD_WEATHER or kind == EXTREME_WEATHER  # [6.4] [6.5]


# How many Surprises a deck has, and how many of them take baits, or Pot and Net.
SURPRISE_CARDS = KINDS - SNAGGED
BAIT_TAKERS = sum(takes_baits(kind) for kind in range(SNAGGED, KINDS))
GEAR_TAKERS = sum(takes_gear(kind) for kind in range(SNAGGED, KINDS))


def apply_loss(s: State, kind: int) -> None:
    """Discard what is lost, and the Surprise with it [6.2]. Tackleboxes stay [6.8]."""
    if takes_baits(kind):
        lose_baits(s)
    if takes_gear(kind):
        lose_gear(s)
    put_on_discard(s, kind)


def lose_baits(s: State) -> None:
    for bait_type in range(TYPES):  # [6.6]
        for _ in range(s.lying[bait_type]):
            put_on_discard(s, FIRST_BAIT + bait_type)
        s.lying[bait_type] = 0
    for _ in range(s.all_baits):
        put_on_discard(s, ALL_BAIT)
    s.all_baits = 0
    if s.lure:
        put_on_discard(s, LURE)
    s.lure = 0


def lose_gear(s: State) -> None:
    if s.pot:
        put_on_discard(s, POT)
    if s.net:
        put_on_discard(s, NET)
    for catch in range(POT_CATCHES):
        if s.potted >> catch & 1:
            put_on_discard(s, FIRST_POT_CATCH + catch)
    for catch in range(NET_CATCHES):
        if s.netted >> catch & 1:
            put_on_discard(s, FIRST_NET_CATCH + catch)
    s.pot = 0
    s.net = 0
    s.potted = 0  # [5.3] [5.4]
    s.netted = 0


def refusal_to_protect(s: State, kind: int) -> int:
    if not is_surprise(kind):
        return NO_TACKLEBOX  # [6.7]
    if s.tackleboxes == 0:
        return TAKE_IT_FIRST if face_up(s, TACKLEBOX) else NO_TACKLEBOX  # [3.7] [6.7]
    return 0


def apply_protected(s: State, kind: int) -> None:
    s.tackleboxes = s.tackleboxes - 1  # [6.7]
    put_on_discard(s, TACKLEBOX)
    put_on_discard(s, kind)
