"""The rules of Tacklebox Solitaire, in the order of rules.md. Numbers in brackets are its sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.core.arrays import Ints
from kingfisher.core.interface import NO, OVER, UNKNOWN, YES
from kingfisher.core.rng import below
from kingfisher.core.structs import Struct, int8, int16, int64

if TYPE_CHECKING:
    from kingfisher.core.rng import Rng

# [1.1] Cards that cannot be told apart share a kind; 0 is a card that is not to be seen. First the kinds of which a deck may
# hold several, then those it holds once.
TYPES = 8
FISH, POT_CATCHES, NET_CATCHES = 32, 3, 5
CATCHES = FISH + POT_CATCHES + NET_CATCHES
FIRST_BAIT = 1
ALL_BAIT = FIRST_BAIT + TYPES
TACKLEBOX = ALL_BAIT + 1
FIRST_SINGLE = TACKLEBOX + 1
FIRST_FISH = FIRST_SINGLE
FIRST_POT_CATCH = FIRST_FISH + FISH
FIRST_NET_CATCH = FIRST_POT_CATCH + POT_CATCHES
LURE = FIRST_NET_CATCH + NET_CATCHES
POT = LURE + 1
NET = POT + 1
SNAGGED = NET + 1
SHARK_ATTACK = SNAGGED + 1
BAD_WEATHER = SHARK_ATTACK + 1
EXTREME_WEATHER = BAD_WEATHER + 1
KINDS = EXTREME_WEATHER + 1

BAITS, ALL_BAITS, TACKLEBOXES = 16, 5, 2
CARDS = BAITS + ALL_BAITS + TACKLEBOXES + (KINDS - FIRST_SINGLE)  # [1.1] 70
LEVELS = 4  # [9.1] to [9.4]
ROWS_UP_TO_LEVEL_3, MOST_ROWS = 5, 6  # [2.2] [9.4] of the tableau before play
USES = 2  # [4.3]

# [2.2] The card dealt as number p, counted from 0, lies in column p % 5 and row p // 5, whenever it was dealt.
COLUMNS = 5
ROWS = CARDS // COLUMNS
MAX_DISCARDED = CARDS - FISH + 5  # all that is no fish; with five more the record has no gap

STEP = 50  # values are multiples of it
MASTER, APPRENTICE = 10_050, 5_050  # [8.4]
HIGHEST_VALUE = 50_000

PLAYING, EXHAUSTED, STOPPED, GIVEN_UP = 0, 1, 2, 3
BEGINNER, AS_APPRENTICE, AS_MASTER, GRAND_MASTER = 0, 1, 2, 3


class State(Struct):
    """Everything that a game holds at one moment."""

    boat: int = int64()  # which fish are caught, one bit each
    lures: int = int64()  # which fish the Lure catches, one bit each
    value: Ints = int16(CATCHES)  # of fish, pot catches and net catches, in steps of 50
    up: Ints = int16(COLUMNS)  # which rows of the column hold a face-up card, one bit each
    order: Ints = int8(CARDS)  # the kinds in the order dealt; a card that was played is remembered here
    discard: Ints = int8(MAX_DISCARDED)  # in the order discarded
    wants: Ints = int8(FISH)  # which type of bait catches the fish
    baits: Ints = int8(TYPES)  # how many baits of each type the deck has
    hand: Ints = int8(TYPES)
    lying: Ints = int8(TYPES)  # baits in the Play Location, with one use left
    down: Ints = int8(COLUMNS)  # how many face-down cards the column has
    all_baits: int = int8()  # in the Play Location, as the next six
    tackleboxes: int = int8()
    lure: int = int8()
    pot: int = int8()
    net: int = int8()
    potted: int = int8()  # which pot catches, one bit each
    netted: int = int8()
    dealt: int = int8()  # how many cards were dealt to the tableau
    cards: int = int8()  # how many cards the deck has at this level
    discarded: int = int8()
    level: int = int8()
    removed: int = int8()  # All Baits
    may_stop: int = int8()
    phase: int = int8()
    last: int = int8()  # the place of the card turned or dealt last, counted from 1
    rows: int = int8()  # of the tableau before play


class Options(Struct):
    """The options, as the rules read them."""

    seats: int = int64()
    level: int = int64()
    removed: int = int64()
    ending: int = int64()
    value: Ints = int64(CATCHES)
    wants: Ints = int64(FISH)
    baits: Ints = int64(TYPES)
    lures: int = int64()


# Moves: a place of the tableau and what is done with its card, or a deal, or the end.
TAKE, WITH_HAND, WITH_LYING, WITH_ALL_BAIT, WITH_LURE, WITH_TACKLEBOX = 0, 1, 2, 3, 4, 5
WAYS = 6
DEAL = CARDS * WAYS
STOP = DEAL + 1
MOVES = STOP + 1
MAX_LEGAL_MOVES = FISH * 4 + (CARDS - FISH) + 4 + 2
MAX_OUTCOMES = 0
MAX_GAME_LENGTH = CARDS + ROWS + 1
SCORES = (0, CATCHES * HIGHEST_VALUE)

# Codes of the rules that refuse or end: chapter * 100 + sentence.
NOT_TO_BE_SEEN = 206
NOT_FACE_UP = 301
TAKE_IT_FIRST = 307
PAIR_IT_WITH_BAIT = 401
RIGHT_BAIT = 402
NONE_LIES_THERE = 403
NO_ALL_BAIT = 405
NO_LURE = 406
NO_POT = 501
NO_NET = 502
LOST_FOR_GOOD = 505
NO_TACKLEBOX = 607
STOCK_IS_EMPTY = 701
NO_PLAY_IS_LEFT = 801
STOPS = 802
GAVE_UP = 806
SURPRISES_ARE_PLAYED = 1002


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
    """[1.4] What all fish and catches are worth together."""
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
    put_deck(s, options)
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


def put_deck(s: State, options: Options) -> None:
    """[10.4] [10.5] The deck and the level, from the options."""
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


def to_act(s: State) -> int:
    return 0 if s.phase == PLAYING else OVER


def chance(s: State, rng: Rng) -> int:
    return 0  # the deal decides everything


def chances(s: State, outcomes: Ints, weights: Ints) -> int:
    return 0


# 3 Taking cards


def take_away(s: State, place: int) -> None:
    """[3.1] The card leaves its column. [3.3] Nothing comes in its place but [3.2] the next card, turned up."""
    column = place % COLUMNS
    s.up[column] = s.up[column] & ~(1 << place // COLUMNS)
    if s.up[column] == 0 and s.down[column] > 0:
        s.down[column] = s.down[column] - 1
        s.up[column] = 1 << s.down[column]
        s.last = s.down[column] * COLUMNS + column + 1


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


def face_up(s: State, kind: int) -> int:
    """Tell how many cards of the kind lie face up in the tableau."""
    count, place = 0, next_up(s, 0)
    while place < CARDS:
        if s.order[place] == kind:
            count += 1
        place = next_up(s, place + 1)
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
    """[6.2] What is lost goes to the Discard Pile, and the Surprise with it; [6.8] Tackleboxes stay."""
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


# 7 Dealing on


def stock(s: State) -> int:
    """Tell how many cards the stock has."""
    return s.cards - s.dealt


def apply_deal(s: State) -> None:
    """[7.2] A row face up from the left, [7.3] as far as the stock goes."""
    for _ in range(min(COLUMNS, stock(s))):
        place = s.dealt
        s.up[place % COLUMNS] = s.up[place % COLUMNS] | 1 << place // COLUMNS
        s.dealt = place + 1
        s.last = place + 1


# 8 The end


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
    """[8.3] The Boat, and the catches in the Play Location."""
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


# The moves together


def refusal(s: State, seat: int, move: int) -> int:
    if s.phase != PLAYING:
        return ending(s)
    if move == DEAL:
        return 0 if stock(s) > 0 else STOCK_IS_EMPTY  # [7.1] [10.1]
    if move == STOP:
        return refusal_to_stop(s)
    place, way = move // WAYS, move % WAYS
    if place >= s.cards or is_hidden(s, place):
        return NOT_TO_BE_SEEN  # [2.6]
    if not is_up(s, place):
        return NOT_FACE_UP  # [3.1]
    kind = s.order[place]
    if way == TAKE:
        return refusal_to_take(s, kind)
    return refusal_to_protect(s, kind) if way == WITH_TACKLEBOX else refusal_to_catch(s, kind, way)


def legal(s: State, seat: int, out: Ints) -> int:
    if s.phase != PLAYING:
        return 0
    count = 0
    for row in range(rows_dealt(s)):
        for column in range(COLUMNS):
            if s.up[column] >> row & 1:
                place = row * COLUMNS + column
                count = legal_with(s, place, s.order[place], out, count)
    if stock(s) > 0:
        out[count] = DEAL
        count += 1
    elif s.may_stop:
        out[count] = STOP
        count += 1
    return count


def legal_with(s: State, place: int, kind: int, out: Ints, count: int) -> int:
    """Write the moves of one face-up card behind the first count moves.

    The result is how many there are then.
    """
    first = place * WAYS
    if not is_fish(kind):
        if can_be_played(s, kind):
            out[count] = first + TAKE
            count += 1
        if is_surprise(kind) and s.tackleboxes > 0:
            out[count] = first + WITH_TACKLEBOX
            count += 1
        return count
    bait_type = type_wanted(s, kind)
    if s.hand[bait_type] > 0:
        out[count] = first + WITH_HAND
        count += 1
    if s.lying[bait_type] > 0:
        out[count] = first + WITH_LYING
        count += 1
    if s.all_baits > 0:
        out[count] = first + WITH_ALL_BAIT
        count += 1
    if s.lure > 0 and takes_lure(s, kind):
        out[count] = first + WITH_LURE
        count += 1
    return count


def apply(s: State, seat: int, move: int) -> None:
    s.last = 0
    if move == STOP:
        s.phase = STOPPED  # [8.2]
        return
    if move == DEAL:
        apply_deal(s)
    else:
        place, way = move // WAYS, move % WAYS
        kind = s.order[place]
        if way == TAKE:
            apply_take(s, kind)
        elif way == WITH_TACKLEBOX:
            apply_protected(s, kind)
        else:
            apply_catch(s, kind, way)
        take_away(s, place)
    if stock(s) == 0 and not a_play_is_left(s):
        s.phase = EXHAUSTED  # [8.1]


# 10 Choices: what can still be had


def best_left(s: State) -> int:
    """[10.3] A score that no play leads beyond, from what the player may know.

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
    """Tell whether so many fish of each type can be caught; lured marks the types of which the Lure could catch one."""
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


