"""The rules of Solotaire in all its variants: the functions that every game answers. Numbers in brackets are rules.md's.

`state` holds the State. The chapters of rules.md are in `deck_setup` (1), `unseen_cards` (1.6 and what later chapters hide),
`board_play` (2, 3), `poker_hands` (4) and `final_scores` (5 to 9). What variants change (6 to 11) is cited where it applies.
`deck_check` counts the cards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.core.interface import ANYONE, OVER
from kingfisher.core.rng import below
from kingfisher.games.solotaire.rules.board_play import (
    apply_on_board,
    board_of,
    legal_plays,
    legal_turns,
    refusal_on_board,
    to_act as to_act,
)
from kingfisher.games.solotaire.rules.deck_check import missing as missing
from kingfisher.games.solotaire.rules.deck_setup import deal as deal, has_hands
from kingfisher.games.solotaire.rules.final_scores import (
    ending as ending,
    give_up as give_up,
    score as score,
    won as won,
    worth as worth,
)
from kingfisher.games.solotaire.rules.state import (
    CHOOSE,
    CHOOSE_COLUMNS,
    CHOOSE_FIRST,
    CHOOSE_ROWS,
    FIRST_TURN,
    MAX_GAME_LENGTH as MAX_GAME_LENGTH,
    MAX_LEGAL_MOVES as MAX_LEGAL_MOVES,
    MAX_OUTCOMES as MAX_OUTCOMES,
    MOVES as MOVES,
    NOT_IN_HAND,
    ONE_CARD_DRAWN,
    OUT_OF_TURN,
    PLAY,
    SCORES as SCORES,
    SLOTS,
    TURN,
    Options as Options,
    State as State,
)
from kingfisher.games.solotaire.rules.unseen_cards import can_observe as can_observe, determinize as determinize, hide as hide

if TYPE_CHECKING:
    from kingfisher.core.arrays import Ints
    from kingfisher.core.rng import Rng


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


def apply(s: State, seat: int, move: int) -> None:
    apply_on_board(s, seat, board_of(s, seat), move)


def chance(s: State, rng: Rng) -> int:
    """Draw nothing: all chance is in the deal."""
    return below(rng, 1)


def chances(s: State, outcomes: Ints, weights: Ints) -> int:
    return 0
