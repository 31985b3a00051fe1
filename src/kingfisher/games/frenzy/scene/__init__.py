"""The scene of Solitaire Frenzy: what a seat sees, and what is told of a move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.core.i18n import msg
from kingfisher.core.interface import OVER
from kingfisher.core.scene import Scene
from kingfisher.games.frenzy.rules.own_decks import card_from
from kingfisher.games.frenzy.rules.state import (
    EMPTY_PILE,
    FROM_HAND,
    FROM_PILE,
    GROUP,
    HAND_TO_ROW,
    NOBODY_CAN_PLAY,
    PICK_UP,
    PILE_TO_ROW,
    ROW_TO_ROW,
    ROWS,
    SPACES_A_SUIT,
    TURN,
)
from kingfisher.games.frenzy.scene.looks import look_at
from kingfisher.games.frenzy.scene.moves import moves_of, refused_of
from kingfisher.games.frenzy.scene.seat_names import played_card, seat_names
from kingfisher.games.frenzy.scene.standings import facts, places, status
from kingfisher.games.frenzy.scene.zones import seat_zones

if TYPE_CHECKING:
    from kingfisher.core.i18n import Message
    from kingfisher.core.play.view import View
    from kingfisher.core.scene import Fact
    from kingfisher.games.frenzy.rules.state import State


def scene(view: View) -> Scene:
    look, seat = look_at(view), view.seat
    return Scene(
        game=view.game.name,
        seat=seat,
        to_act=view.to_act,
        status=status(look, seat),
        zones=(*look.board, *seat_zones(look, seat)),
        moves=moves_of(look, view) if view.may_act else (),
        refused=refused_of(look, view) if view.may_act else (),
        facts=facts(seat, look.status[0], look.scores),
        ending=view.ending.number if view.ending else None,
        sheet=look.sheet,
        called=seat_names(seat, len(look.players)),
        places=places(look.scores),
    )


def preview(view: View) -> tuple[Message, tuple[Fact, ...], tuple[Message, ...]]:
    """Say what a list of tables shows, and what the seats are called there."""
    look, seat = look_at(view), view.seat
    return status(look, seat), facts(seat, look.status[0], look.scores), seat_names(seat, len(look.players))


def describe_move(before: View, after: View, actor: int, move: int) -> Message:
    """Say what happened, and what it ended."""
    message = move_message(before.state, actor, move)
    rounds = after.state.at_round + (after.to_act == OVER)
    if rounds == before.state.at_round:
        return message
    how = after.state.ended[rounds - 1]
    if how == EMPTY_PILE:
        return msg("told.empty-pile", what=message, round=rounds)
    return msg("told.stuck" if how == NOBODY_CAN_PLAY else "told.all-done", what=message, round=rounds)


def move_message(s: State, actor: int, move: int) -> Message:
    if move < PILE_TO_ROW:
        return msg("told.board", card=played_card(card_from(s, actor, move // SPACES_A_SUIT)))
    if move < ROW_TO_ROW:
        card = card_from(s, actor, FROM_PILE if move < HAND_TO_ROW else FROM_HAND)
        return msg("told.row", card=played_card(card), row=(move - PILE_TO_ROW) % ROWS + 1)
    if move < TURN:
        return msg("told.rows", row=(move - ROW_TO_ROW) // ROWS + 1, onto=(move - ROW_TO_ROW) % ROWS + 1)
    if move == TURN:
        return msg("told.turn", n=min(GROUP, s.in_hand[actor] - s.turned[actor]))
    return msg("told.pick-up" if move == PICK_UP else "told.done")
