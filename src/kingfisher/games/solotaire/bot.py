"""What the specialist of Solotaire knows: what a line is worth, by what it could still become.

A line falls into one of 800 cells: how many visible cards, of which pattern, and how many unseen cards would help. What the
lines of a cell bring was learnt from the specialist's own play (benchmarks/fit_solotaire.py) and lies in values.npz, in
hundredths of a point.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from kingfisher.core.arrays import fill, read_npz, zeros
from kingfisher.core.interface import OVER
from kingfisher.games.solotaire.rules.board_play import board_of, drawn_card, hand_card, plays, reach, to_act
from kingfisher.games.solotaire.rules.deck_setup import has_hands, is_alone, takes_turns
from kingfisher.games.solotaire.rules.final_scores import worth
from kingfisher.games.solotaire.rules.poker_hands import ALL_RANKS, FIRST_PAIRS, FIRST_SUIT, cards_in, points, with_card
from kingfisher.games.solotaire.rules.state import (
    CHOOSE,
    CHOOSE_ROWS,
    CLASSIC,
    FIRST_TURN,
    HAND,
    HONEYMOON,
    LINES,
    MAYHEM_1,
    MAYHEM_2,
    NOBODY,
    PLAY,
    QUICK_DRAW,
    RANKS,
    SIDE,
    SLOTS,
    SOLOTAIRE,
    SUITS,
    TEN,
    TURN,
    TURN_NONE,
)

if TYPE_CHECKING:
    from kingfisher.core.arrays import Ints
    from kingfisher.games.solotaire.rules.state import State

EFFORT = 4000
LEVELS = {
    "beginner": ("random", 0),
    "casual": ("montecarlo", 40),
    "skilled": ("montecarlo", 200),
    "expert": ("specialist", 200),
    "master": ("specialist", EFFORT),
}

NO_PLACE = TURN_NONE - FIRST_TURN
A_POINT = 100
A_WIN = 20 * A_POINT
"""How much a win counts beside the points it is won by."""

# What is learnt apart: the games differ in who gains by a line, and by what.
AIM_ALONE, AIM_PLAIN, AIM_RACE, AIM_LAST_CARD, AIM_HANDS_RACE, AIM_HANDS_LAST_CARD, AIM_OWN_LINES = range(7)
FIRST_GROUP = (0, 4, 8, 10, 12, 14, 16)
GROUPS = 20
MAX_LEFT = SLOTS + 1  # plays to come: 0 to 25
SPANS = 6  # a line of different ranks fits into none to five of the sequences
OUTS = 16

# The first kind of line of each pattern: of some there is one for each number of visible cards, and for each span.
EMPTY_KIND = 0
SUITED_KIND = EMPTY_KIND + 1  # one to four cards
MIXED_KIND = SUITED_KIND + 4 * SPANS  # two to four
PAIR_KIND = MIXED_KIND + 3 * SPANS  # two to four
TWO_PAIRS_KIND = PAIR_KIND + 3
THREE_KIND = TWO_PAIRS_KIND + 1  # three or four
FOUR_KIND = THREE_KIND + 2
CELLS = (FOUR_KIND + 1) * OUTS

EACH_RANK = sum(1 << 3 * rank for rank in range(RANKS))
EVERY_OTHER_RANK = sum(7 << 6 * k for k in range(7))
FULL_RANKS = SUITS * EACH_RANK
FULL_SUITS = sum(RANKS << 4 * suit for suit in range(SUITS))
SEQUENCES = [sum(1 << 3 * ((low + k) % RANKS) for k in range(SIDE)) for low in range(TEN)]
NO_SUIT = 4


def folded(ranks: int) -> int:
    """Fold different ranks from 39 bits into thirteen; since 3 and 13 have no common factor, no two meet."""
    return (ranks | ranks >> RANKS | ranks >> 2 * RANKS) & (1 << RANKS) - 1


def sequences_of_ranks() -> tuple[Ints, Ints]:
    """Tabulate for each folded set of ranks how many sequences it fits, and what else these hold, as a mask of counts."""
    fits: Ints = zeros("i1", 1 << RANKS)
    fillers: Ints = zeros("i8", 1 << RANKS)
    for chosen in range(1 << RANKS):
        ranks = sum(1 << 3 * rank for rank in range(RANKS) if chosen >> rank & 1)
        around = [sequence for sequence in SEQUENCES if ranks & ~sequence == 0]
        fits[folded(ranks)] = len(around)
        for sequence in around:
            fillers[folded(ranks)] |= 7 * (sequence & ~ranks)
    return fits, fillers


def suits_of_counts() -> Ints:
    """Tabulate for the four counts of suits the suit of a line that has only one, else NO_SUIT."""
    suits: Ints = zeros("i1", 1 << 3 * SUITS)
    fill(suits, [NO_SUIT] * len(suits))
    for count in range(1, SIDE + 1):
        for suit in range(SUITS):
            suits[count << 3 * suit] = suit
    return suits


FITS, FILLERS = sequences_of_ranks()
ONLY_SUIT = suits_of_counts()


def read_values() -> tuple[Ints, Ints]:
    """Load what lines are worth, and what turning up their face-down card brings.

    All values are zero before anything was learnt.
    """
    file = Path(__file__).with_name("values.npz")
    if not file.exists():
        return zeros("i2", GROUPS * MAX_LEFT * CELLS), zeros("i2", GROUPS // 2 * MAX_LEFT * CELLS)
    values = read_npz(file)
    return values["lines"], values["turns"]


LINES_LEARNT, TURNS_LEARNT = read_values()


# The cell of a line


def sum_of_counts(ranks: int) -> int:
    """Add up thirteen counts, which are packed into one number."""
    return ((ranks & EVERY_OTHER_RANK) + (ranks >> 3 & EVERY_OTHER_RANK)) % 63


def cell(line: int, ranks_left: int, suits_left: int) -> int:
    """Tell which cell a line of at most four visible cards is in, given the unseen cards of each rank and suit."""
    count = cards_in(line)
    pairs = line >> FIRST_PAIRS
    ranks = line & ALL_RANKS
    if pairs == 0:
        if count == 0:
            return EMPTY_KIND
        spread = folded(ranks)
        fits = FITS[spread]
        suit = ONLY_SUIT[line >> FIRST_SUIT & 0o7777]
        if suit < NO_SUIT:
            return (SUITED_KIND + (count - 1) * SPANS + fits) * OUTS + (suits_left >> 4 * suit & 15)
        helping = FILLERS[spread] if fits > 0 else ranks * 7  # what could fill a sequence, or else make a pair
        return (MIXED_KIND + (count - 2) * SPANS + fits) * OUTS + min(OUTS - 1, sum_of_counts(ranks_left & helping))
    if pairs == 6:
        return FOUR_KIND * OUTS
    many = ranks >> 1 & EACH_RANK  # the ranks that lie there twice or three times
    more = sum_of_counts(ranks_left & many * 7)
    if pairs == 2:
        return TWO_PAIRS_KIND * OUTS + more
    others = sum_of_counts(ranks_left & (ranks & ~many & EACH_RANK) * 7)
    if pairs == 1:
        return (PAIR_KIND + count - 2) * OUTS + more + 3 * min(4, others)
    return (THREE_KIND + count - 3) * OUTS + min(1, more) + 2 * min(7, others)


def ranks_unseen(s: State, board: int) -> int:
    """Count of each rank the cards that do not lie face up on the board."""
    left = FULL_RANKS
    for row in range(SIDE):
        left -= s.line[board, row] & ALL_RANKS
    return left


def suits_unseen(s: State, board: int) -> int:
    left = FULL_SUITS
    for row in range(SIDE):
        suits = s.line[board, row] >> FIRST_SUIT
        left -= (suits & 0o7) + ((suits & 0o70) << 1) + ((suits & 0o700) << 2) + ((suits & 0o7000) << 3)
    return left


# What a line is worth


def aim(s: State) -> int:
    """Tell what the players play for."""
    variant = s.variant
    if variant == CLASSIC:
        return AIM_PLAIN
    if variant == QUICK_DRAW:
        return AIM_RACE + s.recording
    if variant == MAYHEM_1:
        return AIM_HANDS_RACE + s.recording
    return AIM_OWN_LINES if variant == MAYHEM_2 else AIM_ALONE


def is_recorded(aiming: int) -> bool:
    """Tell whether points go to who makes them: a line is then worth what the next player will record more than the other."""
    return AIM_RACE <= aiming <= AIM_HANDS_LAST_CARD


def is_owned_by(s: State, seat: int, line: int) -> bool:
    """Tell whether the line counts for the seat, in Mayhem II."""
    return (s.rows == seat) == (line < SIDE)


def group(s: State, aiming: int, board: int, line: int, mover: int) -> int:
    """Find the number of the group of lines that are learnt together.

    Rows or columns are told apart, or whether the owner of a line moves next, each with and without a card that is face
    down. Two lines of a shared board are alike.
    """
    side = 0
    if aiming <= AIM_PLAIN:
        side = line // SIDE
    elif aiming == AIM_OWN_LINES:
        side = 1 if is_owned_by(s, mover, line) else 0
    return FIRST_GROUP[aiming] + 2 * side + (s.down[board] >> line % SIDE & 1)


def line_value(lines: Ints, aiming: int, grouped: int, left: int, line: int, ranks_left: int, suits_left: int) -> int:
    """Estimate what a line will bring: its points, or what will be recorded for it."""
    if cards_in(line) == SIDE:
        return 0 if is_recorded(aiming) else A_POINT * points(line)
    return int(lines[(grouped * MAX_LEFT + left) * CELLS + cell(line, ranks_left, suits_left)])


def gain(
    lines: Ints,
    s: State,
    aiming: int,
    seat: int,
    board: int,
    number: int,
    left: int,
    card: int,
    ranks_left: int,
    suits_left: int,
) -> int:
    """Estimate what the seat gains by this card in this line; the other player moves next."""
    before = s.line[board, number]
    after = with_card(before, card)
    grouped = group(s, aiming, board, number, 1 - seat)
    change = line_value(lines, aiming, grouped, left, after, ranks_left, suits_left)
    change -= line_value(lines, aiming, grouped, left, before, ranks_left, suits_left)
    if is_recorded(aiming):
        return A_POINT * recorded_now(s, before, after) - change
    return -change if aiming == AIM_OWN_LINES and not is_owned_by(s, seat, number) else change


def recorded_now(s: State, before: int, after: int) -> int:
    """Count the points recorded for a line that has just changed [7.6] [7.10]."""
    value = points(after)
    records = value > points(before) if s.recording == 0 else cards_in(after) == SIDE
    return value if records else 0


# What to do


def rollout_policy(s: State, seat: int, out: Ints) -> int:
    """Choose the move that the values alone suggest."""
    return follow_values(LINES_LEARNT, TURNS_LEARNT, s, seat, out)


def follow_values(lines: Ints, turns: Ints, s: State, seat: int, out: Ints) -> int:
    board = board_of(s, seat)
    step = s.step[board]
    if step == CHOOSE:
        return CHOOSE_ROWS
    ranks_left, suits_left = ranks_unseen(s, board), suits_unseen(s, board)
    left = plays(s) - s.played[board] - (1 if step == PLAY else 0)
    place, turning = NO_PLACE, 0
    if s.down[board]:
        place, turning = best_turn(turns, s, seat, board, left, ranks_left, suits_left)
    if step == TURN:
        return FIRST_TURN + place
    best, most = -1, 0
    for card in range(HAND):
        value = hand_card(s, seat, card) if has_hands(s) else drawn_card(s, board) if card == 0 else 0
        if value > 0:
            weigh(lines, s, seat, board, left, value, turning, ranks_left, suits_left, out)
            slot = best_slot(reach(s, board), turning, out)
            slot_value = weight(slot, turning, out)
            if best < 0 or slot_value > most:
                best, most = card * SLOTS + slot, slot_value
    return best


def weigh(
    lines: Ints,
    s: State,
    seat: int,
    board: int,
    left: int,
    card: int,
    turning: int,
    ranks_left: int,
    suits_left: int,
    out: Ints,
) -> None:
    """Write for each line what the card would gain in it, times 2, plus 1 where it makes points rise and turning counts."""
    ranks_left -= 1 << 3 * ((card & 15) - 1)
    suits_left -= 1 << 4 * (card >> 4)
    aiming = aim(s)
    for number in range(LINES):
        before = s.line[board, number]
        if cards_in(before) < SIDE:
            rises = 1 if turning > 0 and points(with_card(before, card)) > points(before) else 0
            out[number] = 2 * gain(lines, s, aiming, seat, board, number, left, card, ranks_left, suits_left) + rises


def weight(slot: int, turning: int, out: Ints) -> int:
    """Estimate what a card gains in a slot.

    It gains in its row and its column, and by the card that may be turned up if either rises.
    """
    row, column = out[slot // SIDE], out[SIDE + slot % SIDE]
    return (row >> 1) + (column >> 1) + (turning if (row | column) & 1 else 0)


def best_slot(slots: int, turning: int, out: Ints) -> int:
    best, most = -1, 0
    for slot in range(SLOTS):
        if slots >> slot & 1:
            value = weight(slot, turning, out)
            if best < 0 or value > most:
                best, most = slot, value
    return best


# Turning up


def best_turn(turns: Ints, s: State, seat: int, board: int, left: int, ranks_left: int, suits_left: int) -> tuple[int, int]:
    """Find the card of the diagonal whose turning promises most, and how much.

    There is none where none promises anything, unless looking costs nothing.
    """
    aiming, free = aim(s), looks_free(s)
    best, most = NO_PLACE, 0
    for place in range(SIDE):
        if s.down[board] >> place & 1:
            total = 0
            for number in range(place, LINES, SIDE):
                row = (group(s, aiming, board, number, 1 - seat) // 2 * MAX_LEFT + left) * CELLS
                value = int(turns[row + cell(s.line[board, number], ranks_left, suits_left)])
                total += -value if aiming == AIM_OWN_LINES and not is_owned_by(s, seat, number) else value
            if total > most or (free and best == NO_PLACE):
                best, most = place, total
    return best, max(most, 0)


def looks_free(s: State) -> bool:
    """Tell whether turning up costs nothing: on the bot's own board a card counts in the end either way [5.2]."""
    return s.variant == SOLOTAIRE or s.variant == HONEYMOON


