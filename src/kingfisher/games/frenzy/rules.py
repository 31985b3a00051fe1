"""The rules of Solitaire Frenzy, in the order of rules.md. Numbers in brackets are its sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.core.arrays import Cube, Grid, Ints
from kingfisher.core.interface import ANYONE, CHANCE, OVER
from kingfisher.core.rng import below, number, shuffle, shuffle_by
from kingfisher.core.structs import Struct, int8, int64

if TYPE_CHECKING:
    from kingfisher.core.rng import Rng

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
    hand: Grid = int8(MAX_SEATS, DECK)  # in the order in which it is turned; 0 is no card or a hidden one
    rows: Cube = int8(MAX_SEATS, ROWS, RANKS)
    pile: Grid = int8(MAX_SEATS, PILE)  # the last one is the top
    played: Grid = int8(SPACES, RANKS)  # who played the card, counted from 1; 0 is none yet
    height: Ints = int8(SPACES)
    in_row: Grid = int8(MAX_SEATS, ROWS)
    in_pile: Ints = int8(MAX_SEATS)
    in_hand: Ints = int8(MAX_SEATS)
    turned: Ints = int8(MAX_SEATS)  # cards of the hand that are turned; the last of them shows
    on_board: Ints = int8(MAX_SEATS)
    done: Ints = int8(MAX_SEATS)
    points: Grid = int8(ROUNDS, MAX_SEATS)
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


# 1 Setting up


def deal(s: State, options: Options, rng: Rng) -> None:
    s.seats = options.seats
    gather(s)
    for seat in range(s.seats):
        shuffle(rng, s.hand[seat], DECK)  # [1.3]
        lay_out(s, seat)
    begin_round(s)


def gather(s: State) -> None:
    """Every card back into its deck, in order, and the board empty."""
    for space in range(SPACES):
        for step in range(RANKS):
            s.played[space, step] = 0
        s.height[space] = 0
    s.wanted = aces()
    for seat in range(s.seats):
        for slot in range(PILE):
            s.pile[seat, slot] = 0
        for row in range(ROWS):
            for slot in range(RANKS):
                s.rows[seat, row, slot] = 0
            s.in_row[seat, row] = 0
        for slot in range(DECK):
            s.hand[seat, slot] = slot + 1
        s.in_hand[seat] = DECK
        s.in_pile[seat] = 0
        s.turned[seat] = 0
        s.on_board[seat] = 0
        s.done[seat] = 0
        s.seen[seat] = 0


def lay_out(s: State, seat: int) -> None:
    """From the shuffled deck, held as the hand: the pile, the rows, and the hand itself."""
    for slot in range(PILE):
        s.pile[seat, slot] = s.hand[seat, slot]  # [1.4]
    for row in range(ROWS):
        s.rows[seat, row, 0] = s.hand[seat, PILE + row]  # [1.5]
        s.in_row[seat, row] = 1
        see(s, seat, s.rows[seat, row, 0])
    for slot in range(DECK):
        s.hand[seat, slot] = s.hand[seat, slot + PILE + ROWS] if slot < HAND else 0  # [1.6]
    s.in_pile[seat] = PILE
    s.in_hand[seat] = HAND
    see(s, seat, top_of_pile(s, seat))


def see(s: State, seat: int, card: int) -> None:
    s.seen[seat] = s.seen[seat] | (1 << card)


def is_seen(s: State, seat: int, card: int) -> bool:
    return card > 0 and s.seen[seat] >> card & 1 == 1


def begin_round(s: State) -> None:
    s.phase = PLAYING
    end_round_if_due(s, 0)  # [6.5] on the deal


SAME_FOR_ALL = True  # [1.7] what nobody sees nobody sees, whoever looks


def hide(s: State, seat: int) -> None:
    for owner in range(s.seats):
        pile, hand, seen = s.pile[owner], s.hand[owner], s.seen[owner]
        for slot in range(s.in_pile[owner] - 1):
            pile[slot] = 0
        for slot in range(s.in_hand[owner]):
            if seen >> hand[slot] & 1 == 0:
                hand[slot] = 0


def can_observe(s: State, seat: int, actor: int, move: int) -> bool:
    return actor != CHANCE  # [1.7] nobody learns how a deck was shuffled


def determinize(s: State, seat: int, rng: Rng) -> None:
    """Deal the cards that never lay face up anew into the places where one may lie."""
    for owner in range(s.seats):
        unseen = WHOLE_DECK & ~s.seen[owner]
        left = max(0, s.in_pile[owner] - 1)
        for slot in range(s.in_hand[owner]):
            if not is_seen(s, owner, s.hand[owner, slot]):
                left += 1
        for slot in range(s.in_pile[owner] - 1):
            card = nth_of(unseen, below(rng, left))
            s.pile[owner, slot] = card
            unseen &= ~(1 << card)
            left -= 1
        for slot in range(s.in_hand[owner]):
            if not is_seen(s, owner, s.hand[owner, slot]):
                card = nth_of(unseen, below(rng, left))
                s.hand[owner, slot] = card
                unseen &= ~(1 << card)
                left -= 1


def nth_of(cards: int, n: int) -> int:
    """Find the card of the set with n others below it."""
    for card in range(1, DECK + 1):
        if cards >> card & 1 == 1:
            if n == 0:
                return card
            n -= 1
    return 0


# 2 All at once


def to_act(s: State) -> int:
    phase = s.phase
    if phase == SHUFFLING:
        return CHANCE
    return ANYONE if phase == PLAYING else OVER  # [2.1]


def chance(s: State, rng: Rng) -> int:
    return number(rng)


def chances(s: State, outcomes: Ints, weights: Ints) -> int:
    return 0


def refusal(s: State, seat: int, move: int) -> int:
    """[2.2] Judged by the table as it is now; [2.3] nothing is refused because another play is better."""
    if s.phase != PLAYING:
        return THREE_ROUNDS if s.phase == FINISHED else NOT_BEGUN  # [1.8] [6.8]
    if seat < 0 or seat >= s.seats:
        return NO_SEAT
    if move < PILE_TO_ROW:
        return refusal_on_board(s, seat, move // SPACES_A_SUIT, move % SPACES_A_SUIT)
    if move < ROW_TO_ROW:
        source = FROM_PILE if move < HAND_TO_ROW else FROM_HAND
        return refusal_on_row(s, seat, source, (move - PILE_TO_ROW) % ROWS)
    if move < TURN:
        return refusal_of_row(s, seat, (move - ROW_TO_ROW) // ROWS, (move - ROW_TO_ROW) % ROWS)
    if move == TURN:
        return 0 if s.turned[seat] < s.in_hand[seat] else NOTHING_TO_TURN  # [5.1]
    if move == PICK_UP:
        return 0 if 0 < s.in_hand[seat] == s.turned[seat] else NOT_ALL_TURNED  # [5.3] [5.4]
    return DONE_ALREADY if s.done[seat] else 0  # [6.6]


def legal(s: State, seat: int, out: Ints) -> int:
    if s.phase != PLAYING or seat < 0 or seat >= s.seats:
        return 0
    count = legal_on_board(s, seat, out)
    count = legal_on_rows(s, seat, out, count)
    if s.turned[seat] < s.in_hand[seat]:
        out[count] = TURN
        count += 1
    elif s.in_hand[seat] > 0:
        out[count] = PICK_UP
        count += 1
    if not s.done[seat]:
        out[count] = DONE
        count += 1
    return count


def legal_on_board(s: State, seat: int, out: Ints) -> int:
    count = 0
    wanted = s.wanted
    for source in range(SOURCES):
        card = card_from(s, seat, source)
        if wanted >> card & 1 == 1:
            for column in range(SPACES_A_SUIT):
                if takes(s, card, column):
                    out[count] = source * SPACES_A_SUIT + column
                    count += 1
    return count


def legal_on_rows(s: State, seat: int, out: Ints, count: int) -> int:
    ends = taken_by_rows(s, seat)
    for first in range(PILE_TO_ROW, ROW_TO_ROW, ROWS):
        card = top_of_pile(s, seat) if first == PILE_TO_ROW else showing(s, seat)
        if ends >> card & 1 == 1:
            for row in range(ROWS):
                if goes_on_row(s, seat, card, row):
                    out[count] = first + row
                    count += 1
    for row in range(ROWS):
        if ends >> s.rows[seat, row, 0] & 1 == 1:
            for onto in range(ROWS):
                if refusal_of_row(s, seat, row, onto) == 0:
                    out[count] = ROW_TO_ROW + row * ROWS + onto
                    count += 1
    return count


def apply(s: State, seat: int, move: int) -> None:
    if seat == CHANCE:
        shuffled(s, move)
        return
    if move < PILE_TO_ROW:
        source = move // SPACES_A_SUIT
        card = card_from(s, seat, source)
        lift(s, seat, source)
        put_on_board(s, seat, card, move % SPACES_A_SUIT)
    elif move < ROW_TO_ROW:
        source = FROM_PILE if move < HAND_TO_ROW else FROM_HAND
        card = card_from(s, seat, source)
        lift(s, seat, source)
        put_on_row(s, seat, card, (move - PILE_TO_ROW) % ROWS)
    elif move < TURN:
        move_row(s, seat, (move - ROW_TO_ROW) // ROWS, (move - ROW_TO_ROW) % ROWS)
    elif move == TURN:
        turn(s, seat)
    elif move == PICK_UP:
        s.turned[seat] = 0  # [5.3] in the order in which they were turned
    else:
        s.done[seat] = 1  # [6.6]
    if move < TURN:
        for other in range(s.seats):
            s.done[other] = 0  # [6.6] until the next play of anybody, and [6.4] only a play
    end_round_if_due(s, seat)


def card_from(s: State, seat: int, source: int) -> int:
    """[3.5] The card that may leave a place; 0 if there is none."""
    if source == FROM_PILE:
        return top_of_pile(s, seat)
    if source == FROM_HAND:
        return showing(s, seat)
    return end_of_row(s, seat, source - FROM_ROW)


def top_of_pile(s: State, seat: int) -> int:
    count = s.in_pile[seat]
    return s.pile[seat, count - 1] if count else 0


def showing(s: State, seat: int) -> int:
    count = s.turned[seat]
    return s.hand[seat, count - 1] if count else 0


def end_of_row(s: State, seat: int, row: int) -> int:
    count = s.in_row[seat, row]
    return s.rows[seat, row, count - 1] if count else 0


def lift(s: State, seat: int, source: int) -> None:
    if source == FROM_PILE:
        lift_from_pile(s, seat)
    elif source == FROM_HAND:
        lift_from_hand(s, seat)
    else:
        row = source - FROM_ROW
        count = s.in_row[seat, row] - 1
        s.rows[seat, row, count] = 0
        s.in_row[seat, row] = count


# 3 The board


def aces() -> int:
    """[3.1] With no more players than spaces a suit, an Ace always finds one."""
    cards = 0
    for suit in range(SUITS):
        cards |= 1 << (suit * RANKS + 1)
    return cards


def takes(s: State, card: int, column: int) -> bool:
    """Tell whether the space of the card's suit takes it next [3.1] [3.2]."""
    return s.height[suit_of(card) * SPACES_A_SUIT + column] == rank_of(card) - 1


