"""The rules of Solotaire in all its variants, in the order of rules.md. Numbers in brackets are its sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.core.arrays import Grid, Ints
from kingfisher.core.interface import ANYONE, OVER
from kingfisher.core.rng import below
from kingfisher.core.structs import Struct, int8, int32, int64

if TYPE_CHECKING:
    from kingfisher.core.rng import Rng

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

    line: Grid = int64(BOARDS, LINES)  # the visible cards of each line
    taken: Ints = int32(BOARDS)  # which slots hold a card, one bit each
    held: Ints = int32(2)  # which cards of their hand the seats still hold, one bit each
    recorded: Grid = int8(2, LINES)  # by each seat in each line
    deck: Grid = int8(BOARDS, CARDS)  # in the order dealt: the diagonal, then the cards played, then the rest
    board: Grid = int8(BOARDS, SLOTS)
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


# 1 Setting up


def deal(s: State, options: Options, rng: Rng) -> None:
    s.variant = options.variant
    s.turning = options.turning
    s.deals = options.deals
    s.recording = options.recording
    s.gave_up = NOBODY
    s.rows = NOBODY
    if takes_turns(s):
        cut_to_begin(s, rng)
    for board in range(boards(s)):
        if board == 0 or s.deals == 0:
            shuffle_deck(s, board, rng)  # [6.3]
        else:
            copy_deck(s, 0, board)
        lay_diagonal(s, board)
    if has_hands(s):
        s.held[0] = (1 << HAND) - 1  # [8.1]
        s.held[1] = (1 << HAND) - 1
    if s.variant == MAYHEM_2:
        s.step[0] = CHOOSE  # [9.1]


def boards(s: State) -> int:
    return 2 if s.variant == HONEYMOON else 1  # [6.1] [7.1]


def is_alone(s: State) -> bool:
    return s.variant == SOLOTAIRE or s.variant == CLASSIC


def takes_turns(s: State) -> bool:
    """Tell whether two players share a board [7.4]."""
    return QUICK_DRAW <= s.variant <= MAYHEM_2


def has_hands(s: State) -> bool:
    return s.variant == MAYHEM_1 or s.variant == MAYHEM_2  # [8.1] [9.1]


def records(s: State) -> bool:
    return s.variant == QUICK_DRAW or s.variant == MAYHEM_1  # [7.6] [9.2]


def laid_out(s: State) -> int:
    """Tell how many cards lie on the board before play [1.4] [10.1]."""
    return 0 if s.variant == CLASSIC else SIDE


def cut_to_begin(s: State, rng: Rng) -> None:
    """[7.1] Two cards of one deck, the Ace high; [7.2] again where they are equal."""
    cut = other_cut = 0
    while cut_rank(cut) == cut_rank(other_cut):
        first = below(rng, CARDS)
        second = below(rng, CARDS - 1)
        cut, other_cut = card_number(first), card_number(second if second < first else second + 1)
    s.cut[0] = cut
    s.cut[1] = other_cut
    s.starter = 0 if cut_rank(cut) > cut_rank(other_cut) else 1
    s.turn = s.starter


def card_number(place: int) -> int:
    """Find a card by its place in an unshuffled deck, suit by suit, counted from 0."""
    return place // RANKS << 4 | place % RANKS + 1


def cut_rank(card: int) -> int:
    return KING + 1 if card & 15 == ACE else card & 15


def shuffle_deck(s: State, board: int, rng: Rng) -> None:
    """[1.3] [7.3] Fisher and Yates from the top on. The cards below those that are played need no further order."""
    for place in range(CARDS):
        s.deck[board, place] = card_number(place)
    for place in range(LAST):
        swap(s, board, place, place + below(rng, CARDS - place))


def swap(s: State, board: int, place: int, other: int) -> None:
    card = s.deck[board, place]
    s.deck[board, place] = s.deck[board, other]
    s.deck[board, other] = card


def lay_diagonal(s: State, board: int) -> None:
    for place in range(laid_out(s)):
        s.board[board, place * DIAGONAL] = s.deck[board, place]  # [1.4]
        s.taken[board] = s.taken[board] | 1 << place * DIAGONAL
        s.down[board] = s.down[board] | 1 << place


# 1.6 What is hidden


def hide(s: State, seat: int) -> None:
    for board in range(boards(s)):
        if is_covered(s, seat, board):
            cover(s, board)
        for place in range(CARDS):
            if is_hidden(s, seat, board, place):
                s.deck[board, place] = 0
                if place < laid_out(s):
                    s.board[board, place * DIAGONAL] = 0


def is_covered(s: State, seat: int, board: int) -> bool:
    """Tell whether all that happens on the board is hidden from the seat [6.5]."""
    return s.variant == HONEYMOON and s.deals == 1 and board != seat and to_act(s) != OVER


def cover(s: State, board: int) -> None:
    """[6.5] Leave only how many cards were played and whether the board is full."""
    for slot in range(SLOTS):
        s.board[board, slot] = 0
    for line in range(LINES):
        s.line[board, line] = 0
    s.taken[board] = 0
    s.down[board] = 0
    s.last[board] = 0
    if s.step[board] == TURN:
        s.step[board] = PLAY


def is_hidden(s: State, seat: int, board: int, place: int) -> bool:
    """Tell whether the seat may not know the card at this place of the deck."""
    if place >= first_unseen(s, board) or is_covered(s, seat, board):
        return True
    if place < laid_out(s):
        down = s.down[0] & s.down[1] if decks_are_one(s) else s.down[board]
        return down >> place & 1 == 1  # [1.6]
    if has_hands(s) and s.held[owner(s, place)] >> in_hand(place) & 1:
        return seat != owner(s, place) or s.step[0] == CHOOSE  # [8.2] [9.1]
    return False


def first_unseen(s: State, board: int) -> int:
    """Find the place in the deck from which on nobody has seen a card.

    There begins the draw pile [1.6], or what was not dealt [8.4].
    """
    if has_hands(s):
        return LAST
    return max(seen_on(s, 0), seen_on(s, 1)) if decks_are_one(s) else seen_on(s, board)


def seen_on(s: State, board: int) -> int:
    drawn = 1 if s.step[board] == PLAY and s.played[board] < plays(s) else 0  # [2.1] [7.5]
    return laid_out(s) + s.played[board] + drawn


def decks_are_one(s: State) -> bool:
    """Tell whether what one board shows tells about the cards of the other [6.4] [6.5]."""
    return s.variant == HONEYMOON and s.deals == 1 and to_act(s) == OVER


def owner(s: State, place: int) -> int:
    """Tell whose hand the card at this place of the deck was dealt to [8.1]."""
    return s.starter if place - SIDE & 1 == 0 else 1 - s.starter


def in_hand(place: int) -> int:
    """Tell which card of the hand it is, in the order dealt [8.1]."""
    return place - SIDE >> 1


def can_observe(s: State, seat: int, actor: int, move: int) -> bool:
    return not is_covered(s, seat, actor)  # [6.5]


def determinize(s: State, seat: int, rng: Rng) -> None:
    """Deal anew whatever the rules hide from the seat; what happens on a covered board is played at random.

    Not every deck allows a board that waits for its last turn-up, so another one is dealt where the play does not fit.
    """
    known = 1 if seat == 1 and s.variant == HONEYMOON else 0
    fits = False
    while not fits:
        fits = True
        imagine_deck(s, seat, known, rng)
        for board in range(boards(s)):
            if board != known and s.deals == 0:
                imagine_deck(s, seat, board, rng)
            elif board != known:
                copy_deck(s, known, board)
            if is_covered(s, seat, board) and not wander(s, board, rng):
                fits = False


def copy_deck(s: State, board: int, other: int) -> None:
    """[6.4] Both boards are dealt the same cards; those of the diagonal lie on the boards already."""
    for place in range(CARDS):
        s.deck[other, place] = s.deck[board, place]
    for place in range(laid_out(s)):
        s.board[other, place * DIAGONAL] = s.deck[board, place]


def imagine_deck(s: State, seat: int, board: int, rng: Rng) -> None:
    """Lay the unseen cards in the hidden places, then shuffle these. The last of them lie together; the others are few."""
    unseen = 0
    for card in range(CARDS):
        unseen |= 1 << card_number(card)
    tail = 0 if is_covered(s, seat, board) else first_unseen(s, board)
    for place in range(tail):
        if not is_hidden(s, seat, board, place):
            unseen &= ~(1 << s.deck[board, place])
    count, card = CARDS - tail, 0
    for place in range(CARDS):
        if place >= tail or is_hidden(s, seat, board, place):
            while unseen >> card & 1 == 0:
                card += 1
            s.deck[board, place] = card
            card += 1
            count += 1 if place < tail else 0
    for k in range(count - 1, 0, -1):
        swap(s, board, hidden_place(s, seat, board, tail, k), hidden_place(s, seat, board, tail, below(rng, k + 1)))
    for place in range(laid_out(s)):
        s.board[board, place * DIAGONAL] = s.deck[board, place]


def hidden_place(s: State, seat: int, board: int, tail: int, k: int) -> int:
    """Find the k-th hidden place of a deck.

    Those from the tail on come first, then the scattered ones before it.
    """
    if k < CARDS - tail:
        return tail + k
    left = k - (CARDS - tail)
    for place in range(tail):
        if is_hidden(s, seat, board, place):
            if left == 0:
                return place
            left -= 1
    return 0


def wander(s: State, board: int, rng: Rng) -> bool:
    """Fill a covered board with as many plays as were made, any of them; whether the step fits then: full, or not yet."""
    plays_made, full = s.played[board], s.step[board] == DONE
    cover(s, board)
    s.played[board] = 0
    s.step[board] = PLAY
    lay_diagonal(s, board)
    while s.played[board] < plays_made or (s.step[board] == TURN and (full or (plays_made < plays(s) and below(rng, 2)))):
        if s.step[board] == TURN:
            some = below(rng, SIDE + 1)
            move = FIRST_TURN + some if s.down[board] >> some & 1 else TURN_NONE
        else:
            move = below(rng, SLOTS)
        if refusal_on_board(s, board, move) == 0:
            apply_on_board(s, board, board, move)
    if full or s.step[board] != DONE:
        return True
    s.step[board] = PLAY
    return False


# 2 Playing a card


def to_act(s: State) -> int:
    if s.gave_up != NOBODY:
        return OVER  # [11.2]
    if s.variant == HONEYMOON:
        return OVER if s.step[0] == DONE and s.step[1] == DONE else ANYONE  # [6.1]
    step = s.step[0]
    if step == DONE:
        return OVER  # [5.1]
    return 1 - s.starter if step == CHOOSE else s.turn  # [9.1] [7.4]


def board_of(s: State, seat: int) -> int:
    return seat if s.variant == HONEYMOON else 0


def plays(s: State) -> int:
    """Tell how many cards fill a board [5.1]."""
    return SLOTS - laid_out(s)  # [2.7]


def drawn_card(s: State, board: int) -> int:
    """[2.1] The card to be played, 0 where none is drawn or it is not to be seen."""
    if has_hands(s) or s.step[board] != PLAY or s.played[board] == plays(s):
        return 0
    return s.deck[board, laid_out(s) + s.played[board]]


def hand_place(s: State, seat: int, card: int) -> int:
    """Find where in the deck a card of the seat's hand was [8.1]."""
    return SIDE + 2 * card + (0 if seat == s.starter else 1)