# For the search


def evaluate(s: State, seat: int) -> float:
    """Estimate what the seat may expect: points, or points more than the other.

    Once the game is over, a win counts by itself.
    """
    if to_act(s) == OVER:
        difference = int(worth(s, seat))
        won = 0 if is_alone(s) or difference == 0 else A_WIN
        return float(A_POINT * difference + (won if difference > 0 else -won)) / A_POINT
    if s.variant == HONEYMOON:
        return (board_value(LINES_LEARNT, s, seat, seat) - board_value(LINES_LEARNT, s, 1 - seat, 1 - seat)) / A_POINT
    if s.step[0] == CHOOSE or (s.variant == MAYHEM_2 and s.rows == NOBODY):
        return 0.0
    value = board_value(LINES_LEARNT, s, seat, 0)
    if is_recorded(aim(s)):
        value += A_POINT * int(worth(s, seat))
    if s.step[0] == TURN:
        left = plays(s) - s.played[0]
        turning = best_turn(TURNS_LEARNT, s, s.turn, 0, left, ranks_unseen(s, 0), suits_unseen(s, 0))[1]
        value += turning if s.turn == seat else -turning
    return value / A_POINT


def board_value(lines: Ints, s: State, seat: int, board: int) -> int:
    """Estimate what the lines of a board are still worth to the seat."""
    aiming, left = aim(s), plays(s) - s.played[board]
    mover = next_mover(s)
    ranks_left, suits_left = ranks_unseen(s, board), suits_unseen(s, board)
    total = 0
    for number in range(LINES):
        grouped = group(s, aiming, board, number, mover)
        value = line_value(lines, aiming, grouped, left, s.line[board, number], ranks_left, suits_left)
        against = mover != seat if is_recorded(aiming) else aiming == AIM_OWN_LINES and not is_owned_by(s, seat, number)
        total += -value if against else value
    return total


def likely_score(s: State, seat: int) -> int:
    """Estimate what the lines of the seat's own board would bring in the specialist's hands [11.4]."""
    return round(board_value(LINES_LEARNT, s, seat, board_of(s, seat)) / A_POINT)


def next_mover(s: State) -> int:
    """Tell who plays the next card."""
    return 1 - s.turn if takes_turns(s) and s.step[0] != PLAY else s.turn


def prune(s: State, seat: int, moves: Ints, count: int) -> int:
    """Keep one of all empty rows and one of all empty columns, which are alike in Classic; turn up where it is free."""
    if s.variant != CLASSIC:
        return count - 1 if looks_free(s) and moves[count - 1] == TURN_NONE else count
    count_kept = 0
    for k in range(count):
        slot = moves[k]
        row, column = slot // SIDE, slot % SIDE
        if is_first_empty(s, 0, row) and is_first_empty(s, SIDE, column):
            moves[count_kept] = slot
            count_kept += 1
    return count_kept


def is_first_empty(s: State, first: int, place: int) -> bool:
    """Tell whether no line of this direction before it is empty, where it is empty itself."""
    if s.line[0, first + place] == 0:
        for before in range(first, first + place):
            if s.line[0, before] == 0:
                return False
    return True