def refusal_on_board(s: State, seat: int, source: int, column: int) -> int:
    card = card_from(s, seat, source)
    if card == 0:
        return NO_CARD
    height = s.height[suit_of(card) * SPACES_A_SUIT + column]
    if height == rank_of(card) - 1:
        return 0
    if height == RANKS:
        return SPACE_CLOSED  # [3.4]
    if rank_of(card) == 1:
        return SPACE_TAKEN
    return NUMBER_TAKEN if height >= rank_of(card) else NOT_NEXT  # [3.3]


def put_on_board(s: State, seat: int, card: int, column: int) -> None:
    space = suit_of(card) * SPACES_A_SUIT + column
    s.played[space, rank_of(card) - 1] = seat + 1
    s.height[space] = rank_of(card)
    s.on_board[seat] = s.on_board[seat] + 1
    if rank_of(card) < RANKS:
        s.wanted = s.wanted | (1 << (card + 1))
    for other in range(SPACES_A_SUIT):
        if takes(s, card, other):  # [3.8] another space for whoever comes later
            return
    s.wanted = s.wanted & ~(1 << card)


def first_space(s: State, card: int) -> int:
    """[3.7] The first space that takes the card, counted from 0; -1 if none does."""
    for column in range(SPACES_A_SUIT):
        if takes(s, card, column):
            return column
    return -1


