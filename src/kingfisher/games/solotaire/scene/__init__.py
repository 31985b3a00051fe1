"""The scene of Solotaire: what a seat sees, and what is told of a move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.core.i18n import msg
from kingfisher.core.interface import OVER
from kingfisher.core.scene import Scene
from kingfisher.games.solotaire.line_potential import visible
from kingfisher.games.solotaire.notation import slot_text
from kingfisher.games.solotaire.rules.board_play import board_of
from kingfisher.games.solotaire.rules.deck_setup import boards, records
from kingfisher.games.solotaire.rules.final_scores import score
from kingfisher.games.solotaire.rules.state import CHOOSE_ROWS, DIAGONAL, FIRST_TURN, NOBODY, SLOTS, TURN_NONE
from kingfisher.games.solotaire.scene.hand_names import card_words, hand_words, line_words, played_card, who
from kingfisher.games.solotaire.scene.lines_sheet import sheet
from kingfisher.games.solotaire.scene.moves import refused_moves, risen, scene_move
from kingfisher.games.solotaire.scene.score_facts import facts, status
from kingfisher.games.solotaire.scene.zones import board_zones, hand_zones

if TYPE_CHECKING:
    from kingfisher.core.i18n import Message
    from kingfisher.core.play.view import View


def scene(view: View) -> Scene:
    s = view.state
    order = [view.seat, 1 - view.seat] if boards(s) == 2 and view.seat >= 0 else range(boards(s))
    zones = [zone for place, board in enumerate(order) for zone in board_zones(view, board, place)]
    return Scene(
        game=view.game.name,
        seat=view.seat,
        to_act=view.to_act,
        status=status(view),
        zones=(*zones, *hand_zones(view)),
        moves=tuple(scene_move(view, move) for move in view.legal),
        refused=tuple(refused_moves(view)),
        facts=tuple(facts(view)),
        ending=view.ending.number if view.ending else None,
        sheet=tuple(sheet(s)) if s.gave_up == NOBODY and view.to_act == OVER else (),
        called=tuple(msg(f"fact.score-{who(view, seat)}") for seat in range(2)) if view.game.seats == 2 else (),
    )


def describe_move(before: View, after: View, actor: int, move: int) -> Message:
    """Say what was played or turned up, what it made, and what was recorded for it."""
    s, then = before.state, after.state
    if move >= TURN_NONE:
        return msg("told.turn-none" if move == TURN_NONE else "told.rows" if move == CHOOSE_ROWS else "told.columns")
    board = board_of(s, actor)
    slot = move % SLOTS if move < FIRST_TURN else (move - FIRST_TURN) * DIAGONAL
    card = visible(then, board, slot)
    if move < FIRST_TURN:
        message = msg("told.play", card=played_card(card), slot=slot_text(slot))
    else:
        message = msg("told.turn", card=card_words(card), slot=slot_text(slot))
    hands = [msg("told.made", hand=hand_words(value), line=line_words(line)) for line, value in risen(s, board, slot, card)]
    if hands:
        message = msg(
            "told.makes", what=message, made=hands[0] if len(hands) == 1 else msg("told.and", one=hands[0], other=hands[1])
        )
    recorded = score(then, actor) - score(s, actor) if records(s) else 0
    return msg("told.records", what=message, points=msg("points", n=recorded)) if recorded > 0 else message