def hand_card(s: State, seat: int, card: int) -> int:
    """[8.2] A card of the seat's hand in the order dealt, 0 where it was played or is not to be seen."""
    return s.deck[0, hand_place(s, seat, card)] if s.held[seat] >> card & 1 else 0


def reach(s: State, board: int) -> int:
    """Find the slots in which a card may be played, one bit each."""
    taken = s.taken[board]
    free = ~taken & (1 << SLOTS) - 1  # [2.2]
    if s.variant == CLASSIC:
        return free  # [10.2]
    first, last = 0b0000100001000010000100001, 0b1000010000100001000010000  # the outer columns: no way around the edge
    return free & (taken << SIDE | taken >> SIDE | (taken & ~last) << 1 | (taken & ~first) >> 1)  # [2.3] [2.4] [2.6]


def refusal_to_play(s: State, board: int, slot: int) -> int:
    if s.taken[board] >> slot & 1:
        return SLOT_TAKEN  # [2.2] [2.5]
    if reach(s, board) >> slot & 1 == 0:
        return NOT_NEXT_TO_A_CARD  # [2.3]
    return 0


def legal_plays(s: State, seat: int, board: int, out: Ints) -> int:
    slots = reach(s, board)
    cards = s.held[seat] if has_hands(s) else 1  # [8.3] [2.1]
    count = 0
    for card in range(HAND):
        if cards >> card & 1:
            for slot in range(SLOTS):  # without a branch, which would be guessed wrong as often as not
                out[count] = card * SLOTS + slot
                count += slots >> slot & 1
    return count