# 4 The rows


def fits(card: int, onto: int) -> bool:
    """[4.1] One lower and of the other colour."""
    return rank_of(card) == rank_of(onto) - 1 and is_red(card) != is_red(onto)


def goes_on_row(s: State, seat: int, card: int, row: int) -> bool:
    end = end_of_row(s, seat, row)
    return end == 0 or fits(card, end)  # [4.4] an empty row takes anything


def refusal_on_row(s: State, seat: int, source: int, row: int) -> int:
    card = card_from(s, seat, source)
    return refusal_onto(card, end_of_row(s, seat, row)) if card else NOT_ON_ROW


def refusal_onto(card: int, end: int) -> int:
    """Of a card that is laid on the end of a row."""
    return 0 if end == 0 or fits(card, end) else NOT_ON_ROW


def refusal_of_row(s: State, seat: int, row: int, onto: int) -> int:
    if row == onto:
        return ROW_NOT_ON_ROW
    return refusal_of_row_onto(s.rows[seat, row, 0], end_of_row(s, seat, row), end_of_row(s, seat, onto))


def refusal_of_row_onto(first: int, last: int, end: int) -> int:
    """Of a row, by its first and last cards, that is laid on the end of another."""
    if first == 0:
        return ROW_NOT_ON_ROW
    if end == 0:
        return NO_ROW_INTO_SPACE  # [4.5]
    if fits(first, end):
        return 0  # [4.2]
    return ONLY_WHOLE_ROWS if fits(last, end) else ROW_NOT_ON_ROW  # [4.3]


