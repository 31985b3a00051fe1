"""The rules of Solitaire Frenzy: the functions that every game answers. Numbers in brackets are sentences of rules.md.

`state` holds the State. The chapters of rules.md are in `own_decks` (1), here (2), in `board_and_rows` (3 to 5), `rounds` (6)
and `points_of_rounds` (7). `deck_count` counts the cards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.core.interface import ANYONE, CHANCE, OVER
from kingfisher.core.rng import number
from kingfisher.games.frenzy.rules.board_and_rows import (
    goes_on_row,
    lift,
    move_row,
    put_on_board,
    put_on_row,
    refusal_of_row,
    refusal_on_board,
    refusal_on_row,
    takes,
    turn,
)
from kingfisher.games.frenzy.rules.deck_count import missing as missing
from kingfisher.games.frenzy.rules.own_decks import (
    SAME_FOR_ALL as SAME_FOR_ALL,
    can_observe as can_observe,
    card_from,
    determinize as determinize,
    hide as hide,
    showing,
    top_of_pile,
)
from kingfisher.games.frenzy.rules.points_of_rounds import (
    ending as ending,
    score as score,
    stage as stage,
    won as won,
    worth as worth,
)
from kingfisher.games.frenzy.rules.rounds import deal as deal, end_round_if_due, shuffled, taken_by_rows
from kingfisher.games.frenzy.rules.state import (
    DONE,
    DONE_ALREADY,
    FINISHED,
    FROM_HAND,
    FROM_PILE,
    HAND_TO_ROW,
    MAX_GAME_LENGTH as MAX_GAME_LENGTH,
    MAX_LEGAL_MOVES as MAX_LEGAL_MOVES,
    MAX_OUTCOMES as MAX_OUTCOMES,
    MOVES as MOVES,
    NO_SEAT,
    NOT_ALL_TURNED,
    NOT_BEGUN,
    NOTHING_TO_TURN,
    PICK_UP,
    PILE_TO_ROW,
    PLAYING,
    ROW_TO_ROW,
    ROWS,
    SCORES as SCORES,
    SHUFFLING,
    SOURCES,
    SPACES_A_SUIT,
    THREE_ROUNDS,
    TURN,
    Options as Options,
    State as State,
)

if TYPE_CHECKING:
    from kingfisher.core.arrays import Ints
    from kingfisher.core.rng import Rng


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
    """Judge a move by the table as it is now [2.2]; nothing is refused because another play is better [2.3]."""
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
