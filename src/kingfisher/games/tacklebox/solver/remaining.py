"""What is left in a position that all cards are known of: the counts that the solver argues with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.games.tacklebox.rules.best_left import can_all_be_caught
from kingfisher.games.tacklebox.rules.state import ALL_BAIT, FIRST_BAIT, NET, POT, TACKLEBOX, TYPES, USES
from kingfisher.games.tacklebox.rules.tableau import (
    is_bait,
    is_fish,
    is_hidden,
    is_net_catch,
    is_pot_catch,
    is_surprise,
    is_up,
    points,
    takes_lure,
    type_wanted,
)
from kingfisher.games.tacklebox.rules.tackle import takes_baits, takes_gear

if TYPE_CHECKING:
    from kingfisher.core.arrays import Ints
    from kingfisher.games.tacklebox.rules.state import State

# What a tally counts: cards that were not played yet, wherever they are.
BAIT_LEFT, FISH_LEFT, FISH_UP = 0, TYPES, 2 * TYPES
ALL_BAIT_LEFT = 3 * TYPES
LURE_LEFT, TAKERS_LEFT, WEATHER_LEFT, SURPRISES_LEFT, BOXES_LEFT, POT_LEFT, NET_LEFT = range(
    ALL_BAIT_LEFT + 1, ALL_BAIT_LEFT + 8
)
POT_CATCHES_LEFT, NET_CATCHES_LEFT, LURED_LEFT, ALL_FISH_LEFT = range(NET_LEFT + 1, NET_LEFT + 5)
TALLY = ALL_FISH_LEFT + 1


def count_cards(s: State, tally: Ints) -> None:
    for k in range(TALLY):
        tally[k] = 0
    for place in range(s.cards):
        kind, up = s.order[place], is_up(s, place)
        if not up and not is_hidden(s, place):
            continue
        if is_fish(kind):
            count_fish(s, kind, up, tally)
        elif is_surprise(kind):
            tally[SURPRISES_LEFT] += 1
            tally[TAKERS_LEFT] += 1 if takes_baits(kind) else 0
            tally[WEATHER_LEFT] += 1 if takes_gear(kind) else 0
        else:
            tally[counted_as(kind)] += 1


def count_fish(s: State, kind: int, up: bool, tally: Ints) -> None:
    bait_type = type_wanted(s, kind)
    tally[FISH_LEFT + bait_type] += 1
    tally[ALL_FISH_LEFT] += 1
    if up:
        tally[FISH_UP + bait_type] += 1
    if takes_lure(s, kind):
        tally[LURED_LEFT] |= 1 << bait_type


def counted_as(kind: int) -> int:
    if is_bait(kind):
        return BAIT_LEFT + kind - FIRST_BAIT
    if is_pot_catch(kind):
        return POT_CATCHES_LEFT
    if is_net_catch(kind):
        return NET_CATCHES_LEFT
    if kind == ALL_BAIT:
        return ALL_BAIT_LEFT
    if kind == TACKLEBOX:
        return BOXES_LEFT
    if kind == POT:
        return POT_LEFT
    return NET_LEFT if kind == NET else LURE_LEFT


def gear_counts(s: State, tally: Ints) -> bool:
    """Tell whether a Pot or Net lies there that must not be lost.

    It holds a catch, or one is still to be lifted. In a won line no weather is met without a Tacklebox from now on.
    """
    pot = s.pot == 1 and (s.potted != 0 or tally[POT_CATCHES_LEFT] > 0)
    net = s.net == 1 and (s.netted != 0 or tally[NET_CATCHES_LEFT] > 0)
    return pot or net


def baits_count(s: State, tally: Ints) -> bool:
    """Tell whether a bait or Lure lies there that could still catch something."""
    if tally[ALL_FISH_LEFT] > 0 and (s.all_baits > 0 or s.lure > 0):
        return True
    useful = 0
    for kind in range(TYPES):
        if tally[FISH_LEFT + kind] > 0:
            useful += s.lying[kind]
    return useful > 0


def bait_is_short(s: State, tally: Ints) -> bool:
    """Tell whether the bait that is left cannot catch all fish, even if nothing is lost."""
    fish_by_type, uses = 0, 0
    for kind in range(TYPES):
        fish_by_type |= tally[FISH_LEFT + kind] << (6 * kind)
        uses |= (USES * (s.hand[kind] + tally[BAIT_LEFT + kind]) + s.lying[kind]) << (6 * kind)
    lured = tally[LURED_LEFT] if s.lure + tally[LURE_LEFT] > 0 else 0
    return not can_all_be_caught(fish_by_type, uses, s.all_baits + tally[ALL_BAIT_LEFT], lured)


def counts_for_score(kind: int) -> bool:
    return is_fish(kind) or is_pot_catch(kind) or is_net_catch(kind)


def all_there_is(s: State) -> int:
    """Add up the worth of all fish and catches among the cards."""
    total = 0
    for place in range(s.cards):
        kind = s.order[place]
        if counts_for_score(kind):
            total += points(s, kind)
    return total


def still_to_have(s: State) -> int:
    """Add up the worth of the fish and catches that were not played yet."""
    total = 0
    for place in range(s.cards):
        kind = s.order[place]
        if is_left(s, place) and counts_for_score(kind):
            total += points(s, kind)
    return total


def is_left(s: State, place: int) -> bool:
    """Tell whether the card was not played yet."""
    return is_hidden(s, place) or is_up(s, place)