def put_on_row(s: State, seat: int, card: int, row: int) -> None:
    count = s.in_row[seat, row]
    s.rows[seat, row, count] = card
    s.in_row[seat, row] = count + 1


def move_row(s: State, seat: int, row: int, onto: int) -> None:
    for slot in range(s.in_row[seat, row]):
        put_on_row(s, seat, s.rows[seat, row, slot], onto)
        s.rows[seat, row, slot] = 0
    s.in_row[seat, row] = 0


def lift_from_pile(s: State, seat: int) -> None:
    left = s.in_pile[seat] - 1
    s.pile[seat, left] = 0
    s.in_pile[seat] = left
    if left:
        see(s, seat, top_of_pile(s, seat))  # [4.6]


# 5 The hand


def turn(s: State, seat: int) -> None:
    s.turned[seat] = min(s.turned[seat] + GROUP, s.in_hand[seat])  # [5.1]
    see(s, seat, showing(s, seat))


def lift_from_hand(s: State, seat: int) -> None:
    count, top = s.in_hand[seat], s.turned[seat] - 1
    for slot in range(top, count - 1):
        s.hand[seat, slot] = s.hand[seat, slot + 1]
    s.hand[seat, count - 1] = 0
    s.in_hand[seat] = count - 1
    s.turned[seat] = top
    if top:
        see(s, seat, showing(s, seat))  # [5.2]


# 6 The end of a round


def can_play(s: State, seat: int) -> bool:
    """[6.3] Exact, though only two passes are looked at: while nothing is taken the hand shows nothing else."""
    ends = taken_by_rows(s, seat)
    takes_card = s.wanted | ends
    if takes_card >> top_of_pile(s, seat) & 1 == 1:
        return True
    for row in range(ROWS):
        if s.wanted >> end_of_row(s, seat, row) & 1 == 1 or ends >> s.rows[seat, row, 0] & 1 == 1:
            return True
    count = s.in_hand[seat]
    turned = s.turned[seat]
    while turned < count:  # [6.4] the rest of this pass
        if turned and takes_card >> s.hand[seat, turned - 1] & 1 == 1:
            return True
        turned += GROUP
    turned = GROUP
    while turned < count:  # the next pass
        if takes_card >> s.hand[seat, turned - 1] & 1 == 1:
            return True
        turned += GROUP
    return count > 0 and takes_card >> s.hand[seat, count - 1] & 1 == 1