def apply_play(s: State, seat: int, board: int, move: int) -> None:
    slot = move % SLOTS
    if has_hands(s):
        card = hand_card(s, seat, move // SLOTS)  # [8.3]
        s.held[seat] = s.held[seat] & ~(1 << move // SLOTS)
    else:
        card = drawn_card(s, board)
    s.board[board, slot] = card
    s.taken[board] = s.taken[board] | 1 << slot
    s.played[board] = s.played[board] + 1
    rose = show(s, seat, board, slot, card)
    if may_turn(s, board, rose):
        s.step[board] = TURN  # [3.4]
    else:
        go_on(s, board)


def show(s: State, seat: int, board: int, slot: int, card: int) -> bool:
    """Let a card count in its row and its column; whether the points of one of them have risen."""
    row = count_in(s, seat, board, slot // SIDE, card)
    column = count_in(s, seat, board, SIDE + slot % SIDE, card)
    s.last[board] = slot + 1
    return row or column


def count_in(s: State, seat: int, board: int, line: int, card: int) -> bool:
    before = s.line[board, line]
    after = with_card(before, card)
    s.line[board, line] = after
    value = points(after)
    rose = value > points(before)
    if records(s) and (rose if s.recording == 0 else cards_in(after) == SIDE):
        s.recorded[seat, line] = s.recorded[seat, line] + value  # [7.6] [7.7] [7.10]
    return rose


def go_on(s: State, board: int) -> None:
    """Go on to the next play, or end this board."""
    if s.played[board] == plays(s):
        turn_up_the_rest(s, board)
        s.step[board] = DONE  # [5.1]
    else:
        s.step[board] = PLAY
        if takes_turns(s):
            s.turn = 1 - s.turn  # [7.4]


# 3 Turning up


def may_turn(s: State, board: int, rose: bool) -> bool:
    if s.down[board] == 0:
        return False  # [10.3] and nothing is asked that has one answer
    if s.turning == 0:
        return rose  # [3.1] [3.3]
    return sum_of_lines(s, board, 0, LINES) > 0  # [11.1]


def refusal_to_turn_now(s: State, board: int) -> int:
    """Find the rule that forbids every turn-up before the next play."""
    if s.variant == CLASSIC:
        return NONE_FACE_DOWN  # [10.3]
    if not takes_turns(s) and s.last[board] > 0 and (s.last[board] - 1) % DIAGONAL == 0:
        return ONE_TURN_UP  # [3.3] [3.5] one was turned up just now
    return NOTHING_ROSE if s.turning == 0 else NOTHING_SHOWS  # [3.1] [11.1]


def refusal_to_turn(s: State, board: int, place: int) -> int:
    if place < SIDE and s.down[board] >> place & 1 == 0:
        return NOT_FACE_DOWN  # [3.2]
    return 0


def legal_turns(s: State, board: int, out: Ints) -> int:
    count = 0
    for place in range(SIDE):
        if s.down[board] >> place & 1:
            out[count] = FIRST_TURN + place  # [3.2]
            count += 1
    out[count] = TURN_NONE  # [3.4]
    return count + 1


def turn_up(s: State, seat: int, board: int, place: int) -> None:
    s.down[board] = s.down[board] & ~(1 << place)
    show(s, seat, board, place * DIAGONAL, s.deck[board, place])


def apply_turn(s: State, seat: int, board: int, place: int) -> None:
    if place < SIDE:
        turn_up(s, seat, board, place)
    go_on(s, board)  # [3.5]


def turn_up_the_rest(s: State, board: int) -> None:
    """[5.2] Let the cards count that are still face down; [7.8] nobody records them."""
    for place in range(SIDE):
        if s.down[board] >> place & 1:
            card = s.deck[board, place]
            s.line[board, place] = with_card(s.line[board, place], card)
            s.line[board, SIDE + place] = with_card(s.line[board, SIDE + place], card)
    s.down[board] = 0


# 4 The hands

RANK_BITS = 3
FIRST_SUIT = RANK_BITS * RANKS
FIRST_COUNT = FIRST_SUIT + RANK_BITS * SUITS
FIRST_PAIRS = FIRST_COUNT + RANK_BITS
ALL_RANKS = (1 << FIRST_SUIT) - 1
IN_A_ROW = 0o11111  # five ranks, one card each
HIGH_RANKS = 0o1111000000001  # Ten to King and the Ace [4.12]
BY_PAIRS = (
    NOTHING,
    PAIR,
    TWO_PAIRS,
    THREE,
    FULL_HOUSE,
    NOTHING,
    FOUR,
)  # [4.2] [4.3] [4.4] [4.7] [4.8] by the pairs of equal cards: 1, 2, 3, 4 and 6
PACKED = sum(value << 8 * pairs for pairs, value in enumerate(BY_PAIRS))  # the same, a byte each: found by a shift


def with_card(line: int, card: int) -> int:
    """Add one more visible card to a line."""
    rank = RANK_BITS * ((card & 15) - ACE)
    equals = line >> rank & 7
    return line + (1 << rank) + (1 << FIRST_SUIT + RANK_BITS * (card >> 4)) + (1 << FIRST_COUNT) + (equals << FIRST_PAIRS)


def cards_in(line: int) -> int:
    return line >> FIRST_COUNT & 7  # [3.6]


def points(line: int) -> int:
    """[4.1] [4.11] What the visible cards of a line make, whatever their order."""
    pairs = line >> FIRST_PAIRS
    if pairs > 0 or cards_in(line) < SIDE:
        return PACKED >> 8 * pairs & 255
    ranks = line & ALL_RANKS
    flush = is_flush(line)
    if ranks == HIGH_RANKS:
        return ROYAL_FLUSH if flush else STRAIGHT  # [4.10] [4.5]
    if ranks == (ranks & -ranks) * IN_A_ROW:
        return STRAIGHT_FLUSH if flush else STRAIGHT  # [4.9] [4.5]
    return FLUSH if flush else NOTHING  # [4.6]


def is_flush(line: int) -> bool:
    """Five cards of one suit: five in the count of some suit."""
    suits = line >> FIRST_SUIT & 0o7777
    return suits == 5 or suits == 0o50 or suits == 0o500 or suits == 0o5000


# 5 The end, and 6 to 9: who has won


def sum_of_lines(s: State, board: int, first: int, last: int) -> int:
    total = 0
    for line in range(first, last):  # [4.13] rows and columns, no diagonals
        total += points(s.line[board, line])
    return total


def score(s: State, seat: int) -> int:
    """[11.3] Points so far."""
    if records(s):
        total = 0
        for line in range(LINES):
            total += s.recorded[seat, line]  # [7.9]
        return total
    if s.variant == MAYHEM_2:
        if s.rows == NOBODY:
            return 0  # [9.2]
        first = 0 if s.rows == seat else SIDE
        return sum_of_lines(s, 0, first, first + SIDE)  # [9.3]
    return sum_of_lines(s, board_of(s, seat), 0, LINES)  # [5.3] [6.2]


def worth(s: State, seat: int) -> int:
    if is_alone(s):
        return score(s, seat)
    return score(s, seat) - score(s, 1 - seat)


def won(s: State, seat: int) -> bool:
    if is_alone(s) or to_act(s) != OVER:
        return False
    if s.gave_up != NOBODY:
        return s.gave_up != seat  # [11.2]
    return score(s, seat) > score(s, 1 - seat)  # [6.2] [7.9] [9.3]


def ending(s: State) -> int:
    if s.gave_up != NOBODY:
        return GAVE_UP
    return ALL_PLAYED if to_act(s) == OVER else 0


def give_up(s: State, seat: int) -> None:
    s.gave_up = seat  # [11.2]


# The moves together


def refusal_on_board(s: State, board: int, move: int) -> int:
    """Find the rule that forbids a move on this board, 0 if none does.

    It is the same whoever makes the move and with whichever card.
    """
    step = s.step[board]
    if step == CHOOSE or (move >= CHOOSE_ROWS and s.variant == MAYHEM_2):
        return 0 if step == CHOOSE and move >= CHOOSE_ROWS else CHOOSE_FIRST  # [9.1]
    if step == DONE:
        return ALL_PLAYED  # [5.1]
    if step == TURN:
        return refusal_to_turn(s, board, move - FIRST_TURN) if FIRST_TURN <= move <= TURN_NONE else TURN_FIRST  # [3.4]
    if move >= CHOOSE_ROWS:
        return NOT_IN_HAND if has_hands(s) else ONE_CARD_DRAWN  # [8.3] [2.1]
    if move >= FIRST_TURN:
        return refusal_to_turn_now(s, board)
    return refusal_to_play(s, board, move % SLOTS)


def refusal(s: State, seat: int, move: int) -> int:
    actor = to_act(s)
    if actor == OVER:
        return ending(s)
    if actor != seat and actor != ANYONE:
        return CHOOSE_FIRST if s.step[0] == CHOOSE else OUT_OF_TURN  # [9.1] [7.4]
    board = board_of(s, seat)
    if s.step[board] == PLAY and move < FIRST_TURN:
        if has_hands(s) and s.held[seat] >> move // SLOTS & 1 == 0:
            return NOT_IN_HAND  # [8.3]
        if not has_hands(s) and move >= SLOTS:
            return ONE_CARD_DRAWN  # [2.1]
    return refusal_on_board(s, board, move)


def legal(s: State, seat: int, out: Ints) -> int:
    actor = to_act(s)
    if actor != seat and actor != ANYONE:
        return 0
    board = board_of(s, seat)
    step = s.step[board]
    if step == PLAY:
        return legal_plays(s, seat, board, out)
    if step == TURN:
        return legal_turns(s, board, out)
    if step == CHOOSE:
        out[0] = CHOOSE_ROWS
        out[1] = CHOOSE_COLUMNS
        return 2
    return 0


def apply_on_board(s: State, seat: int, board: int, move: int) -> None:
    if move < FIRST_TURN:
        apply_play(s, seat, board, move)
    elif move <= TURN_NONE:
        apply_turn(s, seat, board, move - FIRST_TURN)
    else:
        s.rows = seat if move == CHOOSE_ROWS else 1 - seat  # [9.1]
        s.step[board] = PLAY


def apply(s: State, seat: int, move: int) -> None:
    apply_on_board(s, seat, board_of(s, seat), move)


def chance(s: State, rng: Rng) -> int:
    """All chance is in the deal."""
    return below(rng, 1)


def chances(s: State, outcomes: Ints, weights: Ints) -> int:
    return 0


# Nothing is lost


def missing(s: State) -> int:
    """Tell how many cards are not in exactly one place: in the order of the deck, each once, and on the board if played."""
    wrong = 0
    for board in range(boards(s)):
        cards = 0
        for place in range(CARDS):
            cards |= 1 << s.deck[board, place]
        for card in range(CARDS):
            wrong += 1 - (cards >> card_number(card) & 1)
        wrong += misplaced(s, board)
    return wrong


def is_gone(s: State, board: int, place: int) -> bool:
    """Tell whether the card of this place in the deck, one of those to be played, lies on the board."""
    if has_hands(s):
        return s.held[owner(s, place)] >> in_hand(place) & 1 == 0
    return place < laid_out(s) + s.played[board]


def misplaced(s: State, board: int) -> int:
    """Tell how many cards of the board are not those dealt to it or played on it."""
    laid, on_board = 0, 0
    for place in range(laid_out(s)):
        laid |= 1 << s.deck[board, place]
    for place in range(laid_out(s), LAST):
        if is_gone(s, board, place):
            laid |= 1 << s.deck[board, place]
    wrong = 0
    for slot in range(SLOTS):
        card = s.board[board, slot]
        on_board |= 1 << card if card > 0 else 0
        wrong += 1 if (s.taken[board] >> slot & 1 == 1) != (card > 0) else 0
    return wrong + (0 if on_board == laid else 1)
