"""Chapter 10 of rules.md: the best score that can still be had."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.core.interface import NO, UNKNOWN, YES
from kingfisher.games.tacklebox.rules.game_end import score, won
from kingfisher.games.tacklebox.rules.state import (
    ALL_BAIT,
    BAD_WEATHER,
    COLUMNS,
    EXTREME_WEATHER,
    FIRST_BAIT,
    FIRST_FISH,
    FIRST_NET_CATCH,
    FIRST_POT_CATCH,
    FISH,
    LURE,
    NET,
    NET_CATCHES,
    PLAYING,
    POT,
    POT_CATCHES,
    STEP,
    TACKLEBOX,
    TACKLEBOXES,
    TYPES,
    USES,
)
from kingfisher.games.tacklebox.rules.tableau import (
    copies,
    face_up,
    is_fish,
    is_net_catch,
    is_pot_catch,
    number_seen,
    rows_dealt,
    seen_kinds,
    stock,
    takes_lure,
    total,
    type_wanted,
    was_seen,
)
from kingfisher.games.tacklebox.rules.tackle import GEAR_TAKERS, can_be_caught, discards

if TYPE_CHECKING:
    from kingfisher.games.tacklebox.rules.state import State


def best_left(s: State) -> int:
    """Find a score that no play leads beyond, from what the player may know [10.3].

    Every fish that is not caught counts if the uses of bait that are left could be shared out so that it is; every catch counts
    unless its Pot or Net is lost, or is bound to be. Where no unseen card can be turned up any more, only those count that
    are seen.
    """
    if s.phase != PLAYING:
        return score(s, 0)
    several, singles = seen_kinds(s)
    doomed, locked = gear_is_doomed(s, singles), is_locked(s)
    best = most_fish(s, several, singles, locked)
    for catch in range(POT_CATCHES):
        if can_count(s, FIRST_POT_CATCH + catch, s.potted >> catch & 1, s.pot, POT, singles, doomed, locked):
            best += s.value[FISH + catch]
    for catch in range(NET_CATCHES):
        if can_count(s, FIRST_NET_CATCH + catch, s.netted >> catch & 1, s.net, NET, singles, doomed, locked):
            best += s.value[FISH + POT_CATCHES + catch]
    return STEP * best


def can_count(s: State, kind: int, lifted: int, lies: int, gear: int, singles: int, doomed: bool, locked: bool) -> bool:
    """Tell whether a catch may count at the end.

    It can be lifted or was, and its Pot or Net lies there and is not doomed, or is still to come.
    """
    if locked and not lifted and face_up(s, kind) == 0:
        return False
    if lies:
        return not doomed
    return face_up(s, gear) > 0 if locked else not is_gone(s, gear, singles)


def is_locked(s: State) -> bool:
    """Tell whether no unseen card can be turned up any more.

    The stock is empty then, and every column with face-down cards holds a face-up card that nothing in sight could ever
    play.
    """
    ways = stock(s)
    for column in range(COLUMNS):
        if s.down[column] > 0 and could_open(s, column):
            ways += 1
    return ways == 0


def could_open(s: State, column: int) -> bool:
    for row in range(rows_dealt(s)):
        if s.up[column] >> row & 1 and not could_be_played(s, s.order[row * COLUMNS + column]):
            return False
    return True


def could_be_played(s: State, kind: int) -> bool:
    """Tell whether the card could be played with what lies there, in the Hand, or face up in the tableau."""
    if is_pot_catch(kind):
        return s.pot + face_up(s, POT) > 0
    if is_net_catch(kind):
        return s.net + face_up(s, NET) > 0
    if not is_fish(kind) or can_be_caught(s, kind):
        return True
    lure = face_up(s, LURE) if takes_lure(s, kind) else 0
    return face_up(s, FIRST_BAIT + type_wanted(s, kind)) + face_up(s, ALL_BAIT) + lure > 0


def is_gone(s: State, kind: int, singles: int) -> bool:
    """Tell whether the deck's one card of the kind was played."""
    return was_seen(singles, kind) == 1 and face_up(s, kind) == 0