def taken_by_rows(s: State, seat: int) -> int:
    """Collect the cards that some row takes, as a set.

    All cards are in it where a row is empty; the card that is none never is.
    """
    cards = 0
    for row in range(ROWS):
        end = end_of_row(s, seat, row)
        if end == 0:
            return WHOLE_DECK
        if rank_of(end) > 1:
            first = rank_of(end) - 1 + (0 if is_red(end) else 2 * RANKS)
            cards |= (1 << first) | (1 << (first + RANKS))
    return cards


def end_round_if_due(s: State, mover: int) -> None:
    if s.in_pile[mover] == 0:
        end_round(s, EMPTY_PILE, mover)  # [6.1] [6.7]
        return
    how = NOBODY_CAN_PLAY  # [6.2]
    for seat in range(s.seats):
        if can_play(s, seat):
            if not s.done[seat]:
                return
            how = DONE_OR_STUCK  # [6.6]
    end_round(s, how, 0)


def end_round(s: State, how: int, who: int) -> None:
    played = s.at_round
    for seat in range(s.seats):
        s.points[played, seat] = points_now(s, seat)
    s.ended[played] = how
    s.ender[played] = who
    if played + 1 == ROUNDS:
        s.phase = FINISHED
    else:
        s.at_round = played + 1
        s.phase = SHUFFLING
        s.shuffler = 0
        gather(s)


def shuffled(s: State, order: int) -> None:
    """[1.3] One player's deck for the next round."""
    seat = s.shuffler
    shuffle_by(order, s.hand[seat], 0, DECK)
    lay_out(s, seat)
    if seat + 1 < s.seats:
        s.shuffler = seat + 1
    else:
        s.shuffler = 0
        begin_round(s)


# 7 Scoring


def points_now(s: State, seat: int) -> int:
    return s.on_board[seat] - s.in_pile[seat]  # [7.1] [7.2]


def score(s: State, seat: int) -> int:
    """Add up what the finished rounds brought, and the round being played as it stands."""
    total = points_now(s, seat) if s.phase == PLAYING else 0
    for played in range(ROUNDS):
        total += s.points[played, seat]  # [7.3]
    return total


def best_other(s: State, seat: int) -> int:
    best = SCORES[0]
    for other in range(s.seats):
        if other != seat:
            best = max(best, score(s, other))
    return best


def worth(s: State, seat: int) -> int:
    return score(s, seat) - best_other(s, seat)


def won(s: State, seat: int) -> bool:
    return s.phase == FINISHED and score(s, seat) >= best_other(s, seat)  # [7.3]


def ending(s: State) -> int:
    return THREE_ROUNDS if s.phase == FINISHED else 0


def stage(s: State) -> int:
    return s.at_round  # [1.8] everybody begins each round at the same time


def missing(s: State) -> int:
    wrong = 0
    for seat in range(s.seats):
        wrong += missing_from_deck(s, seat)
    wanted = 0
    for space in range(SPACES):
        height = s.height[space]
        for step in range(RANKS):
            wrong += int((step < height) != (s.played[space, step] > 0))
        if height < RANKS:
            wanted |= 1 << (space // SPACES_A_SUIT * RANKS + height + 1)
    return wrong + int(wanted != s.wanted)


def missing_from_deck(s: State, seat: int) -> int:
    """Cards that are found twice, and those that are not found."""
    twice, cards = 0, 0
    pile, hand, rows = s.pile[seat], s.hand[seat], s.rows[seat]
    for slot in range(PILE):
        twice, cards = find(twice, cards, pile[slot])
    for slot in range(DECK):
        twice, cards = find(twice, cards, hand[slot])
    for row in range(ROWS):
        for slot in range(RANKS):
            twice, cards = find(twice, cards, rows[row, slot])
    for space in range(SPACES):
        for step in range(s.height[space]):
            if s.played[space, step] == seat + 1:
                twice, cards = find(twice, cards, space // SPACES_A_SUIT * RANKS + step + 1)
    lost = int(s.turned[seat] > s.in_hand[seat])
    for card in range(1, DECK + 1):
        lost += 1 - (cards >> card & 1)
    return twice + lost


def find(twice: int, cards: int, card: int) -> tuple[int, int]:
    if card == 0:
        return twice, cards
    return twice + (cards >> card & 1), cards | (1 << card)
