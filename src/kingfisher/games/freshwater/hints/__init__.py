"""Hints: a move in words and what speaks for it, which is in hints.reasons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.core.i18n import Message, msg
from kingfisher.core.play.view import View
from kingfisher.games.freshwater.hints.reasons import reason
from kingfisher.games.freshwater.notation.component_names import LETTERS
from kingfisher.games.freshwater.rules.bonus_actions import value_of
from kingfisher.games.freshwater.rules.cast import carried
from kingfisher.games.freshwater.rules.state import (
    BEGIN_DAY,
    CAST,
    DRAG,
    DRIFT,
    END_CAST,
    END_TURN,
    EXTRA,
    FACES,
    FLIP_TILE,
    FLY,
    MOMENTUM,
    MOMENTUM_CAST,
    MOMENTUM_FLIP,
    MOMENTUM_FLY,
    MOMENTUM_REEL,
    MOVE_SKILL,
    MOVE_SKILL_I,
    MOVE_SKILL_L,
    MOVE_SKILL_S,
    MOVE_SKILL_X,
    REEL,
    REEL_K,
    REEL_M,
    SKILL_K,
    SKILL_M,
    SWAP,
    TAKE,
    TAKE_FINESSE,
    TILE,
)
from kingfisher.games.freshwater.scene.moves.labels import cast_of_tile, label, space_of
from kingfisher.games.freshwater.scene.names import other_side, side_of, space_words, token_words

if TYPE_CHECKING:
    from kingfisher.games.freshwater.rules.state import State


def explain(view: View, move: int) -> Message:
    """Say what speaks for the move."""
    return msg("hint.because", move=brief(view.state, view.seat, move), why=reason(view.state, view.seat, move))


# The move


def brief(s: State, seat: int, move: int) -> Message:
    """Say what to do, without what comes of it."""
    if move < CAST:
        return msg("brief.take", n=move - TAKE + 1)
    if move < REEL:
        return msg("brief.cast", space=space_words(space_of(s, move)))
    if DRIFT <= move < END_CAST:
        return msg("brief.drift" if move < MOVE_SKILL_X else "brief.drift-x", space=space_words(space_of(s, move)))
    if FLY <= move < MOMENTUM:
        return msg("brief.fly", colour=token_words(move - FLY))
    if MOMENTUM <= move < MOVE_SKILL:
        return brief_momentum(s, seat, move)
    if MOVE_SKILL <= move < END_TURN:
        return brief_skill(s, move)
    if MOVE_SKILL_S <= move < SWAP:
        column, colour, to = carried(move)
        return msg("brief.carry-s", colour=token_words(colour), column=column + 1, to=to + 1)
    return brief_answer(s, seat, move)


def brief_momentum(s: State, seat: int, move: int) -> Message:
    name = side_of(s, s.tile[seat] - 1)
    if move == MOMENTUM_CAST:
        return msg("brief.momentum-cast", n=cast_of_tile(s, seat), name=name)
    if move == MOMENTUM_REEL:
        return msg("brief.momentum-reel", name=name)
    if MOMENTUM_FLY <= move < MOMENTUM_FLIP:
        return msg("brief.momentum-fly", colour=token_words(move - MOMENTUM_FLY), name=name)
    if move >= MOMENTUM_FLIP:
        face = move - MOMENTUM_FLIP + 1
        return msg("brief.momentum-die", n=face, to=FACES + 1 - face, name=name)
    return msg("brief.momentum", name=name)


def brief_skill(s: State, move: int) -> Message:
    if move in (MOVE_SKILL + SKILL_K, MOVE_SKILL + SKILL_M):
        return msg("brief.skill-cast", n=value_of(s, move - MOVE_SKILL), letter=LETTERS[move - MOVE_SKILL])
    if move < MOVE_SKILL_I:
        return msg("brief.skill", letter=LETTERS[move - MOVE_SKILL])
    if move < REEL_K:
        return msg("brief.skill-fly", colour=token_words(move - MOVE_SKILL_I))
    if move <= REEL_M:
        return msg("brief.skill-reel", letter="K" if move == REEL_K else "M")
    return msg("brief.skill-face", n=move - MOVE_SKILL_L + 1)


def brief_answer(s: State, seat: int, move: int) -> Message:
    """Say what to do with any other move.

    Where the label says no more than that, it is the label.
    """
    if move == BEGIN_DAY:
        return msg("brief.begin-day", n=s.day)
    if move == TAKE_FINESSE:
        return msg("brief.finesse", n=s.die)
    if TILE <= move < FLIP_TILE:
        return msg("brief.tile", name=side_of(s, move - TILE))
    if move == FLIP_TILE:
        return msg("brief.flip-tile", name=other_side(side_of(s, s.tile[seat] - 1)))
    if move in (REEL, DRAG, EXTRA):
        return msg({REEL: "brief.reel", DRAG: "brief.drag", EXTRA: "brief.extra"}[move])
    return label(s, seat, move)