def gear_is_doomed(s: State, singles: int) -> bool:
    """Tell whether more weather is certain to be played than Tackleboxes are left [10.2].

    What lies face down may stay there.
    """
    if s.may_stop:
        return False
    weather, covered = 0, 0
    for column in range(COLUMNS):
        covered += s.down[column]
    for kind in range(BAD_WEATHER, EXTREME_WEATHER + 1):
        unseen = was_seen(singles, kind) == 0
        if (unseen and covered == 0) or face_up(s, kind) > 0:
            weather += 1
    return weather > TACKLEBOXES - discards(s, TACKLEBOX)


def most_fish(s: State, several: int, singles: int, locked: bool) -> int:
    """Find the highest value, in steps, of the fish that could be had.

    Those are the fish in the Boat and a set that the bait left could catch.

    The sets that can be caught form a matroid, so taking the most valuable fish first, whenever the set can still be caught,
    gives the best one. `uses` and `fish_by_type` hold six bits for each type.
    """
    uses = 0
    for kind in range(TYPES):
        fresh = to_come(s, FIRST_BAIT + kind, several, locked) + s.hand[kind]
        uses |= min(63, USES * fresh + s.lying[kind]) << (6 * kind)
    anything = to_come(s, ALL_BAIT, several, locked) + s.all_baits
    unplayed = face_up(s, LURE) > 0 if locked else not is_gone(s, LURE, singles)
    lure = copies(s, LURE) == 1 and (s.lure == 1 or unplayed)
    counted, fish_by_type, lured = 0, 0, 0
    tried = 0
    for fish in range(FISH):
        if s.boat >> fish & 1:
            counted += s.value[fish]
            tried |= 1 << fish
        elif locked and face_up(s, FIRST_FISH + fish) == 0:
            tried |= 1 << fish
    while tried != (1 << FISH) - 1:
        best = -1
        for fish in range(FISH):
            if tried >> fish & 1 == 0 and (best < 0 or s.value[fish] > s.value[best]):
                best = fish
        tried |= 1 << best
        kind = s.wants[best]
        more = fish_by_type + (1 << (6 * kind))
        marked = lured | 1 << kind if lure and s.lures >> best & 1 else lured
        if can_all_be_caught(more, uses, anything, marked):
            counted, fish_by_type, lured = counted + s.value[best], more, marked
    return counted


def to_come(s: State, kind: int, several: int, locked: bool) -> int:
    """Tell how many cards of a kind may still be taken: those face up and, unless no more are turned, those unseen."""
    return face_up(s, kind) + (0 if locked else copies(s, kind) - number_seen(several, kind))


def can_all_be_caught(fish_by_type: int, uses: int, anything: int, lured: int) -> bool:
    """Tell whether this many fish of each type can be caught; `lured` marks the types of which the Lure could catch one."""
    short, by_lure = 0, 0
    for kind in range(TYPES):
        lacking = (fish_by_type >> (6 * kind) & 63) - (uses >> (6 * kind) & 63)
        if lacking > 0:
            short += lacking
            if lured >> kind & 1:
                by_lure = 1
    return short <= anything + by_lure


def winnable(s: State, seat: int) -> int:
    """Tell whether Grand Master can still be reached.

    No, if the best score left is less; yes, if all is caught and nothing can take it away any more.
    """
    if best_left(s) < total(s):
        return NO
    if won(s, seat):
        return YES
    safe = s.may_stop == 1 or s.tackleboxes >= weather_left(s)
    return YES if safe and score(s, seat) == total(s) else UNKNOWN


def weather_left(s: State) -> int:
    """Tell how many cards that take Pot and Net were not played yet."""
    return GEAR_TAKERS - discards(s, BAD_WEATHER) - discards(s, EXTREME_WEATHER)
