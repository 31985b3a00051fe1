"""The State of Solotaire: variants, moves and the fields that hold them."""

from __future__ import annotations

from kingfisher.core.arrays import Ints, Ints2D
from kingfisher.core.structs import Struct, int8, int32, int64

# The variants, as the options count them.
SOLOTAIRE, HONEYMOON, QUICK_DRAW, MAYHEM_1, MAYHEM_2, CLASSIC = 0, 1, 2, 3, 4, 5

# [1.1] A card is its suit times 16 plus its rank, the Ace being 1; 0 is no card or one that is not to be seen.
SUITS, RANKS = 4, 13
CARDS = SUITS * RANKS
ACE, TEN, KING = 1, 10, 13

# [1.2] Slots are counted along the rows, lines are the five rows and then the five columns.
SIDE = 5
SLOTS = SIDE * SIDE
LINES = 2 * SIDE
BOARDS = 2
DIAGONAL = SIDE + 1  # every sixth slot lies on the diagonal [1.4]
HAND = (SLOTS - SIDE) // 2  # [8.1] two hands fill the board
LAST = SLOTS  # the cards of a deck from here on are never played

# [4.2] to [4.10] The points of a hand. No two hands have the same, so they name the hand as well.
NOTHING, PAIR, TWO_PAIRS, THREE, STRAIGHT, FLUSH, FULL_HOUSE, FOUR, STRAIGHT_FLUSH, ROYAL_FLUSH = HANDS = (
    0, 2, 5, 10, 15, 20, 25, 50, 75, 100,
)  # fmt: skip

# The steps of a board; a table with hands may begin with a choice [9.1].
PLAY, TURN, DONE, CHOOSE = 0, 1, 2, 3
NOBODY = 2


# A line is one number made of small counts, so that adding a card to it is one addition: of each rank (Ace lowest), of each
# suit, of all cards, and of the pairs of equal cards among them.
class State(Struct):
    """Everything that a game holds at one moment."""

    line: Ints2D = int64(BOARDS, LINES)  # the visible cards of each line
    taken: Ints = int32(BOARDS)  # which slots hold a card, one bit each
    held: Ints = int32(2)  # which cards of their hand the seats still hold, one bit each
    recorded: Ints2D = int8(2, LINES)  # by each seat in each line
    deck: Ints2D = int8(BOARDS, CARDS)  # in the order dealt: the diagonal, then the cards played, then the rest
    board: Ints2D = int8(BOARDS, SLOTS)
    down: Ints = int8(BOARDS)  # which cards of the diagonal lie face down, one bit each
    played: Ints = int8(BOARDS)
    step: Ints = int8(BOARDS)
    last: Ints = int8(BOARDS)  # the slot played or turned last, counted from 1
    cut: Ints = int8(2)
    turn: int = int8()
    starter: int = int8()
    rows: int = int8()  # the seat that plays the rows
    gave_up: int = int8()  # a seat, or NOBODY
    variant: int = int8()
    turning: int = int8()
    deals: int = int8()
    recording: int = int8()


class Options(Struct):
    """The options, as the rules read them."""

    seats: int = int64()
    variant: int = int64()
    turning: int = int64()
    deals: int = int64()
    recording: int = int64()


# Moves: a card (of the hand, or the drawn one) and a slot; a card of the diagonal to turn up, or none; rows or columns.
FIRST_TURN = HAND * SLOTS
TURN_NONE = FIRST_TURN + SIDE
CHOOSE_ROWS = TURN_NONE + 1
CHOOSE_COLUMNS = CHOOSE_ROWS + 1
MOVES = CHOOSE_COLUMNS + 1
# After k plays in Mayhem 10 - k // 2 cards are in hand, 20 - k slots are empty, and at most 8 + 2 k of these lie next to a
# card: eight beside the diagonal, and a play takes one of them and adds three. Their product is highest after four: 128. One
# place more is written to before it is known whether it counts.
MAX_LEGAL_MOVES = 129
MAX_OUTCOMES = 0
MAX_GAME_LENGTH = 4 * (SLOTS - SIDE)  # on two boards the plays, each with its choice [3.4]
SCORES = (0, LINES * ROYAL_FLUSH)

# Codes of the rules that refuse or end: chapter * 100 + sentence.
ONE_CARD_DRAWN = 201
SLOT_TAKEN = 202
NOT_NEXT_TO_A_CARD = 203
CARD_STAYS = 205
NOTHING_ROSE = 301
NOT_FACE_DOWN = 302
ONE_TURN_UP = 303
TURN_FIRST = 304
ALL_PLAYED = 501
OWN_BOARD = 601
OUT_OF_TURN = 704
NOT_IN_HAND = 803
CHOOSE_FIRST = 901
NONE_FACE_DOWN = 1003
NOTHING_SHOWS = 1101
GAVE_UP = 1102
