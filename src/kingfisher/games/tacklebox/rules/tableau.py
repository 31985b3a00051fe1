"""Chapters 1, 2 and 7 of rules.md: the cards, setting up, what is hidden, and dealing on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.core.rng import below
from kingfisher.games.tacklebox.rules.state import (
    ALL_BAIT,
    ALL_BAITS,
    CARDS,
    CATCHES,
    COLUMNS,
    FIRST_BAIT,
    FIRST_FISH,
    FIRST_NET_CATCH,
    FIRST_POT_CATCH,
    FIRST_SINGLE,
    FISH,
    KINDS,
    LEVELS,
    LURE,
    MOST_ROWS,
    ROWS,
    ROWS_UP_TO_LEVEL_3,
    SNAGGED,
    STEP,
    TACKLEBOX,
    TACKLEBOXES,
    TYPES,
)

if TYPE_CHECKING:
    from kingfisher.core.rng import Rng
    from kingfisher.games.tacklebox.rules.state import Options, State


# 1 The cards


def is_bait(kind: int) -> bool:
    return FIRST_BAIT <= kind < ALL_BAIT


def is_fish(kind: int) -> bool:
    return FIRST_FISH <= kind < FIRST_POT_CATCH


def is_pot_catch(kind: int) -> bool:
    return FIRST_POT_CATCH <= kind < FIRST_NET_CATCH


def is_net_catch(kind: int) -> bool:
    return FIRST_NET_CATCH <= kind < LURE


def is_surprise(kind: int) -> bool:
    return kind >= SNAGGED


def type_wanted(s: State, kind: int) -> int:
    """Tell which type of bait catches the fish [1.2]."""
    return s.wants[kind - FIRST_FISH]


def takes_lure(s: State, kind: int) -> bool:
    return s.lures >> (kind - FIRST_FISH) & 1 == 1  # [1.2]


def points(s: State, kind: int) -> int:
    return STEP * s.value[kind - FIRST_FISH]  # [1.2] [1.3]


def total(s: State) -> int:
    """Add up what all fish and catches are worth together [1.4]."""
    steps = 0
    for catch in range(CATCHES):
        steps += s.value[catch]
    return STEP * steps


def copies(s: State, kind: int) -> int:
    """Tell how many cards of the kind the deck has at this level [1.1] [9.2] [9.3]."""
    if is_bait(kind):
        return s.baits[kind - FIRST_BAIT]
    if kind == ALL_BAIT:
        return ALL_BAITS - s.removed
    if kind == TACKLEBOX:
        return TACKLEBOXES
    return 0 if kind == LURE and s.level >= 3 else 1


# 2 Setting up


def deal(s: State, options: Options, rng: Rng) -> None:
    set_options(s, options)
    place = 0
    for kind in range(1, KINDS):
        for _ in range(copies(s, kind)):
            s.order[place] = kind
            place += 1
    for last in range(place - 1, 0, -1):  # [2.1] Fisher and Yates
        swap(s, last, below(rng, last + 1))
    for column in range(COLUMNS):
        s.down[column] = s.rows - 1  # [2.2] [9.4]
        s.up[column] = 1 << s.rows - 1
    s.dealt = COLUMNS * s.rows  # [2.3] [2.4] [2.5]


def set_options(s: State, options: Options) -> None:
    """Read the deck and the level from the options [10.4] [10.5]."""
    for catch in range(CATCHES):
        s.value[catch] = options.value[catch]
    for fish in range(FISH):
        s.wants[fish] = options.wants[fish]
    for kind in range(TYPES):
        s.baits[kind] = options.baits[kind]
    s.lures = options.lures
    level = options.level
    s.level = level
    s.removed = 0 if level == 1 else options.removed if level == 2 else ALL_BAITS  # [9.1] [9.2] [9.3]
    s.cards = CARDS - s.removed - (1 if level >= 3 else 0)
    s.rows = MOST_ROWS if level == LEVELS else ROWS_UP_TO_LEVEL_3  # [9.4]
    s.may_stop = options.ending


def swap(s: State, place: int, other: int) -> None:
    kind = s.order[place]
    s.order[place] = s.order[other]
    s.order[other] = kind


def is_hidden(s: State, place: int) -> bool:
    """Tell whether the card is in the stock or lies face down [2.6]."""
    return place >= s.dealt or place // COLUMNS < s.down[place % COLUMNS]


def is_up(s: State, place: int) -> bool:
    """Tell whether the card lies face up in the tableau."""
    return s.up[place % COLUMNS] >> (place // COLUMNS) & 1 == 1


def rows_dealt(s: State) -> int:
    """Tell how many rows the tableau has, the last one perhaps incomplete."""
    return (s.dealt + COLUMNS - 1) // COLUMNS


def next_up(s: State, place: int) -> int:
    """Find the first place from this one on with a face-up card, CARDS if there is none."""
    row, column = place // COLUMNS, place % COLUMNS
    while row < ROWS:
        while column < COLUMNS:
            if s.up[column] >> row & 1:
                return row * COLUMNS + column
            column += 1
        row, column = row + 1, 0
    return CARDS


def hide(s: State, seat: int) -> None:
    for place in range(s.cards):
        if is_hidden(s, place):
            s.order[place] = 0


def can_observe(s: State, seat: int, actor: int, move: int) -> bool:
    return True


def determinize(s: State, seat: int, rng: Rng) -> None:
    """Lay the unseen cards in the hidden places as they come, then shuffle these places."""
    several, singles = seen_kinds(s)
    kind, left = 0, 0
    for place in range(s.cards):
        if is_hidden(s, place):
            while left == 0:
                kind += 1
                left = copies(s, kind) - (was_seen(singles, kind) if kind >= FIRST_SINGLE else number_seen(several, kind))
            s.order[place] = kind
            left -= 1
    count = stock(s)
    for column in range(COLUMNS):
        count += s.down[column]
    for k in range(count - 1, 0, -1):
        swap(s, hidden_place(s, k), hidden_place(s, below(rng, k + 1)))


def seen_kinds(s: State) -> tuple[int, int]:
    """Count the cards that were seen, by kind.

    There are five bits for each kind the deck may hold several of, and one bit for each of the others.
    """
    several, singles = 0, 0
    for place in range(s.cards):
        if not is_hidden(s, place):
            kind = s.order[place]
            if kind < FIRST_SINGLE:
                several += 1 << (5 * kind)
            else:
                singles |= 1 << (kind - FIRST_SINGLE)
    return several, singles


def number_seen(several: int, kind: int) -> int:
    """Read how many cards were seen of a kind that the deck may hold several of."""
    return several >> (5 * kind) & 31


def was_seen(singles: int, kind: int) -> int:
    """Tell whether the deck's one card of the kind was seen: 1 or 0."""
    return singles >> (kind - FIRST_SINGLE) & 1


