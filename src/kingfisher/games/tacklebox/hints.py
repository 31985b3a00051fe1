"""Why a move is a good one, in words.

`DECK` is imported so that a deck of the player's own finds its place, as in the scene.
"""

from __future__ import annotations

from kingfisher.core.i18n import Message, msg
from kingfisher.core.play.view import View
from kingfisher.games.tacklebox.bot import gear_is_safe, is_catch, threats, would_lose
from kingfisher.games.tacklebox.rules.state import (
    DEAL,
    FIRST_BAIT,
    NET,
    POT,
    STOP,
    TACKLEBOX,
    TAKE,
    WAYS,
    WITH_ALL_BAIT,
    WITH_LURE,
    WITH_LYING,
)
from kingfisher.games.tacklebox.rules.tableau import is_bait, is_fish, is_surprise, type_wanted
from kingfisher.games.tacklebox.scene.card_titles import DECK as DECK, name_words
from kingfisher.games.tacklebox.scene.moves import plain_label


def explain(view: View, move: int) -> Message:
    """Say what speaks for the move."""
    return msg("hint.because", move=plain_label(view.state, move), why=reason(view, move))


def reason(view: View, move: int) -> Message:
    s = view.state
    if move == STOP:
        return msg("hint.stop")
    if move == DEAL:
        return msg("hint.deal-only" if len(view.legal) == 1 else "hint.deal")
    kind, way = s.order[move // WAYS], move % WAYS
    if is_fish(kind):
        return reason_to_catch(view, kind, way)
    if is_surprise(kind):
        return reason_to_meet(view, kind, way)
    if is_bait(kind):
        return msg("hint.bait")
    if kind == TACKLEBOX:
        return msg("hint.tacklebox")
    if is_catch(kind):
        return msg("hint.lift")
    if kind in (POT, NET):
        return msg("hint.gear-safe" if gear_is_safe(s) else "hint.gear-at-risk")
    return msg("hint.use-safe" if s.tackleboxes >= threats(s) else "hint.use-at-risk")


def reason_to_catch(view: View, kind: int, way: int) -> Message:
    s = view.state
    bait_type = type_wanted(s, kind)
    bait = name_words(FIRST_BAIT + bait_type)
    if way == WITH_LYING:
        return msg("hint.second-use", bait=bait)
    if way in (WITH_ALL_BAIT, WITH_LURE):
        return msg("hint.spare", bait=bait)
    others = [other for other in view.legal if other < DEAL and is_fish(s.order[other // WAYS])]
    same = {other // WAYS for other in others if type_wanted(s, s.order[other // WAYS]) == bait_type}
    if len(same) > 1:
        return msg("hint.pair", bait=bait)
    return msg("hint.use-safe" if s.tackleboxes >= threats(s) else "hint.first-use")


def reason_to_meet(view: View, kind: int, way: int) -> Message:
    if would_lose(view.state, kind) == 0:
        return msg("hint.harmless")
    return msg("hint.lose" if way == TAKE else "hint.protect")
