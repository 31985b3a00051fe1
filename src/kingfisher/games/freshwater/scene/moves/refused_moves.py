"""What a player might try and a rule forbids; for pieces that are only lying there their zone names the rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kingfisher.core.scene import RefusedMove
from kingfisher.games.freshwater.notation.component_names import LETTERS
from kingfisher.games.freshwater.rules.cast import must_drift
from kingfisher.games.freshwater.rules.state import (
    BEGIN_DAY,
    CAST,
    DRAG,
    DRIFT,
    END_CAST,
    END_TURN,
    EXTRA,
    IN_HAND,
    JOURNAL,
    MINUS,
    MOMENTUM,
    MOMENTUM_CAST,
    MOMENTUM_FLY,
    MOVE_SKILL,
    MOVE_SKILL_I,
    MOVE_SKILL_L,
    PLUS,
    REEL,
    ROCK,
    ROCK_DECKS,
    ROWS,
    SILENT_ROCK,
    SKILL_I,
    SKILL_L,
    SKILLS,
    SPOT,
    TAKE_FINESSE,
    TURN,
    UPGRADE,
)
from kingfisher.games.freshwater.scene.moves import ends
from kingfisher.games.freshwater.scene.moves.labels import label
from kingfisher.games.freshwater.scene.names import side_of
from kingfisher.games.freshwater.scene.zones.player import BY_THEMSELVES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kingfisher.core.play.view import View


def refused_moves(view: View) -> Iterator[RefusedMove]:
    if not view.may_act:
        return
    s, seat, legal = view.state, view.seat, set(view.legal)
    named = {ends(s, seat, move) for move in legal}
    for move in tried(view):
        rule = None if move in legal else view.refusal(move)
        sources, targets = ends(s, seat, move)
        if rule and not ((sources or targets) and (sources, targets) in named):
            yield RefusedMove(view.write(move), label(s, seat, move), rule.number, sources=sources, targets=targets)


def tried(view: View) -> Iterator[int]:
    phase = view.state.phase
    if phase == TURN:
        yield from tried_with_dice(view)
        yield from tried_besides(view)
    elif phase == SPOT:
        yield EXTRA
        yield END_CAST
        if must_drift(view.state):
            yield from range(DRIFT, DRIFT + ROWS)
    elif phase == JOURNAL:
        yield from range(UPGRADE, BEGIN_DAY + 1)
    elif phase == SILENT_ROCK:
        yield from (ROCK + deck for deck in range(ROCK_DECKS) if view.state.rocks_left[deck])


def tried_with_dice(view: View) -> Iterator[int]:
    """List what a player might try with dice.

    A Cast with a fish on the line, a Reel without one or with too little, Finesse without a die, ending too early.
    """
    if view.state.die_step == IN_HAND:
        yield from (CAST, CAST + 1, CAST + 2, PLUS, MINUS)
    yield from (REEL, TAKE_FINESSE, END_TURN)


def tried_besides(view: View) -> Iterator[int]:
    """List the Bonus actions, each with what is pointed at for it."""
    s, seat = view.state, view.seat
    if s.line[seat]:
        yield DRAG
    if s.tile[seat] and not any(MOMENTUM <= move < MOVE_SKILL for move in view.legal):
        side = side_of(s, s.tile[seat] - 1)
        yield {"1A": MOMENTUM_CAST, "6A": MOMENTUM_CAST, "6B": MOMENTUM_FLY}.get(side, MOMENTUM)
    for card in range(SKILLS):
        if s.skills[seat] >> card & 1 and LETTERS[card] not in BY_THEMSELVES:
            yield MOVE_SKILL_I if card == SKILL_I else MOVE_SKILL_L if card == SKILL_L else MOVE_SKILL + card