def hidden_place(s: State, k: int) -> int:
    """Find the k-th hidden place, counted from 0.

    Those of the stock come first, then the face-down cards of each column.
    """
    if k < stock(s):
        return s.dealt + k
    left = k - stock(s)
    for column in range(COLUMNS):
        if left < s.down[column]:
            return left * COLUMNS + column
        left -= s.down[column]
    return 0


# 3 Taking cards


def take_away(s: State, place: int) -> None:
    """Take the card from its column [3.1], and turn up the next one [3.2]. Nothing else comes in its place [3.3]."""
    column = place % COLUMNS
    s.up[column] = s.up[column] & ~(1 << place // COLUMNS)
    if s.up[column] == 0 and s.down[column] > 0:
        s.down[column] = s.down[column] - 1
        s.up[column] = 1 << s.down[column]
        s.last = s.down[column] * COLUMNS + column + 1


def face_up(s: State, kind: int) -> int:
    """Tell how many cards of the kind lie face up in the tableau."""
    count, place = 0, next_up(s, 0)
    while place < CARDS:
        if s.order[place] == kind:
            count += 1
        place = next_up(s, place + 1)
    return count


# 7 Dealing on


def stock(s: State) -> int:
    """Tell how many cards the stock has."""
    return s.cards - s.dealt


def apply_deal(s: State) -> None:
    """Deal a row face up from the left [7.2], as far as the stock goes [7.3]."""
    for _ in range(min(COLUMNS, stock(s))):
        place = s.dealt
        s.up[place % COLUMNS] = s.up[place % COLUMNS] | 1 << place // COLUMNS
        s.dealt = place + 1
        s.last = place + 1
