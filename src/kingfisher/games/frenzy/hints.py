"""Why a move is a good one, in words."""

from __future__ import annotations

from kingfisher.core.i18n import Message, msg
from kingfisher.core.play.view import View
from kingfisher.games.frenzy.bot import knows_hand
from kingfisher.games.frenzy.rules.board_and_rows import fits
from kingfisher.games.frenzy.rules.own_decks import end_of_row, showing, top_of_pile
from kingfisher.games.frenzy.rules.state import (
    DONE,
    FROM_HAND,
    FROM_PILE,
    FROM_ROW,
    HAND_TO_ROW,
    PICK_UP,
    PILE_TO_ROW,
    ROW_TO_ROW,
    SPACES_A_SUIT,
    TURN,
)
from kingfisher.games.frenzy.scene.looks import look_at
from kingfisher.games.frenzy.scene.moves import scene_moves


def explain(view: View, move: int) -> Message:
    """Say what speaks for the move."""
    (scene_move,) = scene_moves(look_at(view), view.seat, (move,))
    return msg("hint.because", move=scene_move.label, why=reason(view, move))


def reason(view: View, move: int) -> Message:
    s, seat = view.state, view.seat
    if move < PILE_TO_ROW:
        return reason_for_board(view, move // SPACES_A_SUIT)
    if move < HAND_TO_ROW:
        return msg("hint.pile-row" if end_of_row(s, seat, move - PILE_TO_ROW) else "hint.pile-begins")
    if move < ROW_TO_ROW:
        if end_of_row(s, seat, move - HAND_TO_ROW) == 0:
            return msg("hint.hand-begins")
        return msg("hint.hand-for-pile" if fits(top_of_pile(s, seat), showing(s, seat)) else "hint.hand-row")
    if move < TURN:
        return msg("hint.rows")
    if move == DONE:
        return msg("hint.done")
    if move == PICK_UP:
        return msg("hint.pick-up")
    return msg("hint.turn-known" if knows_hand(s, seat) else "hint.turn")


def reason_for_board(view: View, source: int) -> Message:
    if source == FROM_PILE:
        return msg("hint.pile-board")
    if source == FROM_HAND:
        return msg("hint.hand-board")
    alone = view.state.in_row[view.seat, source - FROM_ROW] == 1
    return msg("hint.row-board-last" if alone else "hint.row-board")