# Nothing is lost


def missing(s: State) -> int:
    """Tell how many kinds are not there as often as the deck has them, or were played and are not where played cards are."""
    wrong = 0
    for kind in range(1, KINDS):
        there, played = 0, 0
        for place in range(s.cards):
            if s.order[place] == kind:
                there += 1
                if not is_hidden(s, place) and not is_up(s, place):
                    played += 1
        if there != copies(s, kind) or played != number_held(s, kind) + discards(s, kind):
            wrong += 1
    return wrong


def number_held(s: State, kind: int) -> int:
    """Tell how many cards of the kind are in the Hand, the Boat and the Play Location."""
    if is_bait(kind):
        return s.hand[kind - FIRST_BAIT] + s.lying[kind - FIRST_BAIT]
    if is_fish(kind):
        return s.boat >> (kind - FIRST_FISH) & 1
    if is_pot_catch(kind):
        return s.potted >> (kind - FIRST_POT_CATCH) & 1
    if is_net_catch(kind):
        return s.netted >> (kind - FIRST_NET_CATCH) & 1
    if kind == ALL_BAIT:
        return s.all_baits
    if kind == TACKLEBOX:
        return s.tackleboxes
    if kind == LURE:
        return s.lure
    if kind == POT:
        return s.pot
    return s.net if kind == NET else 0
