"""Chapters 2 and 3 of rules.md: playing a card, and turning up the diagonal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.core.interface import ANYONE, OVER
from kingfisher.games.solotaire.rules.deck_setup import has_hands, laid_out, records, takes_turns
from kingfisher.games.solotaire.rules.poker_hands import cards_in, points, sum_of_lines, with_card
from kingfisher.games.solotaire.rules.state import (
    ALL_PLAYED,
    CHOOSE,
    CHOOSE_FIRST,
    CHOOSE_ROWS,
    CLASSIC,
    DIAGONAL,
    DONE,
    FIRST_TURN,
    HAND,
    HONEYMOON,
    LINES,
    MAYHEM_2,
    NOBODY,
    NONE_FACE_DOWN,
    NOT_FACE_DOWN,
    NOT_IN_HAND,
    NOT_NEXT_TO_A_CARD,
    NOTHING_ROSE,
    NOTHING_SHOWS,
    ONE_CARD_DRAWN,
    ONE_TURN_UP,
    PLAY,
    SIDE,
    SLOT_TAKEN,
    SLOTS,
    TURN,
    TURN_FIRST,
    TURN_NONE,
)

if TYPE_CHECKING:
    from kingfisher.core.arrays import Ints
    from kingfisher.games.solotaire.rules.state import State


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
    """Find the card to be played, 0 where none is drawn or it is not to be seen [2.1]."""
    if has_hands(s) or s.step[board] != PLAY or s.played[board] == plays(s):
        return 0
    return s.deck[board, laid_out(s) + s.played[board]]


def hand_place(s: State, seat: int, card: int) -> int:
    """Find where in the deck a card of the seat's hand was [8.1]."""
    return SIDE + 2 * card + (0 if seat == s.starter else 1)


def hand_card(s: State, seat: int, card: int) -> int:
    """Find a card of the seat's hand in the order dealt, 0 where it was played or is not to be seen [8.2]."""
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


def refusal_on_board(s: State, board: int, move: int) -> int:
    """Find the rule that forbids a move on this board, 0 if none does.

    It is the same for every seat that makes the move, and for every card.
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


def apply_on_board(s: State, seat: int, board: int, move: int) -> None:
    if move < FIRST_TURN:
        apply_play(s, seat, board, move)
    elif move <= TURN_NONE:
        apply_turn(s, seat, board, move - FIRST_TURN)
    else:
        s.rows = seat if move == CHOOSE_ROWS else 1 - seat  # [9.1]
        s.step[board] = PLAY
