"""The State of Solitaire Frenzy: cards, moves and the fields that hold them."""

from __future__ import annotations

from kingfisher.core.arrays import Ints, Ints2D, Ints3D
from kingfisher.core.structs import Struct, int8, int64

# [1.1] [1.2] What is played with. Cards are 1 to 52: the Ace to the King of spades, clubs, diamonds, hearts.
MAX_SEATS = 6
SUITS = 4
RANKS = 13
DECK = SUITS * RANKS
SPACES_A_SUIT = MAX_SEATS  # one for every deck
SPACES = SUITS * SPACES_A_SUIT
ROUNDS = 3  # [1.3]
PILE = 13  # [1.4]
ROWS = 4  # [1.5]
HAND = DECK - PILE - ROWS  # [1.6] 35
GROUP = 3  # [5.1]
WHOLE_DECK = ((1 << DECK) - 1) << 1  # sets of cards have one bit a card

SHUFFLING, PLAYING, FINISHED = 0, 1, 2

# How a round ended; 0 while it has not.
EMPTY_PILE, NOBODY_CAN_PLAY, DONE_OR_STUCK = 1, 2, 3
ENDED_BY = (0, 601, 602, 606)  # the code of the rule, by how it ended


class State(Struct):
    """Everything that a game holds at one moment."""

    seen: Ints = int64(MAX_SEATS)  # the set of cards of the deck that lie or lay face up
    wanted: int = int64()  # the set of cards that some space of the board takes
    hand: Ints2D = int8(MAX_SEATS, DECK)  # in the order in which it is turned; 0 is no card or a hidden one
    rows: Ints3D = int8(MAX_SEATS, ROWS, RANKS)
    pile: Ints2D = int8(MAX_SEATS, PILE)  # the last one is the top
    played: Ints2D = int8(SPACES, RANKS)  # who played the card, counted from 1; 0 is none yet
    height: Ints = int8(SPACES)
    in_row: Ints2D = int8(MAX_SEATS, ROWS)
    in_pile: Ints = int8(MAX_SEATS)
    in_hand: Ints = int8(MAX_SEATS)
    turned: Ints = int8(MAX_SEATS)  # cards of the hand that are turned; the last of them shows
    on_board: Ints = int8(MAX_SEATS)
    done: Ints = int8(MAX_SEATS)
    points: Ints2D = int8(ROUNDS, MAX_SEATS)
    ended: Ints = int8(ROUNDS)
    ender: Ints = int8(ROUNDS)  # whose pile was empty
    seats: int = int8()
    at_round: int = int8()
    phase: int = int8()
    shuffler: int = int8()  # who shuffles next


class Options(Struct):
    """The options, as the rules read them."""

    seats: int = int64()
    players: int = int64()


# Moves: from one of six places to a space of the card's suit; from the pile or the hand to a row; from row to row; three more.
# No move takes anything from the board [3.6] or brings anything onto the pile [4.7].
FROM_PILE, FROM_ROW, FROM_HAND, SOURCES = 0, 1, 1 + ROWS, 2 + ROWS
PILE_TO_ROW = SOURCES * SPACES_A_SUIT
HAND_TO_ROW = PILE_TO_ROW + ROWS
ROW_TO_ROW = HAND_TO_ROW + ROWS
TURN = ROW_TO_ROW + ROWS * ROWS
PICK_UP = TURN + 1
DONE = PICK_UP + 1
MOVES = DONE + 1
MAX_LEGAL_MOVES = MOVES
MAX_OUTCOMES = 0
MAX_GAME_LENGTH = 0
SCORES = (-ROUNDS * PILE, ROUNDS * DECK)

# Codes of the rules that refuse or end: chapter * 100 + sentence.
NOT_BEGUN = 108
NO_SEAT = 201
SPACE_TAKEN = 301
NOT_NEXT = 302
NUMBER_TAKEN = 303
SPACE_CLOSED = 304
NO_CARD = 305
NOT_ON_ROW = 401
ROW_NOT_ON_ROW = 402
ONLY_WHOLE_ROWS = 403
NO_ROW_INTO_SPACE = 405
NOTHING_TO_TURN = 501
NOT_ALL_TURNED = 503
DONE_ALREADY = 606
THREE_ROUNDS = 703


def suit_of(card: int) -> int:
    return (card - 1) // RANKS


def rank_of(card: int) -> int:
    return (card - 1) % RANKS + 1


def is_red(card: int) -> bool:
    return card > 2 * RANKS
