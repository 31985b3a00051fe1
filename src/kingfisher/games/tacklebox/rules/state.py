"""The State of Tacklebox Solitaire: cards, moves and the fields that hold them."""

from __future__ import annotations

from kingfisher.core.arrays import Ints
from kingfisher.core.structs import Struct, int8, int16, int64

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
MAX_DISCARDED = CARDS - FISH  # every card but the fish

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
    spare: Ints = int8(5)  # unused; with it the record needs no padding
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
    may_stop: int = int8()  # from the option `ending`: 1 if the player may stop once the stock is empty
    phase: int = int8()
    last: int = int8()  # the place of the card turned or dealt last, counted from 1
    rows: int = int8()  # of the tableau before play


class Options(Struct):
    """The options, as the rules read them."""

    seats: int = int64()
    level: int = int64()
    removed: int = int64()
    ending: int = int64()  # 0 exhausted, 1 stop; not `rules.ending`, the rule by which a game ended
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
