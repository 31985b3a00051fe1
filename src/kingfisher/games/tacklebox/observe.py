"""What a learner sees of Tacklebox Solitaire: the tableau by its places, what the player has, and what was not seen yet.

Numbers of the deck come from the State, so that a player's own deck is observed as it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.core.observation import Feature, flag, nothing, one_of, share
from kingfisher.games.tacklebox.rules.game_end import score
from kingfisher.games.tacklebox.rules.state import (
    ALL_BAIT,
    ALL_BAITS,
    CARDS,
    CATCHES,
    COLUMNS,
    FIRST_BAIT,
    FIRST_FISH,
    FIRST_POT_CATCH,
    FIRST_SINGLE,
    FISH,
    KINDS,
    LEVELS,
    LURE,
    MOST_ROWS,
    NET_CATCHES,
    PLAYING,
    POT_CATCHES,
    TACKLEBOX,
    TACKLEBOXES,
    TYPES,
)
from kingfisher.games.tacklebox.rules.tableau import (
    copies,
    is_bait,
    is_fish,
    is_hidden,
    is_net_catch,
    is_pot_catch,
    is_up,
    number_seen,
    seen_kinds,
    stock,
    takes_lure,
    total,
    type_wanted,
    was_seen,
)
from kingfisher.games.tacklebox.rules.tackle import discards

if TYPE_CHECKING:
    from kingfisher.core.arrays import Floats
    from kingfisher.games.tacklebox.rules.state import State

MAX_DOWN = MOST_ROWS - 1
SORTS = 13
SINGLES = KINDS - LURE
"""The Lure, the Pot, the Net and the four Surprises."""

LIFTED = POT_CATCHES + NET_CATCHES
A_PLACE = 1 + SORTS + TYPES + 2
A_FISH = 3

FEATURES = (
    Feature(
        "tableau",
        (CARDS, A_PLACE),
        "by place, row by row: 1 for a card that lies face down; the sort of a face-up card (bait, All Bait, Tacklebox, fish, "
        "pot catch, net catch, Lure, Pot, Net, Snagged, Shark Attack, Bad Weather, Extreme Weather); the type of a bait, or of "
        "the bait that a fish wants; whether the Lure catches it; its value, of the deck's highest",
    ),
    Feature("face down", (COLUMNS,), f"face-down cards of each column, of {MAX_DOWN}"),
    Feature("stock", (1,), f"cards in the stock, of {CARDS}"),
    Feature("hand", (TYPES,), "baits of each type in the Hand, of those that the deck has"),
    Feature("lying", (TYPES,), "baits of each type with one use left, of those that the deck has"),
    Feature("all baits", (1,), f"in the Play Location, of {ALL_BAITS}"),
    Feature("tackleboxes", (1,), f"in the Play Location, of {TACKLEBOXES}"),
    Feature("gear", (3,), "whether Lure, Pot and Net lie in the Play Location"),
    Feature("catches", (LIFTED,), "value of each pot catch and net catch in the Play Location, of the deck's highest"),
    Feature("unseen baits", (TYPES,), "baits of each type not seen yet, of those that the deck has"),
    Feature("unseen others", (2,), f"All Baits not seen yet, of {ALL_BAITS}, and Tackleboxes, of {TACKLEBOXES}"),
    Feature("unseen singles", (SINGLES,), "whether Lure, Pot, Net and each of the four Surprises were not seen yet"),
    Feature(
        "unseen fish",
        (FISH, A_FISH),
        "for each fish not seen yet: 1; whether the Lure catches it; its value, of the deck's highest",
    ),
    Feature(
        "unseen fish by bait",
        (TYPES, 2),
        "by the type of bait that catches them: fish not seen yet, and their value, each of all fish of the deck",
    ),
    Feature(
        "unseen catches", (LIFTED, 2), "for each pot catch and net catch not seen yet: 1; its value, of the deck's highest"
    ),
    Feature("discarded baits", (TYPES,), "of those that the deck has"),
    Feature("discarded others", (2,), f"All Baits, of {ALL_BAITS}, and Tackleboxes, of {TACKLEBOXES}"),
    Feature("discarded singles", (SINGLES,), "whether Lure, Pot, Net and each of the four Surprises were discarded"),
    Feature("points", (1,), "of all that the deck has"),
    Feature("level", (LEVELS,), f"from 1 to {LEVELS}"),
    Feature("removed", (1,), f"All Baits that were removed, of {ALL_BAITS}"),
    Feature("may stop", (1,), "1 where the player may stop once the stock is empty"),
    Feature("playing", (1,), "0 when the game is over"),
)


def observe(s: State, seat: int, out: Floats) -> int:
    highest = highest_value(s)
    index = 0
    for place in range(CARDS):
        index = see_place(s, place, highest, out, index)
    for column in range(COLUMNS):
        index = share(out, index, s.down[column], MAX_DOWN)
    index = share(out, index, stock(s), CARDS)
    index = see_what_lies(s, highest, out, index)
    index = see_unseen(s, highest, out, index)
    index = see_discards(s, out, index)
    index = share(out, index, score(s, 0), max(1, total(s)))
    index = one_of(out, index, s.level - 1, LEVELS)
    index = share(out, index, s.removed, ALL_BAITS)
    index = flag(out, index, s.may_stop == 1)
    return flag(out, index, s.phase == PLAYING)


def highest_value(s: State) -> int:
    highest = 1
    for catch in range(CATCHES):
        highest = max(highest, s.value[catch])
    return highest


def see_place(s: State, place: int, highest: int, out: Floats, index: int) -> int:
    if place >= s.dealt:
        return nothing(out, index, A_PLACE)
    index = flag(out, index, is_hidden(s, place))
    if not is_up(s, place):
        return nothing(out, index, A_PLACE - 1)
    kind = s.order[place]
    index = one_of(out, index, sort_of(kind), SORTS)
    index = one_of(out, index, type_of(s, kind), TYPES)
    index = flag(out, index, is_fish(kind) and takes_lure(s, kind))
    return share(out, index, value_of(s, kind), highest)


def sort_of(kind: int) -> int:
    if is_bait(kind):
        return 0
    if kind < FIRST_SINGLE:
        return 1 + kind - ALL_BAIT
    if is_fish(kind):
        return 3
    if is_pot_catch(kind):
        return 4
    return 5 if is_net_catch(kind) else 6 + kind - LURE


def type_of(s: State, kind: int) -> int:
    if is_bait(kind):
        return kind - FIRST_BAIT
    return type_wanted(s, kind) if is_fish(kind) else -1


def value_of(s: State, kind: int) -> int:
    return s.value[kind - FIRST_FISH] if FIRST_FISH <= kind < LURE else 0


def baits_of(s: State, bait: int) -> int:
    """Tell how many the deck has, at least one to share by."""
    return max(1, s.baits[bait])


def see_what_lies(s: State, highest: int, out: Floats, index: int) -> int:
    for bait in range(TYPES):
        index = share(out, index, s.hand[bait], baits_of(s, bait))
    for bait in range(TYPES):
        index = share(out, index, s.lying[bait], baits_of(s, bait))
    index = share(out, index, s.all_baits, ALL_BAITS)
    index = share(out, index, s.tackleboxes, TACKLEBOXES)
    index = flag(out, index, s.lure == 1)
    index = flag(out, index, s.pot == 1)
    index = flag(out, index, s.net == 1)
    lifted = s.potted | s.netted << POT_CATCHES
    for catch in range(LIFTED):
        index = share(out, index, s.value[FISH + catch] if lifted >> catch & 1 else 0, highest)
    return index


def see_unseen(s: State, highest: int, out: Floats, index: int) -> int:
    several, singles = seen_kinds(s)
    for bait in range(TYPES):
        left = s.baits[bait] - number_seen(several, FIRST_BAIT + bait)
        index = share(out, index, left, baits_of(s, bait))
    index = share(out, index, copies(s, ALL_BAIT) - number_seen(several, ALL_BAIT), ALL_BAITS)
    index = share(out, index, copies(s, TACKLEBOX) - number_seen(several, TACKLEBOX), TACKLEBOXES)
    for kind in range(LURE, KINDS):
        index = flag(out, index, copies(s, kind) == 1 and was_seen(singles, kind) == 0)
    for kind in range(FIRST_FISH, FIRST_POT_CATCH):
        if was_seen(singles, kind):
            index = nothing(out, index, A_FISH)
        else:
            index = flag(out, index, True)
            index = flag(out, index, takes_lure(s, kind))
            index = share(out, index, value_of(s, kind), highest)
    index = see_unseen_by_bait(s, singles, out, index)
    for kind in range(FIRST_POT_CATCH, LURE):
        unseen = was_seen(singles, kind) == 0
        index = flag(out, index, unseen)
        index = share(out, index, value_of(s, kind) if unseen else 0, highest)
    return index


def see_unseen_by_bait(s: State, singles: int, out: Floats, index: int) -> int:
    worth = 0
    for fish in range(FISH):
        worth += s.value[fish]
    for bait in range(TYPES):
        count, value = 0, 0
        for kind in range(FIRST_FISH, FIRST_POT_CATCH):
            if was_seen(singles, kind) == 0 and type_wanted(s, kind) == bait:
                count += 1
                value += value_of(s, kind)
        index = share(out, index, count, FISH)
        index = share(out, index, value, max(1, worth))
    return index


def see_discards(s: State, out: Floats, index: int) -> int:
    for bait in range(TYPES):
        index = share(out, index, discards(s, FIRST_BAIT + bait), baits_of(s, bait))
    index = share(out, index, discards(s, ALL_BAIT), ALL_BAITS)
    index = share(out, index, discards(s, TACKLEBOX), TACKLEBOXES)
    for kind in range(LURE, KINDS):
        index = flag(out, index, discards(s, kind) > 0)
    return index
